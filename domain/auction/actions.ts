import { type Problem, problem } from '#domain/problems/problems.ts';
import type { Micros } from '#domain/values/time.ts';
import {
	type AuctionState,
	type Fact,
	LABELS,
	type RevisedFacts,
	type Step,
	SUSPENDED,
	type Terms,
} from './auction.ts';
import { nextRound } from './round-rules.ts';
import { datesAhead, movedBy, postponed, resumed, suspended } from './suspension.ts';
import { ACTIONS, type Action, offers } from './transitions.ts';

/**
 * Applies an administrator's action at an instant. Returns its steps, or a problem: `auction.action-not-offered`; before an announced time
 * `auction.announced-start` and, for the end of a scheduled lot, `auction.announced-end` (rules §39); without a reason for a start after
 * the announced time or an end that takes announced time from nobody's bid, `auction.time-reason`; and, for an end at a price other
 * than the highest bid, `auction.reason-needed` or `auction.judicial-result` (rules §11). `start` sets start_time to
 * `at`. `end` ends the current round: it writes the final price and sets end_time to `at` (spec §4), or, of a round
 * without bids before the last one, leads to the next. `resume` extends the end by the length of the pause.
 */
export function perform(
	terms: Terms,
	state: AuctionState,
	action: Action,
	at: Micros,
): { steps: Step[]; problem: Problem | null } {
	const isSuspended = state.suspended_at !== undefined;
	if (!offers(action.name, state.status, isSuspended)) {
		const status = isSuspended ? SUSPENDED : LABELS[state.status];
		const params = { action: ACTIONS[action.name].verb, status: status.toLowerCase() };
		return { steps: [], problem: problem('auction.action-not-offered', params) };
	}
	const refused =
		timeRefusal(terms, state, action, at) ?? (action.name === 'end' ? priceRefusal(state, action) : null);
	if (refused) return { steps: [], problem: refused };
	return { steps: stepsOf(terms, state, action, at), problem: null };
}

type End = Extract<Action, { name: 'end' }>;

/** Why an announced time (rules §39) refuses an action, or asks for its reason. */
function timeRefusal(
	{ announced, auction_type }: Terms,
	state: AuctionState,
	action: Action,
	at: Micros,
): Problem | null {
	if (!announced) return null;
	if (action.name === 'start') {
		if (at < state.start_time) return problem('auction.announced-start');
		return action.reason ? null : problem('auction.time-reason');
	}
	if (action.name !== 'end') return null;
	if (at < state.end_time && auction_type === 'scheduled') return problem('auction.announced-end');
	return state.bid_count > 0 || action.reason ? null : problem('auction.time-reason');
}

function priceRefusal(state: AuctionState, { final_price, reason, judicial }: End): Problem | null {
	if (final_price === state.current_bid) return null;
	if (judicial) return problem('auction.judicial-result');
	return reason ? null : problem('auction.reason-needed');
}

function stepsOf(terms: Terms, state: AuctionState, action: Action, at: Micros): Step[] {
	switch (action.name) {
		case 'start':
			return started(terms, state, action.reason, at);
		case 'pause':
			return [
				{
					fact: { type: 'paused', data: { reason: action.reason } },
					after: { ...state, status: 'paused', paused_at: at },
				},
			];
		case 'resume':
			return resumed(state, at);
		case 'suspend':
			return [suspended(state, action, at)];
		case 'end':
			return endedBy(terms, { ...state, end_time: at }, action);
		case 'cancel':
			return [cancelled(state, action.reason)];
	}
}

/** A lot whose planned end has passed by then, which only an announced one can be, keeps its length. */
function started(terms: Terms, state: AuctionState, reason: string | undefined, at: Micros): Step[] {
	if (!terms.announced || !reason || at < state.end_time)
		return [opened(terms, { ...state, start_time: at }, 'auctioneer', reason)];
	const [, ...later] = datesAhead(terms, state);
	const moved = postponed(terms, state, [movedBy(state, at - state.start_time), ...later], { reason });
	return [moved.step, opened(moved.terms, moved.step.after, 'auctioneer', reason)];
}

function cancelled({ suspended_at: _lifted, ...state }: AuctionState, reason: string): Step {
	return {
		fact: { type: 'cancelled', data: { reason } },
		after: { ...state, status: 'cancelled', paused_at: null },
	};
}

/**
 * Returns what the clock does to an auction at an instant: open a `scheduled` or announced one or its next round, close a `scheduled` one
 * or its current round, or nothing (rules §11, §29, §39). A suspended one stays as it is (rules §51).
 */
export function dueSteps(terms: Terms, state: AuctionState, at: Micros): Step[] {
	const scheduled = terms.auction_type === 'scheduled';
	const { status, start_time, end_time } = state;
	if (state.suspended_at !== undefined) return [];
	if ((scheduled || terms.announced) && status === 'pending' && start_time <= at && at < end_time)
		return [opened(terms, state, 'clock')];
	if (scheduled && status === 'active' && end_time <= at) return [closed(terms, state, 'clock')];
	return [];
}

type By = 'clock' | 'auctioneer';

function opened(terms: Terms, state: AuctionState, by: By, reason?: string): Step {
	const { round = 1 } = state;
	const why = reason ? { reason } : {};
	return {
		fact:
			round === 1
				? { type: 'opened', data: { by, terms, ...why } }
				: { type: 'round-opened', data: { by, round, terms, ...why } },
		after: { ...state, status: 'active', current_bid: terms.initial_bid, bid_count: 0, leader: null },
	};
}

/** The end of the current round at `state.end_time`: a round without bids leads to the next one, if there is one. */
function closed(terms: Terms, state: AuctionState, by: By, reason?: string): Step {
	const next = state.bid_count === 0 ? nextRound(terms.rounds, state) : null;
	if (!next) return ended(state, by, reason);
	const { number: round, start_time, end_time, minimum: current_bid } = next;
	return {
		fact: { type: 'round-closed', data: { by, round: round - 1, next, ...(reason && { reason }) } },
		after: { ...state, status: 'pending', current_bid, start_time, end_time, round },
	};
}

function ended(state: AuctionState, by: By, reason?: string): Step {
	const data = { by, winner: state.leader, final_price: state.current_bid, ...(reason && { reason }) };
	return { fact: { type: 'ended', data }, after: { ...state, status: 'completed' } };
}

/**
 * The end by the auctioneer. A price other than the highest bid is declared after it, and completes the auction in any
 * round.
 */
function endedBy(terms: Terms, state: AuctionState, { final_price, reason }: End): Step[] {
	if (final_price === state.current_bid || !reason)
		return [closed(terms, state, 'auctioneer', state.bid_count === 0 ? reason : undefined)];
	const end = ended(state, 'auctioneer');
	const fact: Fact = { type: 'declared', data: { final_price, reason } };
	return [end, { fact, after: { ...end.after, current_bid: final_price } }];
}

/**
 * Changes the terms and times of an auction whose ledger has begun; `facts` is a change of what bidders see of it. Without bids, the current bid becomes the initial
 * bid. With terms that have rounds, an auction without a current round is in the first one.
 */
export function revise(
	terms: Terms,
	state: AuctionState,
	{ start_time, end_time }: { start_time: Micros; end_time: Micros },
	facts?: RevisedFacts,
): Step {
	const times = { start_time, end_time };
	const current_bid = state.bid_count === 0 ? terms.initial_bid : state.current_bid;
	const { round = 1, ...rest } = state;
	return {
		fact: { type: 'revised', data: { terms, ...times, ...(facts && { facts }) } },
		after: { ...rest, ...times, current_bid, ...(terms.rounds && { round }) },
	};
}
