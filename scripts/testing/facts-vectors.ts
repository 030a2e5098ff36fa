import { dueSteps, revise } from '#domain/auction/actions.ts';
import { type Terms, withFacts } from '#domain/auction/auction.ts';
import type { PublishedFacts } from '#domain/ledger/lot-facts.ts';
import { hashedFacts } from '#domain/lot/seen-facts.ts';
import { canonical } from '#domain/values/canonical.ts';
import { DAY, HOUR, MINUTE, micros } from '#domain/values/time.ts';
import { bid, type Decide, END, ledgerOf, START, sha256, TERMS, uuid } from './ledger-vectors.ts';

const LOT = uuid(9);
const RULE = '2026-11-28';

/** What bidders see of the lot, at first and after each change. What nobody states is not hashed. */
const FIRST = hashedFacts({
	title: 'Casa térrea no Centro',
	description: 'Três quartos, “em bom estado”\nDesocupada',
	city: 'Campinas',
	state: 'SP',
	occupancy: 'vacant',
	land_area: 250.5,
	bedrooms: 3,
	appraisal: 400000,
	address: null,
	financing: false,
	features: [],
	images: [`auctions/${LOT}/aa`, `auctions/${LOT}/bb`],
	documents: [sha256('edital'), sha256('matrícula')].toSorted(),
});
const OCCUPIED = { ...FIRST, occupancy: 'occupied' };
const ONE_PICTURE = { ...OCCUPIED, images: [`auctions/${LOT}/bb`] };
const AFTER_END = { ...ONE_PICTURE, documents: [sha256('auto')] };

const hashOf = (facts: object) => sha256(canonical(facts));

const SECOND_START = END + micros(DAY);
const ROUNDS: Terms = {
	...TERMS,
	rounds: [
		{ number: 1, start_time: START, end_time: END, minimum: TERMS.initial_bid },
		{
			number: 2,
			start_time: SECOND_START,
			end_time: SECOND_START + micros(HOUR),
			minimum: TERMS.initial_bid / 2,
		},
	],
};
const SECOND_TERMS: Terms = { ...ROUNDS, initial_bid: TERMS.initial_bid / 2 };

const opens =
	(terms: Terms, facts: object): Decide =>
	(state, at) =>
		dueSteps(terms, state, at).map((step) => withFacts(step, () => hashOf(facts)));

const changes =
	(fields: string[], before: object, after: object): Decide =>
	(state) => [
		revise(SECOND_TERMS, state, state, {
			before: hashOf(before),
			after: hashOf(after),
			fields,
			reason: 'Errata do edital',
		}),
	];

/** A lot whose occupancy changes between its rounds, and whose pictures change after a bid. */
const ledger = (second: object, last: object) =>
	ledgerOf(
		LOT,
		ROUNDS,
		[
			[START + 1, opens(ROUNDS, FIRST)],
			[END + 1, (state, at) => dueSteps(ROUNDS, state, at)],
			[END + micros(HOUR), changes(['occupancy'], FIRST, OCCUPIED)],
			[SECOND_START + 1, opens(SECOND_TERMS, second)],
			[SECOND_START + micros(MINUTE), bid(1, 50_000, { terms: SECOND_TERMS })],
			[SECOND_START + micros(2 * MINUTE), changes(['images'], last, ONE_PICTURE)],
		],
		{ rule: RULE, round: 1 },
	).texts;

const FACTS = ledger(OCCUPIED, OCCUPIED);

/** Ledgers that state what bidders see, by file name. The chains of records of the broken ones are whole: only the facts changed unsaid. */
export const FACTS_LEDGERS: Record<string, readonly string[]> = {
	facts: FACTS,
	'broken-facts-round': ledger(FIRST, OCCUPIED),
	'broken-facts-revision': ledger(OCCUPIED, FIRST),
};

const revision = (before: object, after: object) => ({ before: hashOf(before), after: hashOf(after) });
const REVISIONS = [revision(FIRST, OCCUPIED), revision(OCCUPIED, ONE_PICTURE)];

function published(facts: object, change: Partial<PublishedFacts> = {}) {
	const head = { seq: FACTS.length, hash: sha256(FACTS.at(-1) ?? '') };
	const whole = { auction_id: LOT, head, facts: { ...facts }, revisions: REVISIONS, ...change };
	return { ...whole, sha256: hashOf(whole.facts) };
}

/** Facts of the lot of facts.ndjson, as `GET /api/auctions/{id}/facts` answers them, by file name. */
export const PUBLISHED_FACTS: Record<string, PublishedFacts & { sha256: string }> = {
	'facts-now': published(ONE_PICTURE),
	'facts-later': published(AFTER_END, { revisions: [...REVISIONS, revision(ONE_PICTURE, AFTER_END)] }),
	'facts-earlier': published(FIRST, { head: { seq: 1, hash: sha256(FACTS[0] ?? '') } }),
	'broken-facts-now': published(OCCUPIED),
	'broken-facts-later': published(AFTER_END),
	'broken-facts-lot': published(ONE_PICTURE, { auction_id: uuid(8) }),
	'broken-facts-head': published(ONE_PICTURE, { head: { seq: FACTS.length, hash: sha256('another') } }),
};
