import type { Kysely } from 'kysely';
import {
	type BackOfficeSearchAnswer,
	SEARCH_HITS,
	SEARCH_KINDS,
	SEARCH_LEAST,
	type SearchKind,
} from '#contract/back-office-search.ts';
import type { ListedPayment } from '#contract/payment-list.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { shownLength } from '#domain/values/tidy-text.ts';
import { findPaymentsByNumber } from '#server/features/settlement/payments/find-payments.ts';
import { readListedPayments } from '#server/features/settlement/payments/list-payments.ts';
import { readClock } from '#server/platform/db/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Vault } from '#server/platform/vault.ts';
import { findLots, findSimilarLots } from './find-lots.ts';
import { findAuctioneers, findPeople, findSellers } from './find-people.ts';
import { findSales } from './find-sales.ts';
import { type Needle, type Rank, type Ranked, readNeedle } from './needle.ts';

interface SearchDeps {
	db: Kysely<Database>;
	environment: Environment;
	vault: Vault;
}

/** One more than is shown, which tells whether others match too. */
const READ = SEARCH_HITS + 1;

type Found = { [Kind in SearchKind]: (BackOfficeSearchAnswer[Kind]['hits'][number] & Ranked)[] };

/** What a search of the back office finds in an environment; nothing for less than two characters. `search` is tidy. */
export async function searchBackOffice(deps: SearchDeps, search: string): Promise<BackOfficeSearchAnswer> {
	const { db, environment } = deps;
	const [server_time, found] = await Promise.all([
		readClock(db),
		shownLength(search) < SEARCH_LEAST ? NOTHING : find(deps, readNeedle(search)),
	]);
	const nothing = SEARCH_KINDS.every((kind) => found[kind].length === 0);
	const similar =
		nothing && found !== NOTHING ? await findSimilarLots(db, environment, readNeedle(search), READ) : [];
	return { ...answerOf(similar.length > 0 ? { ...found, lots: similar } : found), server_time };
}

const NOTHING: Found = { lots: [], sales: [], people: [], payments: [], sellers: [], auctioneers: [] };

async function find(deps: SearchDeps, needle: Needle): Promise<Found> {
	const { db, environment } = deps;
	const [lots, sales, people, payments, sellers, auctioneers] = await Promise.all([
		findLots(db, environment, needle, READ),
		findSales(db, environment, needle, READ),
		findPeople(deps, needle, READ),
		findPayments(deps, needle),
		findSellers(db, needle, READ),
		findAuctioneers(db, needle, READ),
	]);
	return { lots, sales, people, payments, sellers, auctioneers };
}

async function findPayments(
	{ db, environment }: SearchDeps,
	{ text }: Needle,
): Promise<(ListedPayment & Ranked)[]> {
	const found = await findPaymentsByNumber(db, environment, text, READ);
	const listed = await readListedPayments(
		db,
		found.map(({ id }) => id),
	);
	return found.flatMap(({ id, exact }) => {
		const payment = listed.find((each) => each.id === id);
		return payment ? [{ ...payment, rank: exact ? 0 : 2 }] : [];
	});
}

function answerOf(found: Found): Omit<BackOfficeSearchAnswer, 'server_time'> {
	const cut = <Hit extends Ranked>(hits: Hit[]) => ({
		hits: hits.slice(0, SEARCH_HITS).map(({ rank: _, ...hit }) => hit),
		more: hits.length > SEARCH_HITS,
	});
	return {
		order: orderOf(found),
		lots: cut(found.lots),
		sales: cut(found.sales),
		people: cut(found.people),
		payments: cut(found.payments),
		sellers: cut(found.sellers),
		auctioneers: cut(found.auctioneers),
	};
}

function orderOf(found: Found): SearchKind[] {
	const best = (kind: SearchKind): Rank | undefined => found[kind][0]?.rank;
	return SEARCH_KINDS.filter((kind) => best(kind) !== undefined).toSorted(
		(a, b) => Number(best(a)) - Number(best(b)),
	);
}
