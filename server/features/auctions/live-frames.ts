import type { LiveRecord, LiveSnapshot, LiveState } from '#contract/live.ts';
import type { AuctionState, Fact, Terms } from '#domain/auction.ts';
import { callOf } from '#domain/calls.ts';
import { minimumBid } from '#domain/increments.ts';
import type { LedgerRecord } from '#domain/ledger.ts';
import { reaisOf } from '#domain/money.ts';
import { isoOf } from '#domain/time.ts';

/** What a state needs beside itself to say the next minimum. */
export type PriceTerms = Pick<Terms, 'initial_bid' | 'increments'>;

/** An auction's moving parts as the stream shows them. */
export function liveState(terms: PriceTerms, state: AuctionState): LiveState {
	return {
		status: state.status,
		current_bid: reaisOf(state.current_bid),
		minimum_bid: reaisOf(minimumBid(terms, state)),
		bid_count: state.bid_count,
		leader: state.leader,
		end_time: isoOf(state.end_time),
	};
}

/** One ledger record as the stream shows it. */
export function liveRecord(terms: PriceTerms, record: LedgerRecord): LiveRecord {
	const fact = { type: record.type, data: record.data } as Fact;
	const bid =
		fact.type === 'bid-accepted'
			? {
					seq: record.seq,
					bidder: fact.data.bidder,
					amount: reaisOf(fact.data.amount),
					created_at: record.at,
				}
			: null;
	return {
		seq: record.seq,
		at: record.at,
		server_time: serverTime(),
		type: record.type,
		bid,
		reason: 'reason' in record.data ? record.data.reason : null,
		call: callOf(fact),
		state: liveState(terms, record.after),
	};
}

export function serverTime(): string {
	return new Date().toISOString();
}

/** One event of the stream, encoded once for everybody. */
export function frame(event: string, seq: number, data: LiveSnapshot | LiveRecord): Buffer {
	return Buffer.from(`event: ${event}\nid: ${seq}\ndata: ${JSON.stringify(data)}\n\n`);
}
