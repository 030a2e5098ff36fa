import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AuctionStatus, Environment } from '#domain/auction.ts';
import type { Keyset } from '#server/platform/db/keyset-cursor.ts';
import { escapeLike } from '#server/platform/db/like.ts';
import type { Database } from '#server/platform/db/schema.ts';
import {
	type EntryOrder,
	entriesAmong,
	entriesFound,
	entriesInOrder,
	entriesSorted,
	entriesToSort,
} from './entry-order.ts';
import { type Found, memoryOf } from './list-memory.ts';

/** What decides how a page is read; it never changes what is on the page. */
export const READING = {
	/** Up to this number of matches the total is exact, and a page is cut from all of them. */
	counted: 1_000,
	/** Up to this number of places each one is read in the list's order by itself, and the results are merged. */
	separatePlaces: 1_000,
	/** Up to this number of places no other way is tried before: neither the list of their lots nor the order's first entries. */
	fewPlaces: 50,
	/** The page is looked for among this number of entries before all matches of a search or the lots of each place are read. */
	walked: 20_000,
	/** Up to this number of matches are sorted. If more match, the order's index is read until the page is full. */
	sorted: 20_000,
};

/** How often a page is read before its total may be older than its rows, because lists change while they are read. */
const ATTEMPTS = 3;

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
	/** The name of the list's order, and how it is read. */
	sort: string;
	order: EntryOrder;
	keyset: Keyset;
	/** The cursor, and the condition for the entries after it (`Keyset.after`). */
	cursor: string | undefined;
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

/** The version of all lists, which every change of what they are filtered by increases; null in a transaction that writes. */
const VERSION = sql`(select case when pg_current_xact_id_if_assigned() is null then sum(changes)::bigint end from auction_counts)`;

/**
 * Reads a page of entries. The lots of a filter that few match are all found, by the index that suits the filter. If more
 * match, the index of the list's order is read until the page is full. What was found is used again until the lists
 * change; the statement that reads the page also says whether they have (decision 052).
 */
export async function readEntries<Row extends { id: string }>(
	db: Kysely<Database>,
	request: PageRequest<Row>,
): Promise<EntryPage<Row>> {
	const { order, reading, rowsOf } = request;
	const memory = memoryOf(db);
	const [ofFilter, ofPage] = keysOf(request);
	for (let attempt = 1; ; attempt += 1) {
		const page = memory.get(ofPage);
		const found = page ?? memory.get(ofFilter) ?? (await find(db, request));
		if (!page) memory.set(ofFilter, found);
		// The last attempt reads the filter itself, so that every row matches it, whatever has changed since.
		const last = attempt === ATTEMPTS;
		const listed = !last && (page || !readsIndex(request, found)) ? found.ids : null;
		const entries = listed === null ? inOrder(request, found.places) : among(request, listed);
		const { rows: read } = await sql<Row & { list_version: number | null }>`
			select v.list_version, page.* from (select ${VERSION} as list_version) as v
			left join lateral (${rowsOf(entries)}) as page on true`.execute(db);
		const version = read[0]?.list_version ?? null;
		memory.see(version);
		const current = version === found.version;
		if (!current && !last) continue;
		const rows = read
			.filter(({ id }) => id !== null)
			.map(({ list_version: _, ...row }) => row as unknown as Row);
		if (current && !order.live) memory.set(ofPage, { ...found, ids: `{${rows.map(({ id }) => id).join()}}` });
		return {
			rows,
			total: Math.min(found.matches, reading.counted),
			total_is_lower_bound: found.matches > reading.counted,
		};
	}
}

/** The keys of what a filter finds, and of what is on a page. */
function keysOf<Row>({ filter, reading, sort, cursor, limit }: PageRequest<Row>): [string, string] {
	const ofFilter = JSON.stringify([filter, reading]);
	return [ofFilter, JSON.stringify([ofFilter, sort, cursor, limit])];
}

/** Whether an index of the order has the filter, so that a page is read from it however few match. */
function readsIndex<Row>({ filter, order, reading }: PageRequest<Row>, { places }: Found): boolean {
	if (filter.search !== '') return false;
	if (places) return order.divided && places.count <= reading.fewPlaces;
	return filter.status === 'all' || order.divided;
}

/** Finds a filter's matches, as many as are counted. */
async function find<Row>(db: Kysely<Database>, { filter, reading }: PageRequest<Row>): Promise<Found> {
	const places = await matchingPlaces(db, filter);
	const most = sql`limit ${reading.counted + 1}`;
	const matching = (condition: RawBuilder<unknown>) =>
		sql`${entriesFound(filter.environments, condition)} ${most}`;
	const separate = filter.search === '' && places && places.count <= reading.separatePlaces;
	const entries = separate
		? sql`${eachPlace(places, matching(atPlace('l', filter)))} ${most}`
		: matching(conditionOf('l', filter, places));
	const { rows } = await sql<Omit<Found, 'places'>>`
		with found as materialized (${entries})
		select ${VERSION} as version, count(*) as matches,
			case when count(*) <= ${reading.counted} then coalesce(array_agg(auction_id)::text, '{}') end as ids
		from found`.execute(db);
	const [found] = rows;
	if (!found) throw new Error('a count has one row');
	// A place that was added in between would be missing.
	return { ...found, places, version: places && places.version !== found.version ? null : found.version };
}

