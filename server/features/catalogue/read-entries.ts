import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StoredEnvironment } from '#domain/lot/drafts.ts';
import type { Keyset } from '#server/platform/db/keyset-cursor.ts';
import { preparedStatement } from '#server/platform/db/prepared-statement.ts';
import type { Database } from '#server/platform/db/schema.ts';
import {
	atPlace,
	conditionOf,
	type EntryFilter,
	eachPlace,
	indexedCondition,
	isScattered,
} from './entry-conditions.ts';
import {
	type EntryOrder,
	entriesAmong,
	entriesInOrder,
	entriesSorted,
	entriesToSort,
} from './entry-order.ts';
import { findEntries, type READING, VERSION } from './find-entries.ts';
import { type Found, ListMemory, memoryOf } from './list-memory.ts';

/** How often a page is read before its total may be older than its rows, because lists change while they are read. */
const ATTEMPTS = 3;

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

/**
 * Reads a page of entries. The lots of a filter that few match are all found, by the index that suits the filter. If more
 * match, the index of the list's order is read until the page is full. What was found is used again until the lists
 * change; the statement that reads the page also says whether they have (decision 052).
 */
export async function readEntries<Row extends { id: string }>(
	db: Kysely<Database>,
	request: PageRequest<Row>,
): Promise<EntryPage<Row>> {
	const { filter, order, reading, rowsOf } = request;
	// Bids change which lots have a price, and no version.
	const memory = filter.price ? new ListMemory() : memoryOf(db);
	const [ofFilter, ofPage] = keysOf(request);
	for (let attempt = 1; ; attempt += 1) {
		const page = memory.get(ofPage);
		const found = page ?? memory.get(ofFilter) ?? (await findEntries(db, request, memory));
		if (!page) memory.set(ofFilter, found);
		// The last attempt reads the filter itself, so that every row matches it, whatever has changed since.
		const last = attempt === ATTEMPTS;
		const listed = !last && (page || !readsIndex(request, found)) ? found.ids : null;
		const entries = listed === null ? inOrder(request, found) : among(request, listed);
		// Listed entries are read by a constant text; other texts depend on the filter.
		const { rows: read } = await sql<
			Row & { list_version: number | null }
		>`${listed === null ? sql`` : preparedStatement}
			select v.list_version, page.* from (select ${VERSION} as list_version) as v
			left join lateral (${rowsOf(entries)}) as page on true`.execute(db);
		const version = read[0]?.list_version ?? null;
		memory.see(version);
		const current = version === found.version;
		if (!current && !last) continue;
		const rows = read
			.filter(({ id }) => id !== null)
			.map(({ list_version: _, ...row }) => row as unknown as Row);
		if (current && !order.live && !filter.price)
			memory.set(ofPage, { ...found, ids: `{${rows.map(({ id }) => id).join()}}` });
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
	if (isScattered(filter)) return false;
	if (places) return order.divided && places.count <= reading.fewPlaces;
	return filter.status === 'all' || order.divided;
}

/** The page from entries that were listed. */
function among<Row>(request: PageRequest<Row>, ids: string): RawBuilder<unknown> {
	return sql`select * from (${entriesAmong(request.order, ids)}) as e ${cut(request)}`;
}

/** The page from the order's index: of each environment, merged. */
function inOrder<Row>(request: PageRequest<Row>, found: Found): RawBuilder<unknown> {
	const pages = request.filter.environments.map(
		(environment) => sql`(${ofEnvironment(environment, request, found)})`,
	);
	return sql`select * from (${sql.join(pages, sql` union all `)}) as e ${cut(request)}`;
}

/**
 * The page of an environment, from the order's index. A search may match only lots at the order's end, and so may places:
 * then all matches are sorted if they are not too many, or the pages of each place are merged. Facts and prices are as a search.
 */
function ofEnvironment<Row>(
	environment: StoredEnvironment,
	request: PageRequest<Row>,
	{ places, parts }: Found,
): RawBuilder<unknown> {
	const { order, filter, reading } = request;
	const page = (condition: (filtered: string) => RawBuilder<unknown>) =>
		sql`select auction_id, key from (${entriesInOrder(order, environment, condition)}) as e ${cut(request)}`;
	const whole = page((filtered) => conditionOf(filtered, filter, places));
	const separate = places !== null && places.count <= reading.separatePlaces && order.divided;
	if (filter.search !== '' || (isScattered(filter) && !separate)) {
		const all = indexedCondition(filter, places, parts);
		const sorted = sql`
			with matching as materialized (${entriesToSort(environment, all)} limit ${reading.sorted + 1})
			select * from (select * from (${entriesSorted(order)}) as e ${cut(request)}) as e
			where (select count(*) from matching) <= ${reading.sorted}
			union all
			select * from (${whole}) as e where (select count(*) from matching) > ${reading.sorted}`;
		return walkedOr(sorted, environment, request, places);
	}
	if (!separate) return whole;
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
	environment: StoredEnvironment,
	request: PageRequest<Row>,
	places: Found['places'],
): RawBuilder<unknown> {
	const { order, filter, reading, limit } = request;
	const inStatus = (filtered: string) =>
		order.divided ? conditionOf(filtered, { ...filter, search: '', facts: null, price: null }, null) : sql``;
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
