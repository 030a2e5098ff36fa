import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type {
	AdminAuctionPage,
	AdminAuctionQuery,
	AdminAuctionRow,
	AdminSort,
	AdminSortColumn,
} from '#contract/admin-auctions.ts';
import { ENVIRONMENTS, type Environment } from '#domain/auction.ts';
import { reaisOf } from '#domain/money.ts';
import { isoOf, type Micros } from '#domain/time.ts';
import { WALK_BY_PRICE, type Walk, walkBy } from '#server/features/catalogue/sort-index.ts';
import { idKey, numberKey, readCursor, textKey, writeCursor } from '#server/platform/db/keyset-cursor.ts';
import { escapeLike } from '#server/platform/db/like.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** How a column orders, as a text that a cursor can carry, and how that text becomes the column's value again. */
interface Order {
	walk: Walk;
	/** The column once the page is read. */
	by: string;
	key: string;
	value: (key: string) => RawBuilder<unknown>;
}

const time = (column: string): Order => ({
	walk: walkBy(column),
	by: column,
	key: `micros(${column})::text`,
	value: (key) => sql`from_micros(${key}::bigint)`,
});
const amount = (column: string, walk = walkBy(column)): Order => ({
	walk,
	by: column,
	key: `${column}::text`,
	value: (key) => sql`${key}::bigint`,
});
const text = (by: string): Order => ({ walk: walkBy(by), by, key: by, value: (key) => sql`${key}::text` });

const ORDERS: Record<AdminSortColumn, Order> = {
	created_at: time('a.created_at'),
	// Begins with the folded title, and is stored: folding 100,000 titles for one page takes half a second.
	title: text('a.search_text'),
	auction_type: text('a.auction_type'),
	status: text('a.status'),
	initial_bid: amount('a.initial_bid'),
	current_bid: amount('a.current_bid', WALK_BY_PRICE),
	start_time: time('a.start_time'),
	end_time: time('a.end_time'),
};

interface Row extends Omit<AdminAuctionRow, 'start_time' | 'end_time' | 'scheduled_end_time' | 'created_at'> {
	start_time: Micros;
	end_time: Micros;
	scheduled_end_time: Micros;
	created_at: Micros;
	sort_key: string;
}

/**
 * One page of the management table over both environments or one of them. Each environment answers its own page by
 * the listing's indexes, and the two are merged. Null when the cursor is not one of ours.
 */
export async function listAdminAuctions(
	db: Kysely<Database>,
	query: AdminAuctionQuery,
): Promise<AdminAuctionPage | null> {
	const [column, direction] = query.sort.split('-') as [AdminSortColumn, 'asc' | 'desc'];
	const order = ORDERS[column];
	const after = query.cursor === undefined ? null : positionOf(query.cursor, query.sort, order);
	if (after === undefined) return null;
	const beyond = after
		? sql`and (${sql.raw(`${order.walk.by}, ${order.walk.id}`)}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${order.value(after.key)}, ${after.id}::uuid)`
		: sql``;
	const rows = await readRows(db, query, order, direction, beyond);
	const counts = await countEnvironments(db);
	const page = rows.slice(0, query.limit);
	const last = page.at(-1);
	return {
		auctions: page.map(present),
		next_cursor: rows.length > query.limit && last ? writeCursor(query.sort, last.sort_key, last.id) : null,
		total: isFiltered(query) ? await countMatching(db, query) : counts[query.environment],
		counts,
	};
}

/** A cursor is the sort, the last row's key and its id. */
function positionOf(cursor: string, sort: AdminSort, order: Order): { key: string; id: string } | undefined {
	const key = order.key.endsWith('::text') ? numberKey : textKey;
	const read = readCursor(cursor, [z.literal(sort), key, idKey]);
	return read && { key: read[1], id: read[2] };
}

async function readRows(
	db: Kysely<Database>,
	query: AdminAuctionQuery,
	order: Order,
	direction: 'asc' | 'desc',
	beyond: RawBuilder<unknown>,
): Promise<Row[]> {
	const ordered = ({ by, id }: Pick<Walk, 'by' | 'id'>) =>
		sql.raw(`${by} ${direction}, ${id} ${direction} limit ${query.limit + 1}`);
	const { rows } = await sql<Row>`
		select a.id, a.title, a.city, a.state, a.environment, a.auction_type, a.status, a.initial_bid, a.current_bid,
			a.bid_count, a.ledger_seq as seq, a.version, micros(a.start_time) as start_time, micros(a.end_time) as end_time,
			micros(a.scheduled_end_time) as scheduled_end_time,
			micros(a.created_at) as created_at, ${sql.raw(order.key)} as sort_key
		from unnest(${chosen(query)}::text[]) as e (environment) cross join lateral (
			select a.* from ${sql.raw(order.walk.from)} where a.environment = e.environment and ${matching(query)} ${beyond}
			order by ${ordered(order.walk)}
		) as a order by ${ordered({ by: order.by, id: 'a.id' })}`.execute(db);
	return rows;
}

function chosen({ environment }: AdminAuctionQuery): Environment[] {
	return environment === 'all' ? [...ENVIRONMENTS] : [environment];
}

function matching({ status, search }: AdminAuctionQuery): RawBuilder<unknown> {
	return sql`a.withdrawn_at is null
		${status === 'all' ? sql`` : sql`and a.status = ${status}`}
		${search === '' ? sql`` : sql`and a.search_text like '%' || fold_text(${escapeLike(search)}) || '%'`}`;
}

function isFiltered({ status, search }: AdminAuctionQuery): boolean {
	return status !== 'all' || search !== '';
}

async function countMatching(db: Kysely<Database>, query: AdminAuctionQuery): Promise<number> {
	const { rows } = await sql<{ total: number }>`
		select count(*) as total from auctions a
		where a.environment = any(${chosen(query)}::text[]) and ${matching(query)}`.execute(db);
	return rows[0]?.total ?? 0;
}

async function countEnvironments(db: Kysely<Database>): Promise<AdminAuctionPage['counts']> {
	const { rows } = await sql<{ environment: Environment; total: number }>`
		select environment, count(*) as total from auctions where withdrawn_at is null group by environment`.execute(
		db,
	);
	const of = (environment: Environment) => rows.find((row) => row.environment === environment)?.total ?? 0;
	const [production, staging] = [of('production'), of('staging')];
	return { all: production + staging, production, staging };
}

function present({ sort_key: _key, ...row }: Row): AdminAuctionRow {
	return {
		...row,
		initial_bid: reaisOf(row.initial_bid),
		current_bid: reaisOf(row.current_bid),
		start_time: isoOf(row.start_time),
		end_time: isoOf(row.end_time),
		scheduled_end_time: isoOf(row.scheduled_end_time),
		created_at: isoOf(row.created_at),
	};
}
