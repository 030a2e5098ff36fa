import { useEffect, useState } from 'react';
import { LIVE_CONTROL_REFRESH, type NamedBid } from '#contract/live-control.ts';
import { readNamedBids } from '#web/api/backoffice.ts';
import { followStates } from '#web/api/live-stream.ts';
import { everyWhileVisible } from './every-while-visible.ts';

interface NamedBids {
	/** Newest first; null until the first answer. */
	bids: readonly NamedBid[] | null;
	/** The last reading failed: what is shown may be old. */
	failed: boolean;
	/** The newest when the dialog opened: what comes after it is new. */
	first: number;
}

const UNREAD: NamedBids = { bids: null, failed: false, first: 0 };

/** The newest bids of an auction with names: read again when its stream tells of news, and every five seconds. */
export function useNamedBids(auction_id: string): NamedBids {
	const [held, setHeld] = useState(UNREAD);
	useEffect(() => {
		const reader = withSlot(async () => {
			const answer = await readNamedBids(auction_id);
			setHeld((before) => ('done' in answer ? taken(before, answer.done.bids) : { ...before, failed: true }));
		});
		void reader();
		const unfollow = followStates([auction_id], { news: () => void reader(), stale: () => undefined });
		const rest = everyWhileVisible(LIVE_CONTROL_REFRESH, reader);
		return () => {
			unfollow();
			rest();
		};
	}, [auction_id]);
	return held;
}

function taken(before: NamedBids, bids: NamedBid[]): NamedBids {
	const newest = bids[0]?.seq ?? 0;
	return { bids, failed: false, first: before.bids === null ? newest : before.first };
}

/** One act at a time; asked for while one is under way, it happens once more after it, so that nothing newer is missed. */
function withSlot(act: () => Promise<void>): () => Promise<void> {
	const state = { acting: false, again: false };
	return async function turn(): Promise<void> {
		state.again = state.acting;
		if (state.acting) return;
		do {
			state.acting = true;
			state.again = false;
			await act();
			state.acting = false;
		} while (state.again);
	};
}
