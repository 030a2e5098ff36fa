import type { LiveFrame, LiveRecord, LiveSnapshot, LiveState } from '#contract/live.ts';
import type { AuctionState, Fact, Terms } from '#domain/auction/auction.ts';
import { callOf } from '#domain/auction/hammer-calls.ts';
import { minimumBid } from '#domain/auction/increments.ts';
import { outcomeOf } from '#domain/auction/outcome-acts.ts';
import type { LedgerRecord } from '#domain/ledger/ledger.ts';
import { reaisOf } from '#domain/values/money.ts';
import { isoOf } from '#domain/values/time.ts';
import { outageNoteOf } from '#server/features/bidding/outages/outage-note.ts';

/** What is needed beside the state to compute the minimum bid, and the announced times of the current round. */
export type LiveTerms = Pick<Terms, 'increments' | 'rounds'>;

/** The changing part of an auction as the stream shows it. */
export function liveState({ increments, rounds }: LiveTerms, state: AuctionState): LiveState {
	// Before the first bid, the price is the initial bid, also that of a round which terms of another time do not state.
	const terms = { increments, initial_bid: state.current_bid };
	const outcome = outcomeOf(state);
	const round = rounds?.find(({ number }) => number === state.round);
	return {
		status: state.status,
		current_bid: reaisOf(state.current_bid),
		minimum_bid: reaisOf(minimumBid(terms, state)),
		bid_count: state.bid_count,
		leader: state.leader,
		end_time: isoOf(state.end_time),
		...(state.preference_until !== undefined && { preference_until: isoOf(state.preference_until) }),
		...(outcome !== null && { outcome }),
		...(state.decide_until !== undefined && { decide_until: isoOf(state.decide_until) }),
		...(state.suspended_at !== undefined && { suspended_since: isoOf(state.suspended_at) }),
		...(round && {
			current_round: {
				round: round.number,
				start_time: isoOf(state.start_time),
				// A round that waits has the end that was announced last.
				scheduled_end_time: isoOf(state.status === 'pending' ? state.end_time : round.end_time),
			},
		}),
	};
}

export function serverTime(): string {
	return new Date().toISOString();
}

/** The first event of a stream, encoded once for all who join together. */
export function encodeSnapshot(snapshot: LiveSnapshot): Buffer {
	return encode('snapshot', snapshot);
}

/** One frame: at least one record, in order, and the state after the last. Encoded once for all watchers. */
export function encodeFrame(terms: LiveTerms, records: readonly LedgerRecord[]): Buffer {
	const last = records.at(-1) as LedgerRecord;
	return encode('frame', {
		seq: last.seq,
		server_time: serverTime(),
		state: liveState(terms, last.after),
		records: records.map(liveRecord),
	});
}

/** The public part of a record: for a refused bid or a maximum, only that there was one. */
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
		...(call !== null && { call }),
		...(outage && { outage }),
	};
}

function encode(event: string, data: LiveSnapshot | LiveFrame): Buffer {
	return Buffer.from(`event: ${event}\nid: ${data.seq}\ndata: ${JSON.stringify(data)}\n\n`);
}