/** The places that match the filter's parts of names; null if the filter has none. */
async function matchingPlaces(
	db: Kysely<Database>,
	{ city = '', state = '' }: EntryFilter,
): Promise<(Found['places'] & { version: number | null }) | null> {
	if (city === '' && state === '') return null;
	const { rows } = await sql<NonNullable<Found['places']> & { version: number | null }>`
		select ${VERSION} as version, count(*) as count, coalesce(array_agg(place)::text, '{}') as ids from (
			select distinct place from listing_places where true ${contains('city', city)} ${contains('state', state)}
		) p`.execute(db);
	return rows[0] ?? null;
}

/** The page from entries that were listed. */
function among<Row>(request: PageRequest<Row>, ids: string): RawBuilder<unknown> {
	return sql`select * from (${entriesAmong(request.order, ids)}) as e ${cut(request)}`;
}

/** The page from the order's index: of each environment, merged. */
function inOrder<Row>(request: PageRequest<Row>, places: Found['places']): RawBuilder<unknown> {
	const pages = request.filter.environments.map(
		(environment) => sql`(${ofEnvironment(environment, request, places)})`,
	);
	return sql`select * from (${sql.join(pages, sql` union all `)}) as e ${cut(request)}`;
}

/**
 * The page of an environment, from the order's index. A search may match only lots at the order's end, and so may places:
 * then all matches are sorted if they are not too many, or the pages of each place are merged.
 */
function ofEnvironment<Row>(
	environment: Environment,
	request: PageRequest<Row>,
	places: Found['places'],
): RawBuilder<unknown> {
	const { order, filter, reading } = request;
	const page = (condition: (filtered: string) => RawBuilder<unknown>) =>
		sql`select auction_id, key from (${entriesInOrder(order, environment, condition)}) as e ${cut(request)}`;
	const whole = page((filtered) => conditionOf(filtered, filter, places));
	if (filter.search !== '') {
		const all = conditionOf('l', filter, places);
		const sorted = sql`
			with matching as materialized (${entriesToSort(environment, all)} limit ${reading.sorted + 1})
			select * from (select * from (${entriesSorted(order)}) as e ${cut(request)}) as e
			where (select count(*) from matching) <= ${reading.sorted}
			union all
			select * from (${whole}) as e where (select count(*) from matching) > ${reading.sorted}`;
		return walkedOr(sorted, environment, request, places);
	}
	if (!places || places.count > reading.separatePlaces || !order.divided) return whole;
	const each = eachPlace(
		places,
		page((filtered) => atPlace(filtered, filter)),
	);
	const merged = sql`select * from (${each}) as e ${cut(request)}`;
	return order.live && places.count > reading.fewPlaces
		? walkedOr(merged, environment, request, places)
		: merged;
}

/** The page from the first entries of the order; if it is not full, from `otherwise`. */
function walkedOr<Row>(
	otherwise: RawBuilder<unknown>,
	environment: Environment,
	request: PageRequest<Row>,
	places: Found['places'],
): RawBuilder<unknown> {
	const { order, filter, reading, limit } = request;
	const inStatus = (filtered: string) =>
		order.divided ? conditionOf(filtered, { ...filter, search: '' }, null) : sql``;
	const first = sql`select * from (${entriesInOrder(order, environment, inStatus)}) as e
		${cut({ ...request, limit: reading.walked })}`;
	return sql`
		with walked as materialized (
			select auction_id, key from (select * from (${first}) as e where true ${conditionOf('e', filter, places)}) as e
			${cut(request)}
		), other as (${otherwise})
		select * from walked where (select count(*) from walked) = ${limit}
		union all
		select * from other where (select count(*) from walked) < ${limit}`;
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
	places: Found['places'],
): RawBuilder<unknown> {
	const exact = status === 'all' ? sql`` : sql`and ${sql.raw(table)}.status = ${status}`;
	// The planner would estimate each place of an array by itself.
	const placed = places
		? sql`and (${sql.raw(table)}.place in (select unnest(${places.ids}::bigint[]))) is true`
		: sql``;
	return sql`${exact} ${placed} ${searched(table, search)}`;
}

/** The same without places, at the place `p`. */
function atPlace(table: string, filter: EntryFilter): RawBuilder<unknown> {
	return sql`${conditionOf(table, filter, null)} and ${sql.raw(table)}.place = p.place`;
}

/** The entries that a subquery reads at a place `p`, of all places. */
function eachPlace({ ids }: NonNullable<Found['places']>, entries: RawBuilder<unknown>): RawBuilder<unknown> {
	return sql`select e.* from unnest(${ids}::bigint[]) as p (place) cross join lateral (${entries}) as e`;
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
