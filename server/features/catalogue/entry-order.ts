import { type RawBuilder, sql } from 'kysely';
import type { Environment } from '#domain/auction.ts';
import { idColumn, Keyset, type KeysetColumn } from '#server/platform/db/keyset-cursor.ts';

/** How entries are read in an order: through an index on the environment, the order's column and the id. */
export interface EntryOrder {
	/** The table that has the index: entries, prices, ends, or for administrators the auctions. */
	table: keyof typeof TABLES;
	/** The order's column, and the one that has the auction's id. */
	by: string;
	id: string;
	/** Whether there are such indexes for the lots of one status, and for those of one place. */
	divided: boolean;
	/** Whether bids change the order. */
	live: boolean;
}

const entriesBy = (column: string, divided = false): EntryOrder => ({
	...{ table: 'l', by: `l.${column}`, id: 'l.auction_id', divided, live: false },
});

export const BY_CREATION = entriesBy('created_at', true);
export const BY_TITLE = entriesBy('search_text');
export const BY_STATUS = entriesBy('status');

/** Prices and ends have tables of their own, so that a bid need not update the other indexes. */
export const BY_PRICE: EntryOrder = {
	...{ table: 'r', by: 'r.current_bid', id: 'r.auction_id', divided: false, live: true },
};

export const BY_END: EntryOrder = {
	...{ table: 'd', by: 'd.end_time', id: 'd.auction_id', divided: true, live: true },
};

export const auctionsBy = (column: string): EntryOrder => ({
	...{ table: 'a', by: `a.${column}`, id: 'a.id', divided: false, live: false },
});

/** The table of an order; what it is read with, so that all columns of a filter are there, and the alias that has them. */
const TABLES = {
	l: { own: sql`listing_entries l`, from: sql`listing_entries l`, filtered: 'l' },
	r: { own: sql`auction_prices r`, from: sql`auction_prices r`, filtered: 'r' },
	d: { own: sql`auction_ends d`, from: sql`auction_ends d`, filtered: 'd' },
	a: {
		own: sql`auctions a`,
		from: sql`auctions a join listing_entries l on l.auction_id = a.id and a.withdrawn_at is null`,
		filtered: 'l',
	},
};

/** The cursor and the order of a list of entries `e`, which have the order's column by the name `key`. */
export function keysetOf(
	column: (by: string) => KeysetColumn,
	direction: 'asc' | 'desc',
	sort: string,
): Keyset {
	return new Keyset([column('e.key'), idColumn('e.auction_id')], direction, sort);
}

/** The entries of an environment that meet a condition on `filtered`, read in the order, with what lists are filtered by. */
export function entriesInOrder(
	{ table, by, id }: EntryOrder,
	environment: Environment,
	condition: (filtered: string) => RawBuilder<unknown> = () => sql``,
): RawBuilder<unknown> {
	const { from, filtered } = TABLES[table];
	const f = sql.raw(filtered);
	return sql`select ${sql.raw(id)} as auction_id, ${sql.raw(by)} as key, ${f}.status, ${f}.place, ${f}.search_text from ${from}
		where ${sql.raw(table)}.environment = ${environment} and not ${f}.withdrawn ${condition(filtered)}`;
}

/**
 * The entries that match a condition on `l`, in no order: with a column that the index by title does not have, because its
 * first entries are of one kind.
 */
export function entriesFound(
	environments: readonly Environment[],
	condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
	return sql`select l.auction_id, l.created_at from listing_entries l
		where l.environment = any(${environments}::text[]) and not l.withdrawn ${condition}`;
}

/** The entries with certain ids, an array literal. */
export function entriesAmong({ table, by, id }: EntryOrder, ids: string): RawBuilder<unknown> {
	return sql`select ${sql.raw(id)} as auction_id, ${sql.raw(by)} as key from ${TABLES[table].own}
		where ${sql.raw(id)} = any(${ids}::uuid[])`;
}

/** The entries of an environment that match a condition on `l`, with all columns that orders have. */
export function entriesToSort(environment: Environment, condition: RawBuilder<unknown>): RawBuilder<unknown> {
	return sql`select l.auction_id, l.created_at, l.status, l.search_text from listing_entries l
		where l.environment = ${environment} and not l.withdrawn ${condition}`;
}

/** The same entries with the order's column, from rows `matching`. */
export function entriesSorted({ table, by, id }: EntryOrder): RawBuilder<unknown> {
	const joined = table === 'l' ? sql`` : sql`join ${TABLES[table].own} on ${sql.raw(id)} = l.auction_id`;
	return sql`select l.auction_id, ${sql.raw(by)} as key from matching l ${joined}`;
}
