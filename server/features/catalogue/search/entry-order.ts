import { type RawBuilder, sql } from 'kysely';
import type { StoredEnvironment } from '#domain/lot/drafts.ts';
import { idColumn, Keyset, type KeysetColumn } from '#server/platform/db/keyset-cursor.ts';
import { type EntryFilter, withdrawnOrNot } from './entry-conditions.ts';

/** How entries are read in an order: through an index on the environment, the order's column and the id. */
export interface EntryOrder {
	/** The table that has the index: entries, prices or ends. */
	table: keyof typeof TABLES;
	/** The order's column. */
	by: string;
	/** Whether there are such indexes for the lots of one status, and for those of one place. */
	divided: boolean;
	/** Whether bids change the order. */
	live: boolean;
}

const entriesBy = (column: string, divided = false): EntryOrder => ({
	table: 'l',
	by: `l.${column}`,
	divided,
	live: false,
});

export const BY_CREATION = entriesBy('created_at', true);
export const BY_TITLE = entriesBy('search_text');
export const BY_STATUS = entriesBy('status');
export const BY_TYPE = entriesBy('auction_type');
export const BY_INITIAL_BID = entriesBy('initial_bid');
export const BY_START = entriesBy('start_time');

/** Prices and ends have tables of their own, so that a bid need not update the other indexes. */
export const BY_PRICE: EntryOrder = {
	table: 'r',
	by: 'r.current_bid',
	divided: false,
	live: true,
};

export const BY_DISCOUNT: EntryOrder = {
	table: 'r',
	by: 'r.discount',
	divided: false,
	live: true,
};

export const BY_END: EntryOrder = {
	table: 'd',
	by: 'd.end_time',
	divided: false,
	live: true,
};

/** Open lots by their end, then scheduled ones, then those that have ended. */
export const BY_ENDING: EntryOrder = {
	table: 'd',
	by: 'd.ending',
	divided: true,
	live: true,
};

const TABLES = {
	l: sql`listing_entries l`,
	r: sql`auction_prices r`,
	d: sql`auction_ends d`,
};

/** The cursor and the order of a list of entries `e`, which have the order's column by the name `key`. */
export function keysetOf(
	column: (by: string) => KeysetColumn,
	direction: 'asc' | 'desc',
	sort: string,
): Keyset {
	return new Keyset([column('e.key'), idColumn('e.auction_id')], direction, sort);
}

/** The entries of an environment that meet a condition, read in the order, with what lists are filtered by. */
export function entriesInOrder(
	{ table, by }: EntryOrder,
	environment: StoredEnvironment,
	condition: (table: string) => RawBuilder<unknown>,
	filter: Pick<EntryFilter, 'withdrawn'>,
): RawBuilder<unknown> {
	const t = sql.raw(table);
	return sql`select ${t}.auction_id, ${sql.raw(by)} as key, ${t}.status, ${t}.place, ${t}.facts, ${t}.search_text from ${TABLES[table]}
		where ${t}.environment = ${environment} and ${withdrawnOrNot(table, filter)} ${condition(table)}`;
}

/**
 * The entries that match a condition on `l`, in no order: with a column that the index by title does not have, because its
 * first entries are of one kind.
 */
export function entriesFound(
	filter: Pick<EntryFilter, 'environments' | 'withdrawn'>,
	condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
	return sql`select l.auction_id, l.created_at from listing_entries l
		where l.environment = any(${filter.environments}::text[]) and ${withdrawnOrNot('l', filter)} ${condition}`;
}

/** The entries that the rows `found` name. */
export function entriesAmong({ table, by }: EntryOrder): RawBuilder<unknown> {
	const t = sql.raw(table);
	return sql`select ${t}.auction_id, ${sql.raw(by)} as key from ${TABLES[table]}
		where ${t}.auction_id in (select f.auction_id from found f)`;
}

/** The entries of an environment that match a condition on `l`, with all columns that orders have. */
export function entriesToSort(
	environment: StoredEnvironment,
	condition: RawBuilder<unknown>,
	filter: Pick<EntryFilter, 'withdrawn'>,
): RawBuilder<unknown> {
	return sql`select l.auction_id, l.created_at, l.status, l.auction_type, l.initial_bid, l.start_time, l.search_text
		from listing_entries l where l.environment = ${environment} and ${withdrawnOrNot('l', filter)} ${condition}`;
}

/** The same entries with the order's column, from rows `matching`. */
export function entriesSorted({ table, by }: EntryOrder): RawBuilder<unknown> {
	const joined =
		table === 'l' ? sql`` : sql`join ${TABLES[table]} on ${sql.raw(table)}.auction_id = l.auction_id`;
	return sql`select l.auction_id, ${sql.raw(by)} as key from matching l ${joined}`;
}
