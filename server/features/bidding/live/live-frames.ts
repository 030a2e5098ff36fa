import type { LiveFrame, LiveRecord, LiveSnapshot, LiveState } from '#contract/live.ts';
import type { AuctionState, Fact, Terms } from '#domain/auction.ts';
import { callOf } from '#domain/calls.ts';
import { minimumBid } from '#domain/increments.ts';
import type { LedgerRecord } from '#domain/ledger.ts';
import { reaisOf } from '#domain/money.ts';
import { isoOf } from '#domain/time.ts';
import { outageNoteOf } from '#server/features/bidding/outages/outage-note.ts';

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

export function serverTime(): string {
	return new Date().toISOString();
}

/** The event that opens a stream, encoded once for all who join together. */
export function encodeSnapshot(snapshot: LiveSnapshot): Buffer {
	return encode('snapshot', snapshot);
}

/** Some records in order, at least one, and the state after the last: encoded once for everybody. */
export function encodeFrame(terms: PriceTerms, records: readonly LedgerRecord[]): Buffer {
	const last = records.at(-1) as LedgerRecord;
	return encode('frame', {
		seq: last.seq,
		server_time: serverTime(),
		state: liveState(terms, last.after),
		records: records.map(liveRecord),
	});
}

/** What the public hears of a record: of a refused bid that there was one, of a maximum that something was set. */
function liveRecord({ seq, at, type, data }: LedgerRecord): LiveRecord {
	const fact = { type, data } as Fact;
	const call = callOf(fact);
	const outage = outageNoteOf(fact);
	return {
		seq,
		at,
		type,
		...(fact.type === 'bid-accepted' && {
			bid: { bidder: fact.data.bidder, amount: reaisOf(fact.data.amount) },
		}),
		...('reason' in data && { reason: data.reason }),
		...(call && { call }),
		...(outage && { outage }),
	};
}

function encode(event: string, data: LiveSnapshot | LiveFrame): Buffer {
	return Buffer.from(`event: ${event}\nid: ${data.seq}\ndata: ${JSON.stringify(data)}\n\n`);
}
