import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AuctionStatus, Environment } from '#domain/auction.ts';
import type { Keyset } from '#server/platform/db/keyset-cursor.ts';
import { escapeLike } from '#server/platform/db/like.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type EntryOrder, entriesFound, entriesInOrder, foundInOrder } from './entry-order.ts';

/** What decides how a page is read; it never changes what is on the page. */
export const READING = {
	/** Up to this number of matches the total is exact, and a page is cut from all of them. */
	counted: 1_000,
	/** Up to this number of places each one is read in the list's order by itself, and the results are merged. */
	separatePlaces: 1_000,
};

/** A text that contains a trigram, which the index of trigrams can find. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u;

export interface EntryFilter {
	environments: readonly Environment[];
	status: AuctionStatus | 'all';
	search: string;
	/** Parts of the names of the city and of the state. */
	city?: string;
	state?: string;
}

interface PageRequest<Row> {
	filter: EntryFilter;
	order: EntryOrder;
	keyset: Keyset;
	/** The condition for the entries after the cursor (`Keyset.after`). */
	after: RawBuilder<unknown>;
	limit: number;
	/** Selects a list's rows for entries `e`, in the list's order. */
	rowsOf(entries: RawBuilder<unknown>): RawBuilder<Row>;
	reading: typeof READING;
}

/** `total` is exact up to `counted` matches. If more match, it is `counted`. */
export interface EntryPage<Row> {
	rows: Row[];
	total: number;
	total_is_lower_bound: boolean;
}

/**
 * Reads a page of entries. The lots of a filter that few match are all found, by the index that suits the filter. If more
 * match, the index of the list's order is read until the page is full (decision 052).
 */
export async function readEntries<Row extends { id: string }>(
	db: Kysely<Database>,
	request: PageRequest<Row>,
): Promise<EntryPage<Row>> {
	const { filter, order, rowsOf, reading } = request;
	const places = await matchingPlaces(db, filter);
	if (places?.length === 0) return { rows: [], total: 0, total_is_lower_bound: false };
	const most = reading.counted + 1;
	const found = sql`${entriesFound(order, filter.environments, conditionOf('l', filter, places))} limit ${most}`;
	const { search, status } = filter;
	const indexed = search === '' && places === null && (status === 'all' || order.divided);
	const entries = indexed ? inOrder(request, places) : inFound(request);
	const { rows } = await sql<Row & { matches: number }>`
		with found as materialized (${found})
		select n.matches, page.* from (select count(*) as matches from found) as n
		left join lateral (${rowsOf(entries)}) as page on true`.execute(db);
	const matches = rows[0]?.matches ?? 0;
	const more = matches > reading.counted;
	const page =
		indexed || !more
			? rows.filter(({ id }) => id !== null)
			: (await rowsOf(inOrder(request, places)).execute(db)).rows;
	return { rows: page, total: Math.min(matches, reading.counted), total_is_lower_bound: more };
}

/** The places that match the filter's parts of names; null if the filter has none. */
async function matchingPlaces(
	db: Kysely<Database>,
	{ city = '', state = '' }: EntryFilter,
): Promise<string[] | null> {
	if (city === '' && state === '') return null;
	const { rows } = await sql<{ place: string }>`
		select distinct place::text as place from listing_places
		where true ${contains('city', city)} ${contains('state', state)}`.execute(db);
	return rows.map(({ place }) => place);
}

/** The page from all matches `found`; empty if these are not all. */
function inFound<Row>({ order, reading, ...page }: PageRequest<Row>): RawBuilder<unknown> {
	const all = sql`select * from (${foundInOrder(order)}) as e where n.matches <= ${reading.counted}`;
	return sql`select * from (${all}) as e ${cut(page)}`;
}

/** The page from the order's index: of each environment, and of each place where they are few, merged. */
function inOrder<Row>(request: PageRequest<Row>, places: readonly string[] | null): RawBuilder<unknown> {
	const { order, filter, reading } = request;
	const page = cut(request);
	const each = (condition: (filtered: string) => RawBuilder<unknown>) =>
		sql.join(
			filter.environments.map(
				(environment) => sql`(select * from (${entriesInOrder(order, environment, condition)}) as e ${page})`,
			),
			sql` union all `,
		);
	if (!places || places.length > reading.separatePlaces || !order.divided)
		return sql`select * from (${each((filtered) => conditionOf(filtered, filter, places))}) as e ${page}`;
	const one = each(
		(filtered) => sql`${conditionOf(filtered, filter, null)} and ${sql.raw(filtered)}.place = p.place`,
	);
	return sql`select * from (select e.* from unnest(${places}::bigint[]) as p (place)
		cross join lateral (${one}) as e) as e ${page}`;
}

function cut({
	after,
	keyset,
	limit,
}: Pick<PageRequest<unknown>, 'after' | 'keyset' | 'limit'>): RawBuilder<unknown> {
	return sql`where ${after} order by ${keyset.order} limit ${limit}`;
}

/** The filter as a condition on a table. */
function conditionOf(
	table: string,
	{ status, search }: EntryFilter,
	places: readonly string[] | null,
): RawBuilder<unknown> {
	const column = (name: string) => sql.raw(`${table}.${name}`);
	const exact = status === 'all' ? sql`` : sql`and ${column('status')} = ${status}`;
	const placed = places ? sql`and ${column('place')} = any(${places}::bigint[])` : sql``;
	return sql`${exact} ${placed} ${searched(table, search)}`;
}

/** Trigrams or pairs find the text; a second condition that the planner estimates would count twice. */
function searched(table: string, search: string): RawBuilder<unknown> {
	const text = `${table}.search_text`;
	if (search === '' || TRIGRAM.test(search)) return contains(text, search);
	const has = sql`and strpos(${sql.raw(text)}, fold_text(${search})) > 0`;
	// Only entries have the index of pairs.
	return table === 'l'
		? sql`and search_pairs(l.search_text) @> needle_pairs(fold_text(${search})) ${has}`
		: has;
}

function contains(column: string, part: string): RawBuilder<unknown> {
	return part === '' ? sql`` : sql`and ${sql.raw(column)} like '%' || fold_text(${escapeLike(part)}) || '%'`;
}
