import { useEffect, useState } from 'react';
import type { Centavos } from '#domain/values/money.ts';
import { SECOND } from '#domain/values/time.ts';

/** The records of one decision arrive together, so that one request is enough. */
const PAUSE = 0.5 * SECOND;

/** A maximum after record `seq`; null for none. Kept only in the memory of this page. */
interface Known {
	holder: string;
	seq: number;
	amount: Centavos | null;
}

export interface OwnProxyBid {
	/** In centavos; null for none, undefined while the viewer does not lead or it is not known. */
	amount: Centavos | null | undefined;
	/** Applies a maximum from the server's answer to the viewer. */
	update: (amount: Centavos | null, seq: number) => void;
}

interface Options {
	auctionId: string;
	viewerId: string | null;
	leading: boolean;
	/**
	 * The last record that the page knows. Any record may have used up the maximum, or another window may have raised it.
	 */
	seq: number;
	price: Centavos;
}

/** The secret maximum of the viewer while they lead, read again as the auction continues. */
export function useOwnProxyBid({ auctionId, viewerId, leading, seq, price }: Options): OwnProxyBid {
	const [known, setKnown] = useState<Known | null>(null);
	const holder = leading ? viewerId : null;
	const own = known?.holder === holder ? known : null;

	useEffect(() => {
		if (holder === null) return setKnown(null);
		if (own && own.seq >= seq) return;
		let wanted = true;
		const read = async () => {
			const { readMaximum } = await import('#web/api/bids.ts');
			const answer = await readMaximum(auctionId);
			if (wanted && 'done' in answer) setKnown({ holder, seq, amount: answer.done });
		};
		const timer = setTimeout(read, own ? PAUSE : 0);
		return () => {
			wanted = false;
			clearTimeout(timer);
		};
	}, [auctionId, holder, own, seq]);

	return {
		amount: own?.amount && own.amount <= price ? null : own?.amount,
		update: (amount, at) => viewerId && setKnown({ holder: viewerId, seq: at, amount }),
	};
}
