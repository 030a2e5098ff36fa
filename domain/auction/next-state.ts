import { PROXY_BID_DROPPED, PROXY_BID_SET } from '#domain/values/frozen-words.js';
import type { Micros } from '#domain/values/time.ts';
import type { AuctionState, Fact } from './auction.ts';
import { isOutcomeFact, type OutcomeFact, type StoredOutcome } from './outcome-facts.ts';
import type { Round } from './round-rules.ts';

/**
 * Returns the state after a fact that was recorded at `at`, or null for an unknown type. It shares no code with the
 * functions that decide, so that a fault in one of them is found by the other (domain/ledger/ledger.ts).
 */
export function nextState(before: AuctionState, fact: Fact, at: Micros): AuctionState | null {
	switch (fact.type) {
		case 'opened':
			return {
				...before,
				status: 'active',
				current_bid: fact.data.terms.initial_bid,
				bid_count: 0,
				leader: null,
				start_time: fact.data.by === 'clock' ? before.start_time : at,
			};
		case 'round-opened':
			return {
				...before,
				status: 'active',
				current_bid: fact.data.terms.initial_bid,
				bid_count: 0,
				leader: null,
				round: fact.data.round,
				start_time: fact.data.by === 'clock' ? before.start_time : at,
			};
		case 'round-closed':
			return { ...before, ...waiting(fact.data.next) };
		case 'bid-accepted':
			return {
				...before,
				current_bid: fact.data.amount,
				bid_count: before.bid_count + 1,
				leader: fact.data.bidder,
			};
		case 'bid-refused':
		case 'called':
		case PROXY_BID_SET:
		case PROXY_BID_DROPPED:
			return before;
		case 'extended':
			return { ...before, end_time: fact.data.to };
		case 'paused':
			return { ...before, status: 'paused', paused_at: at };
		case 'suspended':
			return underSuspension(before, at);
		case 'resumed':
			return afterSuspension(before, fact.data);
		case 'ended':
			return {
				...before,
				status: 'completed',
				current_bid: fact.data.final_price,
				end_time: fact.data.by === 'clock' ? before.end_time : at,
			};
		case 'preference-opened':
		case 'preference-exercised':
		case 'preference-lapsed':
			return afterPreference(before, fact);
		case 'cancelled':
			return { ...afterSuspension(before, {}), status: 'cancelled' };
		case 'declared':
			return { ...before, current_bid: fact.data.final_price };
		case 'revised':
			return revised(before, fact.data);
		default:
			return isOutcomeFact(fact) ? afterOutcome(before, fact) : unknownType(fact);
	}
}

/** An open auction is paused by the suspension; one that waits goes on waiting, and a pause goes on. */
function underSuspension(before: AuctionState, at: Micros): AuctionState {
	const running = before.status === 'active' ? { status: 'paused' as const, paused_at: at } : {};
	return { ...before, ...running, suspended_at: at };
}

/** Neither paused nor suspended; one that had not opened waits again. */
function afterSuspension(
	before: AuctionState,
	times: { start_time?: Micros; end_time?: Micros },
): AuctionState {
	const { suspended_at: _since, ...rest } = before;
	const status = before.status === 'pending' ? 'pending' : 'active';
	return { ...rest, status, paused_at: null, ...times };
}

/** The state of an auction that waits for a round. */
function waiting({ minimum, number, start_time, end_time }: Round): Partial<AuctionState> {
	return { status: 'pending', current_bid: minimum, round: number, start_time, end_time };
}

type PreferenceFact = Extract<
	Fact,
	{ type: 'preference-opened' | 'preference-exercised' | 'preference-lapsed' }
>;

function afterPreference(before: AuctionState, fact: PreferenceFact): AuctionState {
	const { preference_until: _until, preferred, ...state } = before;
	switch (fact.type) {
		case 'preference-opened':
			return { ...state, preference_until: fact.data.until };
		case 'preference-exercised':
			return fact.data.open
				? { ...before, preferred: fact.data.bidder }
				: { ...state, leader: fact.data.bidder };
		case 'preference-lapsed':
			return { ...state, leader: preferred ?? state.leader };
	}
}

/** The state after a fact of an outcome. */
function afterOutcome(before: AuctionState, fact: OutcomeFact): AuctionState {
	const { outcome: _outcome, decide_until: _until, counter: _stands, ...state } = before;
	switch (fact.type) {
		case 'conditional-opened':
			return { ...state, outcome: 'conditional', decide_until: fact.data.until };
		case 'conditional-accepted':
			return state;
		case 'conditional-countered':
			return { ...state, outcome: 'conditional', decide_until: fact.data.until, counter: true };
		case 'counter-accepted':
			return { ...state, current_bid: fact.data.price };
		case 'conditional-refused':
			return { ...state, outcome: 'conditional-refused' };
		case 'debtor-preference':
			return over(state, 'debtor-preference');
		case 'outcome-decided':
			return over(state, fact.data.outcome);
		case 'second-chance-accepted':
			return { ...state, leader: fact.data.bidder, current_bid: fact.data.price };
		case 'proposal-accepted':
			return { ...state, current_bid: fact.data.price, outcome: 'sold' };
	}
}

/** A lot that was not over is cancelled by the outcome; no window stays open. */
function over(
	{ preference_until: _window, preferred: _answer, suspended_at: _since, ...state }: AuctionState,
	outcome: StoredOutcome,
): AuctionState {
	const status = state.status === 'completed' ? 'completed' : 'cancelled';
	return { ...state, status, paused_at: null, outcome };
}

/** Reached at run time for an unknown type. A type of `Fact` that has no case above does not compile. */
function unknownType(_fact: never): null {
	return null;
}

/** The state after a revision: other times, another price while there are no bids, and a round if the terms have some. */
function revised(before: AuctionState, { terms, start_time, end_time }: Revision): AuctionState {
	const { round, ...rest } = before;
	const price = before.bid_count === 0 ? { current_bid: terms.initial_bid } : {};
	const current = terms.rounds === undefined ? {} : { round: round ?? 1 };
	return { ...rest, start_time, end_time, ...price, ...current };
}

type Revision = Extract<Fact, { type: 'revised' }>['data'];
