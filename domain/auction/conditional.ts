import { type Problem, problem } from '#domain/problems/problems.ts';
import { endOfWorkingDay } from '#domain/values/holidays.ts';
import type { Centavos } from '#domain/values/money.ts';
import { HOUR, type Micros, micros, SECOND } from '#domain/values/time.ts';
import type { AuctionState, Fact, Step } from './auction.ts';
import { priceOfEnd } from './declared-result.ts';
import type { OutcomeFact } from './outcome-facts.ts';

/** Working days that the seller has where the edital states none (rules §50). */
export const CONDITIONAL_DAYS = 3;

/** Hours that the highest bidder has to take a counter-offer (rules §50). */
const COUNTER_HOURS = 24;

/** In what these terms are counted; `second`, of each day and of each hour, on a demo database only (`LEGAL_TERMS_UNIT`). */
type TermUnit = 'day' | 'second';

/** On what a sale of the lot depends: the seller's reserve, or its decision in every case, and the days for it. */
export interface ConditionalTerms {
	reserve: Centavos | null;
	all: boolean;
	days: number;
	unit: TermUnit;
}

/** Whether a result is the seller's to decide, at the price owed for it (domain/auction/declared-result.ts). A price equal to the reserve is sold. */
export function isConditional(owed: Centavos, { reserve, all }: Pick<ConditionalTerms, 'reserve' | 'all'>) {
	return all || (reserve !== null && owed < reserve);
}

/** The steps of a decision, and the conditional sale that opens if they ended the lot with a winner below the reserve. */
export function withConditional(
	before: AuctionState,
	steps: readonly Step[],
	terms: ConditionalTerms | null,
	at: Micros,
): readonly Step[] {
	const last = steps.at(-1);
	if (!last || !terms || before.status === 'completed') return steps;
	const owed = priceOfEnd(steps.map(({ fact }) => fact));
	if (owed === null || !isConditional(owed, terms)) return steps;
	return [
		...steps,
		conditionalUntil(last.after, { type: 'conditional-opened', data: { until: sellersEnd(terms, at) } }),
	];
}

/** The seller answers until the end of the last of its working days, the day of the end not counted (Código Civil art. 132). */
function sellersEnd({ days, unit }: ConditionalTerms, at: Micros): Micros {
	return unit === 'second' ? at + micros(days * SECOND) : micros(endOfWorkingDay(at / 1_000, days)) - 1;
}

/** The bidder's term runs from minute to minute (Código Civil art. 132, § 4º). */
function biddersEnd(unit: TermUnit, at: Micros): Micros {
	return at + micros(COUNTER_HOURS * (unit === 'second' ? SECOND : HOUR));
}

function conditionalUntil(
	{ counter: _former, ...state }: AuctionState,
	fact: Extract<OutcomeFact, { type: 'conditional-opened' | 'conditional-countered' }>,
): Step {
	const stands = fact.type === 'conditional-countered' ? { counter: true as const } : {};
	return { fact, after: { ...state, outcome: 'conditional', decide_until: fact.data.until, ...stands } };
}

/** What the seller answers; `document` is the SHA-256 of the paper on which it did. */
export type SellerAnswer = { by: 'seller' | 'desk'; document?: string } & (
	| { answer: 'accept' | 'refuse' }
	| { answer: 'counter'; price: Centavos }
);

interface Decided {
	steps: Step[];
	problem: Problem | null;
}

/**
 * Decides an answer of the seller (rules §50). The price of a counter-offer is free above the result, and no part of the step: only the
 * bidder is told it. While one stands it binds the seller (Código Civil art. 427), who may then still accept the bid. Problems:
 * `conditional.not-open`, `conditional.closed` after the term (with the step that ends it), `conditional.counter-stands`, `conditional.price`.
 */
export function answerConditional(
	state: AuctionState,
	answer: SellerAnswer,
	{ at, unit }: { at: Micros; unit: TermUnit },
): Decided {
	const over = notOpen(state, at);
	if (over) return over;
	const { by, document } = answer;
	const data = { by, ...(document && { document }) };
	if (answer.answer === 'accept') return decided(state, { type: 'conditional-accepted', data });
	if (state.counter) return refused(problem('conditional.counter-stands'));
	if (answer.answer !== 'counter') return decided(state, { type: 'conditional-refused', data });
	if (answer.price <= state.current_bid)
		return refused(problem('conditional.price', { price: state.current_bid }));
	const until = biddersEnd(unit, at);
	return {
		steps: [conditionalUntil(state, { type: 'conditional-countered', data: { ...data, until } })],
		problem: null,
	};
}

/**
 * Decides that the highest bidder takes the counter-offer at its price. Problems: `conditional.not-open`, `conditional.closed` (with the
 * step that ends it), `conditional.not-bidder`, `conditional.no-counter`.
 */
export function takeCounter(
	state: AuctionState,
	{ bidder, price }: { bidder: number; price: Centavos | null },
	at: Micros,
): Decided {
	const over = notOpen(state, at);
	if (over) return over;
	if (bidder !== state.leader) return refused(problem('conditional.not-bidder'));
	if (!state.counter || price === null) return refused(problem('conditional.no-counter'));
	return decided({ ...state, current_bid: price }, { type: 'counter-accepted', data: { bidder, price } });
}

/** Returns the refusal by silence when nobody answered in time, the seller or, after a counter-offer, the bidder. */
export function silenceDue(state: AuctionState, at: Micros): Step[] {
	const { outcome, decide_until: until } = state;
	if (outcome !== 'conditional' || until === undefined || at < until) return [];
	return decided(state, { type: 'conditional-refused', data: { by: 'clock' } }).steps;
}

function notOpen(state: AuctionState, at: Micros): Decided | null {
	const { outcome, decide_until: until = at } = state;
	if (outcome !== 'conditional') return refused(problem('conditional.not-open'));
	const steps = silenceDue(state, at);
	if (steps.length === 0) return null;
	return { steps, problem: problem('conditional.closed', { late_ms: Math.ceil((at - until) / 1_000) }) };
}

const refused = (why: Problem): Decided => ({ steps: [], problem: why });

/** The step that ends the conditional sale: sold at the price of the state, or refused. */
function decided(
	state: AuctionState,
	fact: Exclude<Fact & OutcomeFact, { type: 'outcome-decided' }>,
): Decided {
	const { outcome: _conditional, decide_until: _until, counter: _stands, ...rest } = state;
	const after =
		fact.type === 'conditional-refused' ? { ...rest, outcome: 'conditional-refused' as const } : rest;
	return { steps: [{ fact, after }], problem: null };
}
