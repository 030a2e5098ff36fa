import { type Kysely, sql } from 'kysely';
import type {
	AdminAuctionPage,
	AdminAuctionQuery,
	AdminSortColumn,
	ListedAuction,
} from '#contract/admin-auctions.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { ENVIRONMENTS } from '#domain/auction/environments.ts';
import { draftsOf, environmentOf, type StoredEnvironment } from '#domain/lot/drafts.ts';
import { reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { findNamedLots } from '#server/features/backoffice/search/named-lots.ts';
import { OUTCOME } from '#server/features/catalogue/outcome-column.ts';
import { saleNumber } from '#server/features/catalogue/sales/sale-number.ts';
import type { EntryFilter } from '#server/features/catalogue/search/entry-conditions.ts';
import {
	BY_CREATION,
	BY_END,
	BY_INITIAL_BID,
	BY_PRICE,
	BY_START,
	BY_STATUS,
	BY_TITLE,
	BY_TYPE,
	type EntryOrder,
	keysetOf,
} from '#server/features/catalogue/search/entry-order.ts';
import { READING } from '#server/features/catalogue/search/matching-entries.ts';
import { readEntries } from '#server/features/catalogue/search/read-entries.ts';
import {
	type KeysetColumn,
	numberColumn,
	textColumn,
	timeColumn,
} from '#server/platform/db/keyset-cursor.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { countStages, filteredLots, hasLotFilter, LOT_GAPS } from './lot-stages.ts';

/** How a column orders: the index that is read, and the kind of its values. */
interface Order {
	order: EntryOrder;
	column: (by: string) => KeysetColumn;
}

const ORDERS: Record<AdminSortColumn, Order> = {
	created_at: { order: BY_CREATION, column: timeColumn },
	// The text that is searched starts with the title, case and accents folded.
	title: { order: BY_TITLE, column: textColumn },
	auction_type: { order: BY_TYPE, column: textColumn },
	status: { order: BY_STATUS, column: textColumn },
	initial_bid: { order: BY_INITIAL_BID, column: numberColumn },
	current_bid: { order: BY_PRICE, column: numberColumn },
	start_time: { order: BY_START, column: timeColumn },
	end_time: { order: BY_END, column: timeColumn },
};

interface SaleRow {
	id: string;
	title: string;
	number: number | null;
	year: number | null;
}

interface AdminAuctionDbRow
	extends Omit<
		ListedAuction,
		| 'environment'
		| 'start_time'
		| 'end_time'
		| 'scheduled_end_time'
		| 'created_at'
		| 'published_at'
		| 'sale'
		| 'withdrawn'
	> {
	environment: StoredEnvironment;
	published_at: Micros | null;
	start_time: Micros;
	end_time: Micros;
	scheduled_end_time: Micros;
	created_at: Micros;
	sale: SaleRow | null;
	withdrawn: { at: Micros; reason: string } | null;
	sort_key: string;
}

/** One page of the management table, from one environment or both. Null when the cursor is invalid. */
export async function listAdminAuctions(
	db: Kysely<Database>,
	query: AdminAuctionQuery,
): Promise<AdminAuctionPage | null> {
	const [sortColumn, direction] = query.sort.split('-') as [AdminSortColumn, 'asc' | 'desc'];
	const { order, column } = ORDERS[sortColumn];
	const keyset = keysetOf(column, direction, query.sort);
	const after = keyset.after(query.cursor);
	if (!after) return null;
	const { status, search, limit } = query;
	const environments = chosen(query);
	const filtered = hasLotFilter(query);
	const filter: EntryFilter = {
		environments,
		status,
		search,
		named: await findNamedLots(db, search),
		lots: filtered ? filteredLots(query) : null,
		withdrawn: query.stage === 'withdrawn' || query.outcome === 'withdrawn',
	};
	const { rows, ...total } = await readEntries<AdminAuctionDbRow>(db, {
		filter,
		order,
		keyset,
		after,
		limit: limit + 1,
		reading: READING,
		rowsOf: (entries) => sql`
			select a.id, a.title, a.city, a.state, a.environment, a.auction_type, a.status, a.initial_bid, a.current_bid,
				a.bid_count, a.ledger_seq as seq, a.version, micros(a.start_time) as start_time, micros(a.end_time) as end_time,
				micros(a.scheduled_end_time) as scheduled_end_time, a.round, ${OUTCOME} as outcome,
				micros(a.created_at) as created_at, micros(a.published_at) as published_at, a.kind, a.lot_number,
				${LOT_GAPS} as missing, exists (select from payments p where p.auction_id = a.id) as has_payment,
				(select json_build_object('id', s.id, 'title', s.title, 'number', s.number, 'year', s.year)
					from sales s where s.id = a.sale_id) as sale,
				(select json_build_object('at', micros(w.at), 'reason', w.reason)
					from lot_withdrawals w where w.auction_id = a.id) as withdrawn,
				${sql.raw(column('e.key').key)} as sort_key
			from (${entries}) as e join auctions a on a.id = e.auction_id order by ${keyset.order}`,
	});
	const counts = await countEnvironments(db);
	const { page, next_cursor } = keyset.page(rows, limit, ({ sort_key, id }) => [sort_key, id]);
	const whole = { total: counts[query.environment], total_is_lower_bound: false };
	return {
		auctions: page.map(present),
		next_cursor,
		...(filtered || status !== 'all' || search !== '' ? total : whole),
		counts,
		...(await countStages(db, environments, query)),
		...(await readFilters(db)),
	};
}

/** Drafts are in the table of their environment. */
function chosen({ environment }: AdminAuctionQuery): StoredEnvironment[] {
	const environments = environment === 'all' ? ENVIRONMENTS : [environment];
	return environments.flatMap((each) => [each, draftsOf(each)]);
}

/** Exact: the database keeps the sums. */
async function countEnvironments(db: Kysely<Database>): Promise<AdminAuctionPage['counts']> {
	const { rows } = await sql<{ environment: StoredEnvironment; total: number }>`
		select environment, sum(auctions)::bigint as total from auction_counts group by environment`.execute(db);
	const of = (environment: Environment) =>
		rows
			.filter((row) => environmentOf(row.environment) === environment)
			.reduce((sum, { total }) => sum + total, 0);
	const [production, staging] = [of('production'), of('staging')];
	return { all: production + staging, production, staging };
}

/** By what the table can be filtered: the newest sales, and the sellers by name. */
async function readFilters(db: Kysely<Database>): Promise<Pick<AdminAuctionPage, 'sales' | 'sellers'>> {
	const { rows: sales } = await sql<SaleRow>`
		select id, title, number, year from sales order by created_at desc, id desc limit 500`.execute(db);
	const { rows: sellers } = await sql<AdminAuctionPage['sellers'][number]>`
		select id, name from sellers order by fold_text(name), id limit 500`.execute(db);
	return { sales: sales.map(presentSale), sellers };
}

function presentSale({ id, title, number, year }: SaleRow) {
	return { id, title, number: saleNumber({ number, year }) };
}

function present({ sort_key: _key, ...row }: AdminAuctionDbRow): ListedAuction {
	return {
		...row,
		sale: row.sale && presentSale(row.sale),
		withdrawn: row.withdrawn && { ...row.withdrawn, at: isoOf(row.withdrawn.at) },
		environment: environmentOf(row.environment),
		published_at: row.published_at === null ? null : isoOf(row.published_at),
		initial_bid: reaisOf(row.initial_bid),
		current_bid: reaisOf(row.current_bid),
		start_time: isoOf(row.start_time),
		end_time: isoOf(row.end_time),
		scheduled_end_time: isoOf(row.scheduled_end_time),
		created_at: isoOf(row.created_at),
	};
}
