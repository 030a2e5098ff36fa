import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
	LIVE_CONTROL_PAGE,
	LIVE_CONTROL_STATUSES,
	type LiveControlPage,
	type LiveControlQuery,
	type LiveControlRow,
} from '#contract/live-control.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { isFixedPrice, isRegulated } from '#domain/sale/regulated-kinds.ts';
import { reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { idColumn, Keyset, numberColumn, timeColumn } from '#server/platform/db/keyset-cursor.ts';
import { escapeLike } from '#server/platform/db/like.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface Step {
	status: Exclude<LiveControlQuery['status'], 'all'>;
	/** Which auctions of the status, at the database's time; all without it. */
	only?: RawBuilder<unknown>;
	by: 'start_time' | 'end_time';
}

/**
 * The desk's order of work: what waits for a person, what ends next, what opens next; last, what expired without a bid.
 * Each step is read in the order of an index and ends with the page, however many auctions there are.
 */
const STEPS: readonly Step[] = [
	{ status: 'paused', by: 'end_time' },
	{ status: 'pending', only: sql`a.start_time <= now() and a.end_time > now()`, by: 'start_time' },
	{ status: 'active', by: 'end_time' },
	{ status: 'pending', only: sql`a.start_time > now() and a.end_time > now()`, by: 'start_time' },
	{ status: 'pending', only: sql`a.end_time <= now()`, by: 'end_time' },
];

/** A cursor states the step too: a page may begin in the middle of one. */
const BY_STEP = new Keyset([numberColumn('step'), timeColumn('at'), idColumn('id')], 'asc');

/** The order within each step. */
const WITHIN = {
	start_time: new Keyset([timeColumn('a.start_time'), idColumn('a.id')], 'asc'),
	end_time: new Keyset([timeColumn('a.end_time'), idColumn('a.id')], 'asc'),
};

interface LiveAuctionRow
	extends Omit<
		LiveControlRow,
		'last_bid_at' | 'start_time' | 'end_time' | 'scheduled_end_time' | 'judicial' | 'announced_end'
	> {
	kind: string | null;
	step: number;
	at: Micros;
	last_bid_at: Micros | null;
	start_time: Micros;
	end_time: Micros;
	scheduled_end_time: Micros;
}

/**
 * One page of live control (spec §7): active, paused and pending auctions in the desk's order of work. Null when the
 * cursor is invalid.
 */
export async function listLiveAuctions(
	db: Kysely<Database>,
	own: Environment,
	query: LiveControlQuery,
): Promise<LiveControlPage | null> {
	const after = query.cursor === undefined ? [] : BY_STEP.read(query.cursor);
	if (!after) return null;
	const environment = query.environment ?? own;
	const { rows } = await livePage(environment, query, after).execute(db);
	const { page, next_cursor } = BY_STEP.page(rows, LIVE_CONTROL_PAGE, ({ step, at, id }) => [step, at, id]);
	const { total, now } = await countAndClock(db, environment, query);
	return {
		environment,
		server_time: isoOf(now),
		auctions: page.map(present),
		next_cursor,
		total,
	};
}

function matches(search: string): RawBuilder<unknown> {
	return search === '' ? sql`` : sql`and a.search_text like '%' || fold_text(${escapeLike(search)}) || '%'`;
}

/** The rows of a page, and one more. Bidders (different people with an accepted bid, spec §7) are counted only for these. */
export function livePage(
	environment: Environment,
	{ status, search }: Pick<LiveControlQuery, 'status' | 'search'>,
	[step = '0', ...within]: readonly string[] = [],
): RawBuilder<LiveAuctionRow> {
	const limit = sql`limit ${LIVE_CONTROL_PAGE + 1}`;
	const read = STEPS.flatMap(({ only = sql`true`, by, ...own }, place) => {
		if (place < Number(step) || (status !== 'all' && status !== own.status)) return [];
		const begun = place === Number(step) && within.length > 0;
		// The status is a literal in the statement, because the index is of these alone.
		return sql`(select ${sql.lit(place)}::bigint as step, micros(a.${sql.ref(by)}) as at, a.* from visible_auctions a
			where a.environment = ${environment} and a.status = ${sql.lit(own.status)} and ${only}
				and ${begun ? WITHIN[by].behind(within) : sql`true`} ${matches(search)}
			order by ${WITHIN[by].order} ${limit})`;
	});
	return sql<LiveAuctionRow>`
		with page as (select * from (${sql.join(read, sql` union all `)}) as steps order by ${BY_STEP.order} ${limit})
		select a.step, a.at, a.id, a.title, a.status, a.auction_type, a.initial_bid, a.current_bid, a.bid_count, b.bidders,
			micros(b.last_bid_at) as last_bid_at, micros(a.start_time) as start_time, micros(a.end_time) as end_time,
			micros(a.scheduled_end_time) as scheduled_end_time,
			a.ledger_seq as seq, a.kind, a.round,
			(select count(*)::int from auction_rounds r where r.auction_id = a.id) as rounds
		from page a cross join lateral (
			select count(distinct bidder)::int as bidders, max(created_at) as last_bid_at from bids where auction_id = a.id
		) as b order by ${BY_STEP.order}`;
}

async function countAndClock(
	db: Kysely<Database>,
	environment: Environment,
	{ status, search }: LiveControlQuery,
) {
	const statuses = LIVE_CONTROL_STATUSES.filter(
		(each) => each !== 'all' && (status === 'all' || each === status),
	);
	const { rows } = await sql<{ total: number; now: Micros }>`
		select count(*) as total, micros(clock_timestamp()) as now from auctions a
		where a.environment = ${environment} and a.status = any(${statuses}::text[]) and a.withdrawn_at is null
			${matches(search)}`.execute(db);
	return rows[0] as { total: number; now: Micros };
}

function present({ kind, step: _step, at: _at, ...row }: LiveAuctionRow): LiveControlRow {
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
