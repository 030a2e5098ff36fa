import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StoredEnvironment } from '#domain/lot/drafts.ts';
import type { Keyset } from '#server/platform/db/keyset-cursor.ts';
import type { Database } from '#server/platform/db/schema.ts';
import {
	atPlace,
	conditionOf,
	type EntryFilter,
	eachPlace,
	indexedCondition,
	isScattered,
	type Places,
	type PriceLimits,
} from './entry-conditions.ts';
import {
	type EntryOrder,
	entriesAmong,
	entriesInOrder,
	entriesSorted,
	entriesToSort,
} from './entry-order.ts';
import { countedEntries, matchingPlaces, type READING } from './matching-entries.ts';

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
 * Reads a page of entries and its total in one statement. The lots of a filter that few match are all found, by the index that
 * suits the filter. If more match, the index of the list's order is read until the page is full (decision 052).
 */
export async function readEntries<Row extends { id: string }>(
	db: Kysely<Database>,
	request: PageRequest<Row>,
): Promise<EntryPage<Row>> {
	const { filter, reading, rowsOf } = request;
	const places = await matchingPlaces(db, filter);
	const entries = readsIndex(request, places) ? inOrder(request, places) : amongOrInOrder(request, places);
	const { rows: read } = await sql<Row & { list_matches: number }>`
		with found as materialized (${countedEntries(filter, places, reading)})
		select f.list_matches, page.* from (select count(*) as list_matches from found) as f
		left join lateral (${rowsOf(entries)}) as page on true`.execute(db);
	const matches = read[0]?.list_matches ?? 0;
	return {
		rows: read.filter(({ id }) => id !== null).map(({ list_matches: _, ...row }) => row as unknown as Row),
		total: Math.min(matches, reading.counted),
		total_is_lower_bound: matches > reading.counted,
	};
}

/** Whether an index of the order has the filter, so that a page is read from it however few match. */
function readsIndex<Row>({ filter, order, reading }: PageRequest<Row>, places: Places | null): boolean {
	if (isScattered(filter)) return false;
	if (places) return order.divided && places.count <= reading.fewPlaces;
	return filter.status === 'all' || order.divided;
}

/** The page from the matches if all were found, otherwise from the order's index. */
function amongOrInOrder<Row>(request: PageRequest<Row>, places: Places | null): RawBuilder<unknown> {
	const { order, reading } = request;
	const among = sql`select * from (${entriesAmong(order)}) as e ${cut(request)}`;
	return sql`
		select * from (${among}) as e where (select count(*) from found) <= ${reading.counted}
		union all
		select * from (${inOrder(request, places)}) as e where (select count(*) from found) > ${reading.counted}`;
}

/** The page from the order's index: of each environment, merged. */
function inOrder<Row>(request: PageRequest<Row>, places: Places | null): RawBuilder<unknown> {
	const pages = request.filter.environments.map(
		(environment) => sql`(${ofEnvironment(environment, request, places)})`,
	);
	return sql`select * from (${sql.join(pages, sql` union all `)}) as e ${cut(request)}`;
}

/**
 * The page of an environment, from the order's index. The matches of a search or of a place may all be at the order's end.
 * A search therefore sorts all its matches if they are few, and several places merge a page of each. Filters by facts and
 * prices work as a search.
 */
function ofEnvironment<Row>(
	environment: StoredEnvironment,
	request: PageRequest<Row>,
	places: Places | null,
): RawBuilder<unknown> {
	const { order, filter, reading } = request;
	const page = (condition: (filtered: string) => RawBuilder<unknown>) =>
		sql`select auction_id, key from (${entriesInOrder(order, environment, condition, filter)}) as e ${cut(request)}`;
	const whole = page((filtered) => conditionOf(filtered, filter, places));
	const separate = places !== null && places.count <= reading.separatePlaces && order.divided;
	if (filter.search !== '' || (isScattered(filter) && !separate)) {
		const all = indexedCondition(filter, places);
		const sorted = sql`
			with matching as materialized (${entriesToSort(environment, all, filter)} limit ${reading.sorted + 1})
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
	places: Places | null,
): RawBuilder<unknown> {
	const { order, filter, reading, limit } = request;
	const indexed: EntryFilter = {
		...filter,
		status: order.divided ? filter.status : 'all',
		search: '',
		lots: null,
		facts: null,
		price: ownLimits(order, filter),
	};
	const part = (filtered: string) => conditionOf(filtered, indexed, null);
	const first = sql`select * from (${entriesInOrder(order, environment, part, filter)}) as e
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

/** The limits of the order's own column, which bound the part of its index that is read. */
function ownLimits({ by }: EntryOrder, { price }: EntryFilter): PriceLimits | null {
	if (!price) return null;
	if (by === 'r.current_bid') return { min: price.min, max: price.max, discount: null };
	return by === 'r.discount' ? { min: null, max: null, discount: price.discount } : null;
}

function cut({
	after,
	keyset,
	limit,
}: Pick<PageRequest<unknown>, 'after' | 'keyset' | 'limit'>): RawBuilder<unknown> {
	return sql`where ${after} order by ${keyset.order} limit ${limit}`;
}
