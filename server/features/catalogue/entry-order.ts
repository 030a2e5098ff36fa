import { type RawBuilder, sql } from 'kysely';
import type { Environment } from '#domain/auction.ts';
import type { KeysetColumn } from '#server/platform/db/keyset-cursor.ts';
import { idColumn, Keyset } from '#server/platform/db/keyset-cursor.ts';

/** How entries are read in an order: through an index that begins with the environment, the order's column and the id. */
export interface EntryOrder {
	/** The tables; `l` is always listing_entries. */
	from: string;
	/** The alias of the table that has the index, and its columns for the order. */
	indexed: 'l' | 'r' | 'a';
	by: string;
	id: string;
	/** Whether an index exists for each place by itself. */
	byPlace: boolean;
}

/** In the order of a column of the entries. */
const entries = (by: string, byPlace: boolean): EntryOrder => ({
	...{ from: 'listing_entries l', indexed: 'l', by: `l.${by}`, id: 'l.auction_id', byPlace },
});

/** In the order of a column of the auctions, for administrators. */
export const auctionsBy = (column: string): EntryOrder => ({
	from: 'auctions a join listing_entries l on l.auction_id = a.id and a.withdrawn_at is null',
	...{ indexed: 'a', by: `a.${column}`, id: 'a.id', byPlace: false },
});

export const BY_CREATION = entries('created_at', true);
export const BY_END = entries('end_time', true);
export const BY_TITLE = entries('search_text', false);
export const BY_STATUS = entries('status', false);

/** Prices have a separate table, so that a bid need not update the other indexes (021-prices.sql). */
export const BY_PRICE: EntryOrder = {
	from: 'auction_prices r join listing_entries l on l.auction_id = r.auction_id',
	...{ indexed: 'r', by: 'r.current_bid', id: 'r.auction_id', byPlace: false },
};

/** The pages of entries `e`, as `entriesOf` selects them; `column` is the order's column by the name `e.key`. */
export function keysetOf(column: (by: string) => KeysetColumn, direction: 'asc' | 'desc', sort: string): Keyset {
	return new Keyset([column('e.key'), idColumn('e.auction_id')], direction, sort);
}

/** The entries of an environment that are not withdrawn and meet a condition. */
export function entriesOf(order: EntryOrder, environment: Environment, condition: RawBuilder<unknown>): RawBuilder<unknown> {
	const { from, indexed, by, id } = order;
	return sql`select ${sql.raw(id)} as auction_id, ${sql.raw(by)} as key from ${sql.raw(from)}
		where ${sql.raw(indexed)}.environment = ${environment} and not l.withdrawn ${condition}`;
}
