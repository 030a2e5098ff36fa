import { dueSteps, perform } from '#domain/auction/actions.ts';
import type { Terms } from '#domain/auction/auction.ts';
import { datesAhead, movedBy, postponed } from '#domain/auction/suspension.ts';
import { DAY, HOUR, MINUTE, micros, SECOND } from '#domain/values/time.ts';
import { bid, type Decide, edited, ledgerOf, START, sha256, TERMS, uuid } from './ledger-vectors.ts';

/** The rule version of these vectors: the first one with suspensions. */
const RULE = '2026-11-28';

const ANNOUNCED: Terms = { ...TERMS, announced: true };
const ORDER = { reason: 'Despacho da 3ª Vara Cível', document: sha256('despacho') };

const clock: Decide = (state, at) => dueSteps(ANNOUNCED, state, at);
const suspend: Decide = (state, at) => perform(ANNOUNCED, state, { name: 'suspend', ...ORDER }, at).steps;
const resume: Decide = (state, at) => perform(ANNOUNCED, state, { name: 'resume' }, at).steps;
const postpone: Decide = (state) => {
	const dates = datesAhead(ANNOUNCED, state).map((each) => movedBy(each, micros(HOUR)));
	return [postponed(ANNOUNCED, state, dates, { reason: 'Edital republicado' }).step];
};

/** A lot that is suspended across its start, then across its end, and postponed while it is open. */
const SUSPENDED = ledgerOf(
	uuid(9),
	ANNOUNCED,
	[
		[START - micros(HOUR), suspend],
		[START + micros(DAY), resume],
		[START + micros(DAY + HOUR), clock],
		[START + micros(DAY + HOUR + MINUTE), bid(1, 100_000, { terms: ANNOUNCED })],
		[START + micros(DAY + HOUR + 2 * MINUTE), suspend],
		[START + micros(DAY + HOUR + 3 * MINUTE), bid(2, 101_000, { terms: ANNOUNCED })],
		[START + micros(2 * DAY), resume],
		[START + micros(2 * DAY + SECOND), postpone],
		[START + micros(4 * DAY), clock],
	],
	{ rule: RULE },
);

/** Ledgers with suspensions and a postponement, by file name. */
export const SUSPENSION_LEDGERS: Record<string, readonly string[]> = {
	suspensions: SUSPENDED.texts,
	'broken-suspension': edited(SUSPENDED.texts, 5, (text) =>
		text.replace('"status":"paused"', '"status":"active"'),
	),
	'broken-resumption': edited(SUSPENDED.texts, 2, (text) =>
		text.replace('"status":"pending"', '"status":"active"'),
	),
};
