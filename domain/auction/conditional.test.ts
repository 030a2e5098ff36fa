import { describe, expect, test } from 'vitest';
import { MINUTE, micros, microsOf, SECOND } from '#domain/values/time.ts';
import type { AuctionState, Step } from './auction.ts';
import {
	answerConditional,
	type ConditionalTerms,
	silenceDue,
	takeCounter,
	withConditional,
} from './conditional.ts';
import { nextState } from './next-state.ts';
import { stepsDue, withPreference } from './preference.ts';

const AT = microsOf('2026-11-27T21:00:00Z');
const TERMS: ConditionalTerms = { reserve: null, all: false, days: 3, unit: 'day' };
const open: AuctionState = {
	status: 'active',
	current_bid: 740_000_00,
	bid_count: 3,
	leader: 2,
	start_time: AT - micros(MINUTE),
	end_time: AT,
	paused_at: null,
};
const completed: AuctionState = { ...open, status: 'completed' };
const UNTIL = AT + micros(MINUTE);
const conditional: AuctionState = { ...completed, outcome: 'conditional', decide_until: UNTIL };
const countered: AuctionState = { ...conditional, counter: true };
const clock = { at: AT, unit: 'day' } as const;

/** The end of the lot at its highest bid, or at a declared price. */
function ended(declared?: number, winner: number | null = 2): Step[] {
	const after = { ...completed, leader: winner };
	const end: Step = {
		fact: { type: 'ended', data: { by: 'clock', winner, final_price: open.current_bid } },
		after,
	};
	if (declared === undefined) return [end];
	const data = { final_price: declared, reason: 'Erro de digitação' };
	return [end, { fact: { type: 'declared', data }, after: { ...after, current_bid: declared } }];
}

const typesOf = (steps: readonly Step[]) => steps.map(({ fact }) => fact.type);

describe('an end below the reserve is the seller’s to decide (rules §50)', () => {
	test.each([
		['no reserve', {}, ended(), false],
		['a reserve of the highest bid', { reserve: 740_000_00 }, ended(), false],
		['a reserve one centavo above', { reserve: 740_000_01 }, ended(), true],
		['all conditional without a reserve', { all: true }, ended(), true],
		['all conditional above the reserve', { all: true, reserve: 1_00 }, ended(), true],
		['nobody bid', { all: true, reserve: 900_000_00 }, ended(undefined, null), false],
		['declared below the reserve that the bid reached', { reserve: 740_000_00 }, ended(739_999_99), true],
		['declared at the reserve that no bid reached', { reserve: 900_000_00 }, ended(900_000_00), true],
	] as const)('%s', (_case, terms, steps, expected) => {
		const after = withConditional(open, steps, { ...TERMS, ...terms }, AT);
		expect(typesOf(after).includes('conditional-opened')).toBe(expected);
	});

	test('the terms of nobody open nothing, nor does a decision after the end', () => {
		expect(withConditional(open, ended(), null, AT)).toHaveLength(1);
		expect(withConditional(completed, ended(), { ...TERMS, all: true }, AT)).toHaveLength(1);
	});
});

describe('until when the seller decides', () => {
	test.each([
		// 27/11/2026 is a Friday.
		['three working days after a Friday', '2026-11-27T21:00:00Z', 3, '2026-12-03T02:59:59.999999Z'],
		[
			'the evening in São Paulo is the next day in UTC',
			'2026-11-28T01:30:00Z',
			1,
			'2026-12-01T02:59:59.999999Z',
		],
		['over Christmas and the weekend', '2026-12-24T15:00:00Z', 1, '2026-12-29T02:59:59.999999Z'],
	])('%s', (_case, from, days, until) => {
		const at = microsOf(from);
		const opened = withConditional(open, ended(), { ...TERMS, all: true, days }, at).at(-1);
		expect(opened?.after.decide_until).toBe(microsOf(until));
	});

	test('in seconds on the demo', () => {
		const opened = withConditional(open, ended(), { ...TERMS, all: true, unit: 'second' }, AT).at(-1);
		expect(opened?.after.decide_until).toBe(AT + micros(3 * SECOND));
	});
});

const desk = { by: 'desk' } as const;
const accept = { ...desk, answer: 'accept' } as const;
const refuse = { ...desk, answer: 'refuse' } as const;
const counter = { ...desk, answer: 'counter', price: 800_000_00 } as const;

