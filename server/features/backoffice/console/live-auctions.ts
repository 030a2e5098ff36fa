import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
	LIVE_CONTROL_PAGE,
	LIVE_GROUPS,
	type LiveControlPage,
	type LiveControlQuery,
	type LiveControlRow,
	type LiveGroup,
} from '#contract/live-control.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { isFixedPrice, isRegulated } from '#domain/sale/regulated-kinds.ts';
import { reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { suspension } from '#server/features/bidding/result-follow-up.ts';
import { idColumn, Keyset, numberColumn, timeColumn } from '#server/platform/db/keyset-cursor.ts';
import { escapeLike } from '#server/platform/db/like.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface Step {
	group: LiveGroup;
	/** Steps of one place are merged by their time. */
	place: number;
	status: Exclude<LiveControlQuery['status'], 'all'>;
	/** Which auctions of the status, at the database's time. */
	only: RawBuilder<unknown>;
	by: 'start_time' | 'end_time';
}

/** SQL: whether a time of `a` is in the time of a group. */
const inTime = {
	now: (time: string) => sql`a.${sql.ref(time)} <= now() + interval '1 hour'`,
	soon: (time: string) =>
		sql`a.${sql.ref(time)} > now() + interval '1 hour' and a.${sql.ref(time)} <= now() + interval '24 hours'`,
	later: (time: string) => sql`a.${sql.ref(time)} > now() + interval '24 hours'`,
};
const unexpired = sql`a.end_time > now()`;
const clocked = sql`a.auction_type = 'scheduled'`;

/** What opens or ends by the clock in the time of a group. */
const byTheClock = (group: LiveGroup, place: number): Step[] => [
	{ group, place, status: 'active', only: sql`${clocked} and ${inTime[group]('end_time')}`, by: 'end_time' },
	{
		group,
		place,
		status: 'pending',
		only: sql`${unexpired} and ${inTime[group]('start_time')}`,
		by: 'start_time',
	},
];

/**
 * The desk's order of work: what is paused, what opens, what runs with an auctioneer or ends within the hour; then the
 * next 24 hours and later ones by time; last, what expired without opening. Each step is read in the order of an index and
 * ends with the page, however many auctions there are.
 */
const STEPS: readonly Step[] = [
	{ group: 'now', place: 0, status: 'paused', only: sql`true`, by: 'end_time' },
	{
		group: 'now',
		place: 1,
		status: 'pending',
		only: sql`${unexpired} and ${inTime.now('start_time')}`,
		by: 'start_time',
	},
	{
		group: 'now',
		place: 2,
		status: 'active',
		only: sql`(a.auction_type = 'live' or ${inTime.now('end_time')})`,
		by: 'end_time',
	},
	...byTheClock('soon', 3),
	...byTheClock('later', 4),
	{ group: 'later', place: 5, status: 'pending', only: sql`not ${unexpired}`, by: 'end_time' },
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
		| 'last_bid_at'
		| 'start_time'
		| 'end_time'
		| 'scheduled_end_time'
		| 'judicial'
		| 'announced'
		| 'announced_end'
		| 'suspended_since'
	> {
	suspended_at: Micros | null;
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
	const { groups, now } = await countAndClock(db, environment, query);
	const total = LIVE_GROUPS.filter((each) => query.group === 'all' || each === query.group).reduce(
		(sum, each) => sum + groups[each],
		0,
	);
	return {
		environment,
		server_time: isoOf(now),
		auctions: page.map(present),
		next_cursor,
		total,
		groups,
	};
}

function matches(search: string): RawBuilder<unknown> {
	return search === '' ? sql`` : sql`and a.search_text like '%' || fold_text(${escapeLike(search)}) || '%'`;
}

/** The rows of a page, and one more. Bidders (different people with an accepted bid, spec §7) are counted only for these. */
export function livePage(
	environment: Environment,
	{ status, group, search }: Pick<LiveControlQuery, 'status' | 'group' | 'search'>,
	[step = '0', ...after]: readonly string[] = [],
): RawBuilder<LiveAuctionRow> {
	const limit = sql`limit ${LIVE_CONTROL_PAGE + 1}`;
	const chosen = STEPS.filter(
		(own) => (status === 'all' || status === own.status) && (group === 'all' || group === own.group),
	);
	const read = chosen.flatMap(({ only, by, place, group, ...own }) => {
		if (place < Number(step)) return [];
		const begun = place === Number(step) && after.length > 0;
		// The status is a literal in the statement, because the index is of these alone.
		return sql`(select ${sql.lit(place)}::bigint as step, ${sql.lit(group)} as "group", micros(a.${sql.ref(by)}) as at, a.* from visible_auctions a
			where a.environment = ${environment} and a.status = ${sql.lit(own.status)} and ${only}
				and ${begun ? WITHIN[by].behind(after) : sql`true`} ${matches(search)}
			order by ${WITHIN[by].order} ${limit})`;
	});
	return sql<LiveAuctionRow>`
		with page as (select * from (${sql.join(read, sql` union all `)}) as steps order by ${BY_STEP.order} ${limit})
		select a.step, a.group, a.at, a.id, a.title, a.city, a.state, a.sale_id, a.lot_number, a.leader, a.status, a.auction_type, a.initial_bid, a.current_bid, a.bid_count, b.bidders,
			micros(b.last_bid_at) as last_bid_at, micros(a.start_time) as start_time, micros(a.end_time) as end_time,
			micros(a.scheduled_end_time) as scheduled_end_time, micros(a.suspended_at) as suspended_at,
			a.ledger_seq as seq, a.kind, a.round, (a.bid_count > 0 and (coalesce(a.reserve > a.current_bid, false)
				or exists (select from sales s where s.id = a.sale_id and s.all_conditional))) as seller_decides, ${suspension} as reason,
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
	const chosen = STEPS.filter((step) => status === 'all' || step.status === status);
	const counts = LIVE_GROUPS.map((group) => {
		const steps = chosen.filter((step) => step.group === group);
		const any = steps.map((step) => sql`(a.status = ${sql.lit(step.status)} and ${step.only})`);
		const all = any.length > 0 ? sql.join(any, sql` or `) : sql`false`;
		return sql`count(*) filter (where ${all}) as ${sql.ref(group)}`;
	});
	const { rows } = await sql<{ counted: Record<LiveGroup, number>; now: Micros }>`
		select to_json(counts) as counted, micros(clock_timestamp()) as now from (select ${sql.join(counts)} from visible_auctions a
			where a.environment = ${environment} and a.status in ('active', 'paused', 'pending') ${matches(search)}) as counts`.execute(
		db,
	);
	const { counted, now } = rows[0] as { counted: Record<LiveGroup, number>; now: Micros };
	return { groups: counted, now };
}

function present({ kind, suspended_at, step: _step, at: _at, ...row }: LiveAuctionRow): LiveControlRow {
	return {
		...row,
		judicial: isFixedPrice(kind),
		suspended_since: suspended_at === null ? null : isoOf(suspended_at),
		announced: isRegulated(kind),
		announced_end: row.auction_type === 'scheduled' && isRegulated(kind),
		initial_bid: reaisOf(row.initial_bid),
		current_bid: reaisOf(row.current_bid),
		last_bid_at: row.last_bid_at === null ? null : isoOf(row.last_bid_at),
		start_time: isoOf(row.start_time),
		end_time: isoOf(row.end_time),
		scheduled_end_time: isoOf(row.scheduled_end_time),
	};
}
