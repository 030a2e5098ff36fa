import { useEffect, useReducer, useState } from 'react';
import type { AuctionDetail } from '#contract/auctions.ts';
import { applyLive, type LiveAuction, type LiveMessage, liveOf, snapshotOf } from '#web/api/live-auction.ts';
import { followAuction } from '#web/api/live-stream.ts';
import { isOver } from './phase.ts';

interface Live {
	live: LiveAuction;
	/** Seconds since the last sign of life while the page may be out of date, else null. */
	stale: number | null;
	apply: (message: LiveMessage) => void;
}

/** An auction kept up to date: first as rendered, then by its stream for as long as something can happen. */
export function useLiveAuction(auction: AuctionDetail): Live {
	const [live, apply] = useReducer(applyLive, auction, liveOf);
	const [stale, setStale] = useState<number | null>(null);
	const over = isOver(live.state.status);

	useEffect(() => apply({ event: 'snapshot', data: snapshotOf(auction) }), [auction]);
	useEffect(() => {
		if (over) return;
		return followAuction(auction.id, { message: apply, stale: setStale });
	}, [auction.id, over]);

	return { live, stale: over ? null : stale, apply };
}
