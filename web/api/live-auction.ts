import type { AuctionDetail } from '#contract/auctions.ts';
import type { BidAnswer, PublicBid } from '#contract/bids.ts';
import type { LiveFrame, LiveRecord, LiveSnapshot, LiveState } from '#contract/live.ts';
import type { OutageNote } from '#contract/outages.ts';
import { type CallState, callAfter } from '#domain/auction/hammer-calls.ts';

/** The state of an auction that a page knows: the state after record `seq`, and the bids, newest first. */
export interface LiveAuction {
	seq: number;
	state: LiveState;
	bids: readonly PublicBid[];
	/** Why it is suspended, paused or was cancelled. */
	reason: string | null;
	/** How many times the auctioneer has called the highest bid. */
	call: CallState;
	/**
	 * The number of extensions, and the last outage that caused one, up to record `seq`. Counted only from the stream,
	 * because the answer to a bid can arrive before earlier records.
	 */
	extensions: {
		count: number;
		seq: number;
		outage?: OutageNote | undefined;
		/** When bids and outages moved the end while the page was open, in epoch milliseconds. */
		moved: readonly number[];
	};
}

/** An update of an auction: from its stream, or the answer to a bid sent from this page. */
export type LiveMessage =
	| { event: 'snapshot'; data: LiveSnapshot }
	| { event: 'frame'; data: LiveFrame }
	| { event: 'answer'; data: BidAnswer };

/** The data that the page was rendered with, as a snapshot of the stream. */
export function snapshotOf(auction: AuctionDetail): LiveSnapshot {
	const { seq, server_time, reason, call, extensions, outage, bids } = auction;
	const { status, current_bid, minimum_bid, bid_count, leader, end_time } = auction;
	const { preference_until, suspended_since, outcome, decide_until } = auction;
	const state = {
		status,
		current_bid,
		minimum_bid,
		bid_count,
		leader,
		end_time,
		...(preference_until !== null && { preference_until }),
		...(outcome !== null && { outcome }),
		...(decide_until !== null && { decide_until }),
		...(suspended_since !== null && { suspended_since }),
		...(outcome !== null && { outcome }),
		...(decide_until !== null && { decide_until }),
	};
	return { seq, server_time, state, reason, call, extensions, outage, bids };
}

export function liveOf(auction: AuctionDetail): LiveAuction {
	const { seq, state, reason, call, extensions: count, outage, bids } = snapshotOf(auction);
	const extensions = { count, seq, outage, moved: [] };
	return { seq, state, reason, call, extensions, bids: [...bids].sort(newestFirst) };
}

/**
 * Applies an update. A state is used only if its seq is newer, so that replays and late answers change nothing. A
 * missing bid is always added, because the answer to a bid can arrive before earlier records.
 */
export function applyLive(live: LiveAuction, message: LiveMessage): LiveAuction {
	const { seq, state, reason, call, bids } = newsOf(live, message);
	const known = withBids(isApart(live, message) ? [] : live.bids, bids);
	const extensions = extensionsAfter(live.extensions, message);
	if (seq > live.seq) return { seq, state, reason, call, extensions, bids: known };
	return known === live.bids && extensions === live.extensions ? live : { ...live, extensions, bids: known };
}

/** Whether there may be bids between those that a page knows and those of a snapshot: the page missed too many records. */
function isApart({ seq, bids }: LiveAuction, { event, data }: LiveMessage): boolean {
	const first = event === 'snapshot' && data.bids.at(-1);
	return Boolean(first && bids[0] && first.seq > seq && data.bids.length < data.state.bid_count);
}

function extensionsAfter(
	known: LiveAuction['extensions'],
	{ event, data }: LiveMessage,
): LiveAuction['extensions'] {
	if (event === 'answer' || data.seq <= known.seq) return known;
	if (event === 'snapshot')
		return { count: data.extensions, seq: data.seq, outage: data.outage, moved: known.moved };
	const news = since(known.seq, data);
	const moves = news.filter(({ type }) => type === 'extended');
	const resumed = news.find(({ type }) => type === 'resumed')?.at;
	const moved = moves.flatMap(({ at }) => (at === resumed ? [] : Date.parse(at)));
	const outage = moves.findLast((move) => move.outage)?.outage ?? known.outage;
	return { count: known.count + moves.length, seq: data.seq, outage, moved: [...known.moved, ...moved] };
}

function newsOf(live: LiveAuction, message: LiveMessage): Omit<LiveAuction, 'extensions'> {
	switch (message.event) {
		case 'snapshot':
			return message.data;
		case 'frame': {
			const { seq, state, records } = message.data;
			const news = since(live.seq, message.data);
			const call = news.reduce<CallState>(callThen, live.call);
			return { seq, state, reason: news.reduce(reasonThen, live.reason), call, bids: records.flatMap(bidOf) };
		}
		case 'answer': {
			const { bid, seq, leader, current_bid, minimum_bid, bid_count, end_time } = message.data;
			const state: LiveState = { status: 'active', current_bid, minimum_bid, bid_count, leader, end_time };
			// Raising the maximum is not a bid, and does not end the auctioneer's calls.
			return { seq, state, reason: null, call: bid ? 0 : live.call, bids: bid ? [bid] : [] };
		}
	}
}

/** Returns the records of a frame after `seq`. */
function since(seq: number, { records }: LiveFrame): LiveRecord[] {
	return records.filter((record) => record.seq > seq);
}

/** A reason stays until the auction resumes; records in between, such as a refused bid, do not change it. */
function reasonThen(reason: string | null, record: LiveRecord): string | null {
	return record.type === 'resumed' ? null : (record.reason ?? reason);
}

function callThen(call: CallState, record: LiveRecord): CallState {
	return callAfter(call, { type: record.type, call: record.call ?? null });
}

function bidOf({ seq, at, bid }: LiveRecord): PublicBid[] {
	return bid ? [{ seq, ...bid, created_at: at }] : [];
}

function withBids(known: readonly PublicBid[], arriving: readonly PublicBid[]): readonly PublicBid[] {
	const seqs = new Set(known.map(({ seq }) => seq));
	const missing = arriving.filter(({ seq }) => !seqs.has(seq));
	return missing.length === 0 ? known : [...missing, ...known].sort(newestFirst);
}

function newestFirst(a: PublicBid, b: PublicBid): number {
	return b.seq - a.seq;
}
