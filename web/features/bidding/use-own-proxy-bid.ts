import { useEffect, useState } from 'react';
import type { Centavos } from '#domain/money.ts';
import { SECOND } from '#domain/time.ts';
import { readMaximum } from '#web/api/bids.ts';

/** Records of one decision arrive together: they are asked about once. */
const PAUSE = 0.5 * SECOND;

/** A maximum as it stood after record `seq`; null for none. It lives in this page's memory only. */
interface Known {
	holder: string;
	seq: number;
	amount: Centavos | null;
}

export interface OwnProxyBid {
	/** Centavos; null for none, undefined while the viewer does not lead or it is not known. */
	amount: Centavos | null | undefined;
	/** Takes in what the operator answered to the viewer. */
	learn: (amount: Centavos | null, seq: number) => void;
}

interface Props {
	auctionId: string;
	viewerId: string | null;
	leading: boolean;
	/** The last record that the page knows: any of them may have spent the maximum, or another window raised it. */
	seq: number;
	price: Centavos;
}

/** The secret maximum behind the viewer's lead, asked for again as the auction goes on. */
export function useOwnProxyBid({ auctionId, viewerId, leading, seq, price }: Props): OwnProxyBid {
	const [known, setKnown] = useState<Known | null>(null);
	const holder = leading ? viewerId : null;
	const own = known?.holder === holder ? known : null;

	useEffect(() => {
		if (holder === null) return setKnown(null);
		if (own && own.seq >= seq) return;
		let wanted = true;
		const read = async () => {
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
		learn: (amount, at) => viewerId && setKnown({ holder: viewerId, seq: at, amount }),
	};
}
