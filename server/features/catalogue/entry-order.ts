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
}

const entriesBy = (column: string, divided = false): EntryOrder => ({
	...{ table: 'l', by: `l.${column}`, id: 'l.auction_id', divided },
});

export const BY_CREATION = entriesBy('created_at', true);
export const BY_TITLE = entriesBy('search_text');
export const BY_STATUS = entriesBy('status');

/** Prices and ends have tables of their own, so that a bid need not update the other indexes. */
export const BY_PRICE: EntryOrder = { table: 'r', by: 'r.current_bid', id: 'r.auction_id', divided: false };

export const BY_END: EntryOrder = { table: 'd', by: 'd.end_time', id: 'd.auction_id', divided: true };

export const auctionsBy = (column: string): EntryOrder => ({
	...{ table: 'a', by: `a.${column}`, id: 'a.id', divided: false },
});

/** The tables of an order, and the alias of the one that has all columns of a filter. */
const TABLES = {
	l: { from: sql`listing_entries l`, filtered: 'l', joined: sql`` },
	r: {
		from: sql`auction_prices r`,
		filtered: 'r',
		joined: sql`join auction_prices r on r.auction_id = l.auction_id`,
	},
	d: {
		from: sql`auction_ends d`,
		filtered: 'd',
		joined: sql`join auction_ends d on d.auction_id = l.auction_id`,
	},
	a: {
		from: sql`auctions a join listing_entries l on l.auction_id = a.id and a.withdrawn_at is null`,
		filtered: 'l',
		joined: sql`join auctions a on a.id = l.auction_id`,
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

/** The entries of an environment that meet a condition on `filtered`, read in the order. */
export function entriesInOrder(
	{ table, by, id }: EntryOrder,
	environment: Environment,
	condition: (filtered: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
	const { from, filtered } = TABLES[table];
	return sql`select ${sql.raw(id)} as auction_id, ${sql.raw(by)} as key from ${from}
		where ${sql.raw(table)}.environment = ${environment} and not ${sql.raw(filtered)}.withdrawn ${condition(filtered)}`;
}

/**
 * The entries that match a condition on `l`, in no order: few columns, so that an index has all of them, and not those of
 * the index by title, whose first entries are of one kind.
 */
export function entriesFound(
	{ table, by }: EntryOrder,
	environments: readonly Environment[],
	condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
	const columns = new Set(['l.auction_id', 'l.created_at', ...(table === 'l' ? [by] : [])]);
	return sql`select ${sql.raw([...columns].join(', '))} from listing_entries l
		where l.environment = any(${environments}::text[]) and not l.withdrawn ${condition}`;
}

/** The same entries with the order's column, from rows `found`. */
export function foundInOrder({ table, by }: EntryOrder): RawBuilder<unknown> {
	return sql`select l.auction_id, ${sql.raw(by)} as key from found as l ${TABLES[table].joined}`;
}