describe('the answers of the seller', () => {
	test.each([
		['accepts the bid', conditional, accept, undefined],
		['refuses it', conditional, { ...refuse, document: 'ab' }, 'conditional-refused'],
		['names a price', conditional, counter, 'conditional'],
		['accepts the bid after all', countered, accept, undefined],
	] as const)('%s', (_case, state, answer, outcome) => {
		const { steps, problem } = answerConditional(state, answer, clock);
		expect(problem).toBeNull();
		expect(steps[0]?.after.outcome).toBe(outcome);
		expect(JSON.stringify(steps)).not.toContain('80000000');
	});

	test.each([
		['a lot that is sold', completed, accept, 'conditional.not-open'],
		[
			'a lot that was refused',
			{ ...completed, outcome: 'conditional-refused' },
			accept,
			'conditional.not-open',
		],
		['a refusal while a counter-offer stands', countered, refuse, 'conditional.counter-stands'],
		['a second counter-offer', countered, counter, 'conditional.counter-stands'],
		['a counter-offer at the bid', conditional, { ...counter, price: 740_000_00 }, 'conditional.price'],
	] as const)('%s is no case for it', (_case, state, answer, code) => {
		const { steps, problem } = answerConditional(state, answer, clock);
		expect([steps, problem?.code]).toEqual([[], code]);
	});

	test('the bidder has 24 hours', () => {
		const [step] = answerConditional(conditional, counter, clock).steps;
		expect(step?.after.decide_until).toBe(microsOf('2026-11-28T21:00:00Z'));
		const [short] = answerConditional(conditional, counter, { at: AT, unit: 'second' }).steps;
		expect(short?.after.decide_until).toBe(AT + micros(24 * SECOND));
	});
});

describe('the bidder', () => {
	const offer = { bidder: 2, price: 800_000_00 };

	test('takes the price', () => {
		const { steps } = takeCounter(countered, offer, AT);
		expect(steps[0]?.after).toEqual({ ...completed, current_bid: 800_000_00 });
	});

	test.each([
		['without a counter-offer', conditional, { bidder: 2, price: null }, 'conditional.no-counter'],
		['at a price that no counter-offer has', conditional, offer, 'conditional.no-counter'],
		['somebody else', countered, { ...offer, bidder: 1 }, 'conditional.not-bidder'],
		['of a lot that is sold', completed, offer, 'conditional.not-open'],
	] as const)('%s does not', (_case, state, taken, code) => {
		expect(takeCounter(state, taken, AT)).toMatchObject({ steps: [], problem: { code } });
	});
});

describe('silence is refusal', () => {
	test.each([
		[conditional, UNTIL - 1, []],
		[conditional, UNTIL, ['conditional-refused']],
		[countered, UNTIL, ['conditional-refused']],
		[completed, UNTIL, []],
	])('%#', (state, at, types) => {
		expect(typesOf(silenceDue(state, at))).toEqual(types);
	});

	test('an answer after the term ends the sale, and is refused', () => {
		const late = answerConditional(conditional, accept, { at: UNTIL + 2_000, unit: 'day' });
		expect(late.problem).toMatchObject({ code: 'conditional.closed', params: { late_ms: 2 } });
		expect(typesOf(late.steps)).toEqual(['conditional-refused']);
		expect(typesOf(takeCounter(countered, { bidder: 2, price: 1 }, UNTIL).steps)).toEqual(
			typesOf(late.steps),
		);
	});

	test('the clock does it', () => {
		const terms = { auction_type: 'live', extension: { mode: 'reset', window_ms: 0, cap: null } } as never;
		expect(typesOf(stepsDue(terms, conditional, UNTIL))).toEqual(['conditional-refused']);
	});
});

test('a right of preference opens when the lot is sold, not when it ended below the reserve', () => {
	const right = { window_ms: MINUTE, holders: [5] };
	const below = withConditional(open, ended(), { ...TERMS, all: true }, AT);
	expect(withPreference(open, below, right, AT)).toEqual(below);
	const { steps } = answerConditional(conditional, accept, clock);
	expect(typesOf(withPreference(conditional, steps, right, AT))).toEqual([
		'conditional-accepted',
		'preference-opened',
	]);
	const refusal = answerConditional(conditional, refuse, clock).steps;
	expect(withPreference(conditional, refusal, right, AT)).toEqual(refusal);
});

test('the reducer of the ledger arrives at the same states', () => {
	const lives: [AuctionState, Step[]][] = [
		[open, [...withConditional(open, ended(), { ...TERMS, all: true }, AT)]],
		[conditional, answerConditional(conditional, accept, clock).steps],
		[conditional, answerConditional(conditional, refuse, clock).steps],
		[conditional, answerConditional(conditional, counter, clock).steps],
		[countered, answerConditional(countered, accept, clock).steps],
		[countered, takeCounter(countered, { bidder: 2, price: 800_000_00 }, AT).steps],
		[countered, silenceDue(countered, UNTIL)],
	];
	for (const [before, steps] of lives) {
		steps.reduce((state, { fact, after }) => {
			expect(nextState(state, fact, AT)).toEqual(after);
			return after;
		}, before);
	}
});
