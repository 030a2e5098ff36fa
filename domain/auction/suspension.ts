import type { Micros } from '#domain/values/time.ts';
import type { AuctionState, Order, Step, Terms } from './auction.ts';
import type { Round } from './round-rules.ts';

/** The step that suspends a lot before its end (rules §51). One that is open is paused by it; a pause that there was goes on. */
export function suspended(state: AuctionState, { reason, document }: Order, at: Micros): Step {
	const paused = state.status === 'active' ? { status: 'paused' as const, paused_at: at } : {};
	return {
		fact: { type: 'suspended', data: { reason, ...(document && { document }) } },
		after: { ...state, ...paused, suspended_at: at },
	};
}

/** The steps that end a pause or a suspension: an open lot goes on with the time that was left. */
export function resumed(state: AuctionState, at: Micros): Step[] {
	const { suspended_at: _lifted, ...rest } = state;
	if (state.status === 'pending') return [waitsAgain(state, at)];
	const active: AuctionState = { ...rest, status: 'active', paused_at: null };
	const to = state.end_time + (at - (state.paused_at ?? at));
	return [
		{ fact: { type: 'resumed', data: {} }, after: active },
		{
			fact: { type: 'extended', data: { from: state.end_time, to, cause: 'pause' } },
			after: { ...active, end_time: to },
		},
	];
}

/** A lot that waits keeps its dates while they lie ahead; otherwise they move by the length of the suspension. */
function waitsAgain(state: AuctionState, at: Micros): Step {
	const { suspended_at: since = at, ...rest } = state;
	if (state.start_time > at) return { fact: { type: 'resumed', data: {} }, after: rest };
	const times = movedBy(state, at - since);
	return { fact: { type: 'resumed', data: times }, after: { ...rest, ...times } };
}

/** When a lot, or one of its rounds, takes place. */
export interface Dates {
	start_time: Micros;
	end_time: Micros;
}

export function movedBy({ start_time, end_time }: Dates, by: Micros): Dates {
	return { start_time: start_time + by, end_time: end_time + by };
}

/** The dates of the current round and of those after it; on a lot without rounds, its own. */
export function datesAhead(
	{ rounds = [] }: Terms,
	{ round = 1, start_time, end_time }: AuctionState,
): Dates[] {
	const later = rounds.filter(({ number }) => number > round);
	return [{ start_time, end_time }, ...later].map((each) => ({
		start_time: each.start_time,
		end_time: each.end_time,
	}));
}

/**
 * The step that gives a lot which is not over other dates, in the order of `datesAhead` (rules §51), and its terms then. An open one keeps its
 * start, and the cap on extensions its distance from the end.
 */
export function postponed(
	terms: Terms,
	state: AuctionState,
	dates: readonly Dates[],
	{ reason, document }: Order,
): { terms: Terms; step: Step } {
	const [current = state, ...later] = dates;
	const start_time = state.status === 'pending' ? current.start_time : state.start_time;
	const times = { start_time, end_time: current.end_time };
	const { cap } = terms.extension;
	const moved: Terms = {
		...terms,
		extension: {
			...terms.extension,
			cap: cap === null ? null : cap + (current.end_time - state.end_time),
		},
		...(terms.rounds && { rounds: movedRounds(terms.rounds, state.round ?? 1, [times, ...later]) }),
	};
	const order = { reason, ...(document && { document }) };
	return {
		terms: moved,
		step: {
			fact: { type: 'revised', data: { terms: moved, ...times, postponed: order } },
			after: { ...state, ...times },
		},
	};
}

/** The rounds with the dates of the current one and of those after it. */
function movedRounds(rounds: readonly Round[], current: number, dates: readonly Dates[]): Round[] {
	return rounds.map((each) => ({ ...each, ...(dates[each.number - current] ?? {}) }));
}
