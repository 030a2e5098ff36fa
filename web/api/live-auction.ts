import type { AuctionDetail } from '#contract/auctions.ts';
import type { BidAnswer, PublicBid } from '#contract/bids.ts';
import type { LiveRecord, LiveSnapshot, LiveState } from '#contract/live.ts';
import { type CallState, callAfter } from '#domain/calls.ts';
import { SECOND } from '#domain/time.ts';

/** What an open page knows of an auction: the state after record `seq`, and the bids, newest first. */
export interface LiveAuction {
	seq: number;
	state: LiveState;
	bids: readonly PublicBid[];
	/** Why it is paused or was cancelled. */
	reason: string | null;
	/** Where the auctioneer's calls stand. */
	call: CallState;
}

/** News of an auction: from its stream, or as the answer to a bid sent from this page. */
export type LiveMessage =
	| { event: 'snapshot'; data: LiveSnapshot }
	| { event: 'record'; data: LiveRecord }
	| { event: 'answer'; data: BidAnswer };

/** What the page was rendered with, as the stream would have told it. */
export function snapshotOf(auction: AuctionDetail): LiveSnapshot {
	const { seq, server_time, reason, call, bids } = auction;
	const { status, current_bid, minimum_bid, bid_count, leader, end_time } = auction;
	const state = { status, current_bid, minimum_bid, bid_count, leader, end_time };
	return { seq, server_time, state, reason, call, bids };
}

export function liveOf(auction: AuctionDetail): LiveAuction {
	const { seq, state, reason, call, bids } = snapshotOf(auction);
	return { seq, state, reason, call, bids: [...bids].sort(newestFirst) };
}

/**
 * Takes news in. A state is believed only when its seq is new, so that replays and late answers change
 * nothing; a bid is kept whenever it is missing, because an answer can overtake the records before it.
 */
export function applyLive(live: LiveAuction, message: LiveMessage): LiveAuction {
	const { seq, state, reason, call, bids } = newsOf(live, message);
	const known = withBids(live.bids, bids);
	if (seq > live.seq) return { seq, state, reason, call, bids: known };
	return known === live.bids ? live : { ...live, bids: known };
}

function newsOf(live: LiveAuction, message: LiveMessage): LiveAuction {
	switch (message.event) {
		case 'snapshot':
			return message.data;
		case 'record': {
			const { seq, state, bid, type } = message.data;
			const reason = reasonAfter(live, type, message.data.reason);
			return { seq, state, reason, call: callAfter(live.call, message.data), bids: bid ? [bid] : [] };
		}
		case 'answer': {
			const { bid, seq, leader, current_bid, minimum_bid, bid_count, end_time } = message.data;
			const state: LiveState = { status: 'active', current_bid, minimum_bid, bid_count, leader, end_time };
			// A raised ceiling is no bid: it takes no call back.
			return { seq, state, reason: null, call: bid ? 0 : live.call, bids: bid ? [bid] : [] };
		}
	}
}

/** A reason stands until the auction resumes; records in between, such as a refused bid, leave it alone. */
function reasonAfter(live: LiveAuction, type: string, reason: string | null): string | null {
	return type === 'resumed' ? null : (reason ?? live.reason);
}

function withBids(known: readonly PublicBid[], arriving: readonly PublicBid[]): readonly PublicBid[] {
	const missing = arriving.filter((bid) => !known.some(({ seq }) => seq === bid.seq));
	return missing.length === 0 ? known : [...missing, ...known].sort(newestFirst);
}

function newestFirst(a: PublicBid, b: PublicBid): number {
	return b.seq - a.seq;
}

/** When the link last gave a sign of life and since when it is down, on a clock that only moves forward. */
export interface Link {
	last_sign: number;
	down_since: number | null;
}

/** Seconds since the last sign of life once the page may be out of date, else null. A heartbeat comes every 25 s. */
export function staleSeconds(link: Link, now: number): number | null {
	const silent = now - link.last_sign;
	const down = link.down_since !== null && now - link.down_since > 10 * SECOND;
	return silent > 35 * SECOND || down ? Math.floor(silent / SECOND) : null;
}
