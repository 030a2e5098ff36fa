import { useEffect, useState } from 'react';
import { LIVE_CONTROL_REFRESH, type NamedBid } from '#contract/live-control.ts';
import { readNamedBids } from '#web/api/backoffice.ts';
import { everyWhileVisible } from '#web/api/every-while-visible.ts';
import { followStates } from '#web/api/live-stream.ts';

interface NamedBids {
	/** Newest first; null until the first answer. */
	bids: readonly NamedBid[] | null;
	/** Whether the last read failed. The shown bids may be out of date. */
	failed: boolean;
	/** The newest bid when they were first read. Later ones are marked as new. */
	first: number;
}

const UNREAD: NamedBids = { bids: null, failed: false, first: 0 };

/**
 * The newest bids of an auction with names. They are read again after every update from its stream, and every five
 * seconds.
 */
export function useNamedBids(auction_id: string): NamedBids {
	const [held, setHeld] = useState(UNREAD);
	useEffect(() => {
		const reader = withoutOverlap(async () => {
			const answer = await readNamedBids(auction_id);
			setHeld((before) => ('done' in answer ? taken(before, answer.done.bids) : { ...before, failed: true }));
		});
		void reader();
		const unfollow = followStates([auction_id], { news: () => void reader(), stale: () => undefined });
		const stopPolling = everyWhileVisible(LIVE_CONTROL_REFRESH, reader);
		return () => {
			unfollow();
			stopPolling();
		};
	}, [auction_id]);
	return held;
}

function taken(before: NamedBids, bids: NamedBid[]): NamedBids {
	const newest = bids[0]?.seq ?? 0;
	return { bids, failed: false, first: before.bids === null ? newest : before.first };
}

/** Runs one `act` at a time. A call during a run causes one more run after it, so that nothing newer is missed. */
function withoutOverlap(act: () => Promise<void>): () => Promise<void> {
	const state = { acting: false, again: false };
	return async function run(): Promise<void> {
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
