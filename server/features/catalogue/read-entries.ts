import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AuctionStatus, Environment } from '#domain/auction.ts';
import type { Keyset } from '#server/platform/db/keyset-cursor.ts';
import { escapeLike } from '#server/platform/db/like.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type EntryOrder, entriesOf } from './entry-order.ts';

/** What decides how a page is read; it never changes what is on the page. */
export const READING = {
	/** Up to this number of matches the total is exact, and a page is cut from all of them. */
	counted: 1_000,
	/** Up to this number of places each one is read in the list's order by itself, and the results are merged. */
	separatePlaces: 300,
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
	const { filter, order, after, keyset, limit, rowsOf } = request;
	const { counted } = request.reading;
	const places = await matchingPlaces(db, filter);
	if (places?.length === 0) return { rows: [], total: 0, total_is_lower_bound: false };
	const cut = sql`${after} order by ${keyset.order} limit ${limit}`;
	const found = await sql<Row & { found: number }>`
		with found as materialized (select * from (${allOf(order, filter, places)}) as e limit ${counted + 1})
		select n.found, c.* from (select count(*) as found from found) as n left join lateral (
			${rowsOf(sql`select * from found as e where n.found <= ${counted} and ${cut}`)}) as c on true`.execute(db);
	const total = found.rows[0]?.found ?? 0;
	if (total <= counted) {
		const rows = found.rows.filter(({ id }) => id !== null);
		return { rows, total, total_is_lower_bound: false };
	}
	const { rows } = await rowsOf(inOrder(request, places, cut)).execute(db);
	return { rows, total: counted, total_is_lower_bound: true };
}

/** The places that match the filter's parts of names; null if the filter has none. */
async function matchingPlaces(db: Kysely<Database>, { city = '', state = '' }: EntryFilter): Promise<string[] | null> {
	if (city === '' && state === '') return null;
	const { rows } = await sql<{ place: string }>`
		select distinct place::text as place from listing_places
		where true ${contains('city', city)} ${contains('state', state)}`.execute(db);
	return rows.map(({ place }) => place);
}

/** The entries of all environments of the filter. */
function allOf(order: EntryOrder, filter: EntryFilter, places: readonly string[] | null): RawBuilder<unknown> {
	const indexed = sql.raw(order.indexed === 'a' ? 'l' : order.indexed);
	const place = places ? sql`and ${indexed}.place = any(${places}::bigint[])` : sql``;
	return each(order, filter, sql`${conditionOf(order, filter)} ${place}`);
}

/** The entries in the list's order, cut. */
function inOrder<Row>(
	{ order, filter, reading }: PageRequest<Row>,
	places: readonly string[] | null,
	cut: RawBuilder<unknown>,
): RawBuilder<unknown> {
	const condition = conditionOf(order, filter);
	if (places && places.length <= reading.separatePlaces && order.byPlace) {
		const one = each(order, filter, sql`${condition} and l.place = p.place`);
		return sql`select * from (select e.* from unnest(${places}::bigint[]) as p (place)
			cross join lateral (select * from (${one}) as e where ${cut}) as e) as e where ${cut}`;
	}
	return sql`select * from (${allOf(order, filter, places)}) as e where ${cut}`;
}

function each(order: EntryOrder, { environments }: EntryFilter, condition: RawBuilder<unknown>): RawBuilder<unknown> {
	return sql.join(environments.map((environment) => entriesOf(order, environment, condition)), sql` union all `);
}

/** The filter's status and search. */
function conditionOf(order: EntryOrder, { status, search }: EntryFilter): RawBuilder<unknown> {
	const indexed = sql.raw(order.indexed);
	const exact = status === 'all' ? sql`` : sql`and ${indexed}.status = ${status}`;
	const pairs = TRIGRAM.test(search) || search === ''
		? sql`` : sql`and search_pairs(l.search_text) @> needle_pairs(fold_text(${search}))`;
	return sql`${exact} ${contains('l.search_text', search)} ${pairs}`;
}

function contains(column: string, part: string): RawBuilder<unknown> {
	return part === '' ? sql`` : sql`and ${sql.raw(column)} like '%' || fold_text(${escapeLike(part)}) || '%'`;
}
