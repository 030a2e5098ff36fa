import { type AuctionState, type Fact, type Step, type Terms, termsIn } from './auction.ts';
import type { Outcome } from './outcomes.ts';
import type { Round } from './round-rules.ts';

/**
 * Returns the terms after some steps at `at` on an auction that was `before`. They change when a round is closed: the
 * minimum is that of the next round, the cap on extensions keeps its distance from the planned end, and the rounds have
 * the times at which the closed one took place and the next one will (rules §29). They also change with the dates of a lot (rules §51).
 */
export function termsAfter(terms: Terms, before: AuctionState, steps: readonly Step[], at: number): Terms {
	for (const { fact } of steps) {
		if (fact.type === 'round-closed') return afterRound(terms, before, fact, at);
		if (fact.type === 'revised' && fact.data.postponed) return fact.data.terms;
		if (fact.type === 'resumed') return withTimes(terms, before, fact.data);
	}
	return terms;
}

type Closed = Extract<Fact, { type: 'round-closed' }>;

function afterRound(terms: Terms, before: AuctionState, { data }: Closed, at: number): Terms {
	const { by, round, next } = data;
	const { rounds = [], extension } = terms;
	const { start_time, end_time } = before;
	const planned = rounds.find(({ number }) => number === round)?.end_time ?? end_time;
	const cap = extension.cap === null ? null : extension.cap + (next.end_time - planned);
	const closed = { start_time, end_time: by === 'clock' ? end_time : at };
	return {
		...terms,
		initial_bid: next.minimum,
		extension: { ...extension, cap },
		rounds: rounds.map((each) => {
			if (each.number === next.number) return next;
			return each.number === round ? { ...each, ...closed } : each;
		}),
	};
}

/** The terms with the times that a lot which waits got after a suspension. */
function withTimes(
	terms: Terms,
	before: AuctionState,
	{ start_time, end_time }: Extract<Fact, { type: 'resumed' }>['data'],
): Terms {
	if (start_time === undefined || end_time === undefined) return terms;
	const { cap } = terms.extension;
	return {
		...terms,
		extension: { ...terms.extension, cap: cap === null ? null : cap + (end_time - before.end_time) },
		...(terms.rounds && {
			rounds: terms.rounds.map((each) =>
				each.number === before.round ? { ...each, start_time, end_time } : each,
			),
		}),
	};
}

/** Returns the terms after a fact of the ledger: those that it states, or with the times of the round that it announces. */
export function termsWith(
	terms: Pick<Terms, 'increments' | 'rounds'>,
	fact: Fact,
): Pick<Terms, 'increments' | 'rounds'> {
	if (fact.type !== 'round-closed') return termsIn(fact) ?? terms;
	const { next } = fact.data;
	return {
		...terms,
		rounds: (terms.rounds ?? []).map((round) => (round.number === next.number ? next : round)),
	};
}

export const ROUND_STATES = ['waiting', 'open', 'unsold', 'sold', 'ended'] as const;

/** waiting: not open yet, or not held because the lot is over. unsold: it ended without a bid. ended: it has bids, and is not sold. */
export type RoundState = (typeof ROUND_STATES)[number];

/** What the states depend on. `round` is the current round, null on a lot that did not run by rounds. */
interface RunningLot extends Pick<AuctionState, 'status' | 'leader' | 'end_time'> {
	round: number | null;
	outcome?: Outcome | null | undefined;
}

/**
 * Returns the state of each round of a lot, in order. On a lot that did not run by rounds, the current round is the last
 * one that began before the lot's end (docs/decisions/072).
 */
export function roundStates(lot: RunningLot, rounds: readonly Round[]): RoundState[] {
	const current = lot.round ?? rounds.findLast(({ start_time }) => start_time < lot.end_time)?.number ?? 1;
	return rounds.map(({ number }) => {
		if (number === current) return currentState(lot);
		return number < current ? 'unsold' : 'waiting';
	});
}

function currentState({ status, leader, outcome }: RunningLot): RoundState {
	switch (status) {
		case 'active':
		case 'paused':
			return 'open';
		case 'completed':
			if (leader === null) return 'unsold';
			return outcome === undefined || outcome === null || outcome === 'sold' ? 'sold' : 'ended';
		case 'pending':
		case 'cancelled':
			return 'waiting';
	}
}
