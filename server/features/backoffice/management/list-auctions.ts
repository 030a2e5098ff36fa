import { type Kysely, type RawBuilder, sql } from 'kysely';
import type {
	AdminAuctionPage,
	AdminAuctionQuery,
	AdminAuctionRow,
	AdminSortColumn,
} from '#contract/admin-auctions.ts';
import { ENVIRONMENTS, type Environment } from '#domain/auction.ts';
import { reaisOf } from '#domain/money.ts';
import { isoOf, type Micros } from '#domain/time.ts';
import { WALK_BY_PRICE, type Walk, walkBy } from '#server/features/catalogue/sort-index.ts';
import {
	idColumn,
	Keyset,
	type KeysetColumn,
	numberColumn,
	textColumn,
	timeColumn,
} from '#server/platform/db/keyset-cursor.ts';
import { escapeLike } from '#server/platform/db/like.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** How a column orders: the index it is walked by, and the column of the page that was read. */
interface Order {
	walk: Walk;
	column: KeysetColumn;
}

const by = (column: KeysetColumn, walk = walkBy(column.by)): Order => ({ walk, column });

const ORDERS: Record<AdminSortColumn, Order> = {
	created_at: by(timeColumn('a.created_at')),
	// Starts with the folded title and is stored: folding 100,000 titles for one page takes half a second.
	title: by(textColumn('a.search_text')),
	auction_type: by(textColumn('a.auction_type')),
	status: by(textColumn('a.status')),
	initial_bid: by(numberColumn('a.initial_bid')),
	current_bid: by(numberColumn('a.current_bid'), WALK_BY_PRICE),
	start_time: by(timeColumn('a.start_time')),
	end_time: by(timeColumn('a.end_time')),
};

interface AdminAuctionDbRow
	extends Omit<AdminAuctionRow, 'start_time' | 'end_time' | 'scheduled_end_time' | 'created_at'> {
	start_time: Micros;
	end_time: Micros;
	scheduled_end_time: Micros;
	created_at: Micros;
	sort_key: string;
}

/**
 * One page of the management table, from one environment or both. Each environment reads its own page by the listing's
 * indexes, and the two are merged. Null when the cursor is invalid.
 */
export async function listAdminAuctions(
	db: Kysely<Database>,
	query: AdminAuctionQuery,
): Promise<AdminAuctionPage | null> {
	const [column, direction] = query.sort.split('-') as [AdminSortColumn, 'asc' | 'desc'];
	const { walk, column: ordered } = ORDERS[column];
	const walked = new Keyset([{ ...ordered, by: walk.by }, idColumn(walk.id)], direction, query.sort);
	const after = walked.after(query.cursor);
	if (!after) return null;
	const shown = new Keyset([ordered, idColumn('a.id')], direction);
	const limit = query.limit + 1;
	const { rows } = await sql<AdminAuctionDbRow>`
		select a.id, a.title, a.city, a.state, a.environment, a.auction_type, a.status, a.initial_bid, a.current_bid,
			a.bid_count, a.ledger_seq as seq, a.version, micros(a.start_time) as start_time, micros(a.end_time) as end_time,
			micros(a.scheduled_end_time) as scheduled_end_time,
			micros(a.created_at) as created_at, ${sql.raw(ordered.key)} as sort_key
		from unnest(${chosen(query)}::text[]) as e (environment) cross join lateral (
			select a.* from ${sql.raw(walk.from)}
			where a.environment = e.environment and ${matching(query)} and ${after}
			order by ${walked.order} limit ${limit}
		) as a order by ${shown.order} limit ${limit}`.execute(db);
	const counts = await countEnvironments(db);
	const { page, next_cursor } = walked.page(rows, query.limit, ({ sort_key, id }) => [sort_key, id]);
	return {
		auctions: page.map(present),
		next_cursor,
		total: isFiltered(query) ? await countMatching(db, query) : counts[query.environment],
		counts,
	};
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

function present({ sort_key: _key, ...row }: AdminAuctionDbRow): AdminAuctionRow {
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
