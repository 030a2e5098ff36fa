import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
	LIVE_CONTROL_PAGE,
	LIVE_CONTROL_STATUSES,
	type LiveControlPage,
	type LiveControlQuery,
	type LiveControlRow,
} from '#contract/live-control.ts';
import type { Environment } from '#domain/auction.ts';
import { reaisOf } from '#domain/money.ts';
import { isFixedPrice, isRegulated } from '#domain/regulated-kinds.ts';
import { isoOf, type Micros } from '#domain/time.ts';
import { idColumn, Keyset, timeColumn } from '#server/platform/db/keyset-cursor.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Earliest start first. */
const BY_START = new Keyset([timeColumn('a.start_time'), idColumn('a.id')], 'asc');

interface LiveAuctionRow
	extends Omit<
		LiveControlRow,
		'last_bid_at' | 'start_time' | 'end_time' | 'scheduled_end_time' | 'judicial' | 'announced_end'
	> {
	kind: string | null;
	last_bid_at: Micros | null;
	start_time: Micros;
	end_time: Micros;
	scheduled_end_time: Micros;
}

/**
 * One page of live control (spec §7): active, paused and pending auctions, earliest start first. Each status reads its
 * own page by its index, and the pages are merged. Null when the cursor is invalid.
 */
export async function listLiveAuctions(
	db: Kysely<Database>,
	own: Environment,
	query: LiveControlQuery,
): Promise<LiveControlPage | null> {
	const after = BY_START.after(query.cursor);
	if (!after) return null;
	const environment = query.environment ?? own;
	const rows = await readRows(db, environment, statusesOf(query), after);
	const { page, next_cursor } = BY_START.page(rows, LIVE_CONTROL_PAGE, ({ start_time, id }) => [
		start_time,
		id,
	]);
	const { total, now } = await countAndClock(db, environment, statusesOf(query));
	return {
		environment,
		server_time: isoOf(now),
		auctions: page.map(present),
		next_cursor,
		total,
	};
}

function statusesOf({ status }: LiveControlQuery): string[] {
	return status === 'all' ? LIVE_CONTROL_STATUSES.filter((each) => each !== 'all') : [status];
}

/** Counts bidders (different people with an accepted bid, spec §7) only for the auctions of the page. */
async function readRows(
	db: Kysely<Database>,
	environment: Environment,
	statuses: string[],
	after: RawBuilder<unknown>,
): Promise<LiveAuctionRow[]> {
	const ordered = sql`order by ${BY_START.order} limit ${LIVE_CONTROL_PAGE + 1}`;
	const { rows } = await sql<LiveAuctionRow>`
		with page as (
			select a.* from unnest(${statuses}::text[]) as s (status) cross join lateral (
				select a.* from auctions a
				where a.environment = ${environment} and a.status = s.status and a.withdrawn_at is null and ${after}
				${ordered}
			) as a ${ordered}
		)
		select a.id, a.title, a.status, a.auction_type, a.initial_bid, a.current_bid, a.bid_count, b.bidders,
			micros(b.last_bid_at) as last_bid_at, micros(a.start_time) as start_time, micros(a.end_time) as end_time,
			micros(a.scheduled_end_time) as scheduled_end_time,
			a.ledger_seq as seq, a.kind, a.round,
			(select count(*)::int from auction_rounds r where r.auction_id = a.id) as rounds
		from page a cross join lateral (
			select count(distinct bidder)::int as bidders, max(created_at) as last_bid_at from bids where auction_id = a.id
		) as b order by ${BY_START.order}`.execute(db);
	return rows;
}

async function countAndClock(db: Kysely<Database>, environment: Environment, statuses: string[]) {
	const { rows } = await sql<{ total: number; now: Micros }>`
		select count(*) as total, micros(clock_timestamp()) as now from auctions
		where environment = ${environment} and status = any(${statuses}::text[]) and withdrawn_at is null`.execute(
		db,
	);
	return rows[0] as { total: number; now: Micros };
}

function present({ kind, ...row }: LiveAuctionRow): LiveControlRow {
	return {
		...row,
		judicial: isFixedPrice(kind),
		announced_end: row.auction_type === 'scheduled' && isRegulated(kind),
		initial_bid: reaisOf(row.initial_bid),
		current_bid: reaisOf(row.current_bid),
		last_bid_at: row.last_bid_at === null ? null : isoOf(row.last_bid_at),
		start_time: isoOf(row.start_time),
		end_time: isoOf(row.end_time),
		scheduled_end_time: isoOf(row.scheduled_end_time),
	};
}
