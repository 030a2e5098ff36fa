import { dueSteps } from '#domain/auction/actions.ts';
import type { Terms } from '#domain/auction/auction.ts';
import {
	exercisePreference,
	type PreferenceRight,
	preferenceDue,
	withPreference,
} from '#domain/auction/preference.ts';
import type { LedgerRecord } from '#domain/ledger/ledger.ts';
import { canonical } from '#domain/values/canonical.ts';
import { DAY, HOUR, MINUTE, micros, SECOND } from '#domain/values/time.ts';
import { bid, type Decide, END, edited, ledgerOf, START, TERMS, uuid } from './ledger-vectors.ts';

/** The rule version of these vectors: the first one with rounds and preference. */
const RULE = '2026-11-23';

const SECOND_START = END + micros(DAY);
const [FIRST, LAST] = [
	{ number: 1, start_time: START, end_time: END, minimum: TERMS.initial_bid },
	{
		number: 2,
		start_time: SECOND_START,
		end_time: SECOND_START + micros(HOUR),
		minimum: TERMS.initial_bid / 2,
	},
] as const;

/** Two rounds, the second at half the price. */
const ROUNDS: Terms = { ...TERMS, rounds: [FIRST, LAST] };
const SECOND_TERMS: Terms = { ...ROUNDS, initial_bid: LAST.minimum };

const RIGHT: PreferenceRight = { window_ms: 15 * MINUTE, holders: [2] };

/** The clock on a lot whose bidder 2 has a right of preference. */
const clock =
	(terms: Terms): Decide =>
	(state, at) =>
		withPreference(state, dueSteps(terms, state, at), RIGHT, at);
const prefer: Decide = (state, at) => exercisePreference(state, 2, at, RIGHT).steps;
const lapse: Decide = (state, at) => preferenceDue(state, at);

const [AT_END, AT_SECOND, AT_LAST] = [END + 1, SECOND_START + 1, LAST.end_time + 1];

/** The first round without bids; in the second one bidder 1 leads. */
const UNTIL_SOLD: Parameters<typeof ledgerOf>[2] = [
	[START + 1, clock(ROUNDS)],
	[AT_END, clock(ROUNDS)],
	[AT_SECOND, clock(SECOND_TERMS)],
	[AT_SECOND + micros(MINUTE), bid(1, 50_000, { terms: SECOND_TERMS })],
	[AT_SECOND + micros(2 * MINUTE), bid(2, 51_000, { terms: SECOND_TERMS })],
	[AT_SECOND + micros(3 * MINUTE), bid(1, 52_000, { terms: SECOND_TERMS })],
	[AT_LAST, clock(SECOND_TERMS)],
];
const OPTIONS = { rule: RULE, round: 1 };

const EXERCISED = ledgerOf(uuid(5), ROUNDS, [...UNTIL_SOLD, [AT_LAST + micros(MINUTE), prefer]], OPTIONS);
const LAPSED = ledgerOf(
	uuid(6),
	ROUNDS,
	[...UNTIL_SOLD, [AT_LAST + micros(15 * MINUTE + SECOND), lapse]],
	OPTIONS,
);

const changed = (change: (record: LedgerRecord) => object) => (text: string) =>
	canonical(change(JSON.parse(text) as LedgerRecord));

/** Ledgers with rounds and a right of preference, by file name. */
export const ROUND_LEDGERS: Record<string, readonly string[]> = {
	rounds: EXERCISED.texts,
	'preference-lapsed': LAPSED.texts,
	'broken-round': edited(
		EXERCISED.texts,
		2,
		changed((record) => ({ ...record, after: { ...record.after, round: 1 } })),
	),
	'broken-minimum': edited(EXERCISED.texts, 3, (text) =>
		text.replace('"current_bid":5000000', '"current_bid":4000000'),
	),
	'broken-preference': edited(
		EXERCISED.texts,
		EXERCISED.texts.length,
		changed((record) => ({ ...record, after: { ...record.after, leader: 1 } })),
	),
};
