import { perform } from '#domain/auction/actions.ts';
import { answerConditional, takeCounter, withConditional } from '#domain/auction/conditional.ts';
import { buyByDebtor } from '#domain/auction/debtor-preference.ts';
import { decideOutcome, offerAccepted } from '#domain/auction/decide-outcome.ts';
import type { DecidedOutcome } from '#domain/auction/outcomes.ts';
import { exercisePreference, stepsDue, withPreference } from '#domain/auction/preference.ts';
import { sellByProposal } from '#domain/settlement/proposals.ts';
import { HOUR, MINUTE, micros, SECOND } from '#domain/values/time.ts';
import { bid, type Decide, END, edited, ledgerOf, START, sha256, TERMS, uuid } from './ledger-vectors.ts';

/** The rule version of these vectors: the first one with outcomes that bids do not give. */
const OPTIONS = { rule: '2026-11-29' };

const REAIS = 100;
const SELLER = { reserve: 120_000 * REAIS, all: false, days: 3, unit: 'second' } as const;
/** Bidder 3 may still answer after bidder 2. */
const RIGHTS = { window_ms: 15 * MINUTE, holders: [2, 3], ranks: [2, 1] };
const DOCUMENT = sha256('despacho');

const clock: Decide = (state, at) => withConditional(state, stepsDue(TERMS, state, at), SELLER, at);
const counter: Decide = (state, at) =>
	answerConditional(
		state,
		{ by: 'seller', answer: 'counter', price: 115_000 * REAIS },
		{ at, unit: 'second' },
	).steps;
const accept: Decide = (state, at) =>
	withPreference(
		state,
		answerConditional(state, { by: 'desk', document: DOCUMENT, answer: 'accept' }, { at, unit: 'second' })
			.steps,
		RIGHTS,
		at,
	);
const take: Decide = (state, at) => takeCounter(state, { bidder: 2, price: 115_000 * REAIS }, at).steps;
const prefer: Decide = (state, at) => exercisePreference(state, 2, at, RIGHTS).steps;
const suspend: Decide = (state, at) =>
	perform(TERMS, state, { name: 'suspend', reason: 'Liminar' }, at).steps;
const decide =
	(outcome: DecidedOutcome): Decide =>
	(state) =>
		decideOutcome(state, { outcome, reason: 'Ordem da 3ª Vara Cível', document: DOCUMENT }).steps;
const offer: Decide = (state) => [offerAccepted(state, 1, 100_000 * REAIS)].filter((step) => step !== null);
const propose: Decide = (state) =>
	sellByProposal(state, {
		proponent: 3,
		price: 90_000 * REAIS,
		down_payment: 22_500 * REAIS,
		instalments: 10,
		document: DOCUMENT,
	}).steps;
const redeem: Decide = (state, at) =>
	buyByDebtor(
		TERMS,
		state,
		{ amount: 80_000 * REAIS, paid_at: at - micros(MINUTE), document: DOCUMENT },
		0,
		at,
	).steps;

/** Two bids below the reserve, until the end. */
const BELOW: Parameters<typeof ledgerOf>[2] = [
	[START + 1, clock],
	[START + micros(MINUTE), bid(1, 100_000)],
	[START + micros(2 * MINUTE), bid(2, 110_000)],
	[END + 1, clock],
];
const after = (seconds: number) => END + micros(seconds * SECOND);

/** A counter-offer is taken, not paid for, and taken by the next in line, whose purchase is annulled. */
const TAKEN = ledgerOf(
	uuid(10),
	TERMS,
	[
		...BELOW,
		[after(1), counter],
		[after(2), take],
		[after(10), decide('unpaid')],
		[after(20), offer],
		[after(30), decide('annulled')],
	],
	OPTIONS,
);
/** Nobody answers; then a proposal is accepted. */
const SILENT = ledgerOf(uuid(11), TERMS, [...BELOW, [after(4), clock], [after(60), propose]], OPTIONS);
/** The bid is accepted; a holder answers, and nobody of a higher rank does. */
const RANKED = ledgerOf(
	uuid(12),
	TERMS,
	[
		[START + 1, clock],
		[START + micros(MINUTE), bid(1, 100_000)],
		[END + 1, clock],
		[after(2), accept],
		[after(60), prefer],
		[END + micros(HOUR), clock],
	],
	OPTIONS,
);
/** The fiduciante buys a lot that is suspended while it is open. */
const BOUGHT = ledgerOf(
	uuid(13),
	TERMS,
	[
		[START + 1, clock],
		[START + micros(MINUTE), bid(1, 100_000)],
		[START + micros(2 * MINUTE), suspend],
		[START + micros(5 * MINUTE), redeem],
	],
	OPTIONS,
);

/** Ledgers with outcomes that bids do not give, by file name. */
export const OUTCOME_LEDGERS: Record<string, readonly string[]> = {
	'counter-taken': TAKEN.texts,
	'conditional-silence': SILENT.texts,
	'preference-ranks': RANKED.texts,
	'debtor-preference': BOUGHT.texts,
	'broken-conditional': edited(SILENT.texts, 5, (text) => text.replace(/"decide_until":\d+,/, '')),
	'broken-counter': edited(TAKEN.texts, 7, (text) => text.replace('"price":11500000', '"price":11400000')),
	'broken-rank': edited(RANKED.texts, 8, (text) => text.replace('"leader":2', '"leader":1')),
	'broken-debtor': edited(BOUGHT.texts, 4, (text) =>
		text.replace('"status":"cancelled"', '"status":"paused"'),
	),
};
