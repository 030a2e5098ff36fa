import { useEffect, useReducer, useState } from 'react';
import type { AuctionDetail } from '#contract/auctions.ts';
import { isOver } from '#domain/auction/auction.ts';
import { SECOND } from '#domain/values/time.ts';
import { applyLive, type LiveAuction, type LiveMessage, liveOf, snapshotOf } from './live-auction.ts';
import { followAuction } from './live-stream.ts';

interface Live {
	live: LiveAuction;
	/** Seconds since the last sign of life while the page may be out of date, else null. */
	stale: number | null;
	/** Whether the stream is open; false before its first event. */
	connected: boolean;
	apply: (message: LiveMessage) => void;
}

/** The stream stays open this long after the end, because a hammer price may follow (rules §11). */
const AFTER_END = 5 * SECOND;

/** An auction kept up to date: first as rendered, then by its stream until nothing more can happen. */
export function useLiveAuction(auction: AuctionDetail): Live {
	const [live, apply] = useReducer(applyLive, auction, liveOf);
	const [stale, setStale] = useState<number | null>(null);
	const [connected, setConnected] = useState(false);
	const over = isOver(live.state.status);
	// A holder of preference, the seller or its bidder may still decide the result.
	const decided = over && !live.state.preference_until && !live.state.decide_until;
	const [following, setFollowing] = useState(!decided);

	useEffect(() => apply({ event: 'snapshot', data: snapshotOf(auction) }), [auction]);
	useEffect(() => {
		if (!decided) return;
		const timer = setTimeout(() => setFollowing(false), AFTER_END);
		return () => clearTimeout(timer);
	}, [decided]);
	useEffect(() => {
		if (!following) return;
		return followAuction(auction.id, { message: apply, stale: setStale, link: setConnected });
	}, [auction.id, following]);

	return { live, stale: over ? null : stale, connected, apply };
}
