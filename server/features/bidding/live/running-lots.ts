import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
	type OwnLot,
	type OwnReason,
	RUNNING_LOTS,
	type RunningLot,
	type RunningLots,
} from '#contract/running-lots.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { isoOf } from '#domain/values/time.ts';
import { type CallRecord, callIn, lastCallRecord } from '#server/features/bidding/current-call.ts';
import {
	DECISION_COLUMNS,
	type DecisionRow,
	stateOf,
	termsOf,
} from '#server/features/bidding/decisions/decision-columns.ts';
import { preparedStatement } from '#server/platform/db/prepared-statement.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { liveState } from './live-frames.ts';

/** How many of the next lots to open are listed, and how long a lot that ended stays in the list, in minutes. */
const NEXT_LOTS = 12;
const ENDED_MINUTES = 5;

/** SQL: the record of the last call of an auction aliased `a`, where an auctioneer leads it. */
export const CALL_RECORD = sql<CallRecord | null>`case when a.auction_type = 'live' and a.status = 'active'
	then ${lastCallRecord(sql`a.id`, sql`a.ledger_seq`)} end as call_record`;

const COLUMNS = sql`${DECISION_COLUMNS}, ${CALL_RECORD}, a.title, a.lot_number, a.city, a.state,
	(select p.property_type from properties p where p.auction_id = a.id) as property_type,
	(select json_build_object('id', s.id, 'title', s.title) from sales s
		where s.id = a.sale_id and s.published_at is not null) as sale`;

interface RunningLotRow
	extends DecisionRow,
		Pick<RunningLot, 'title' | 'lot_number' | 'city' | 'state' | 'property_type' | 'sale'> {
	call_record: CallRecord | null;
}

/** SQL: led by an auctioneer first, then by their end; those that take no bids now last. */
const ORDER = sql`a.status <> 'active', a.auction_type <> 'live', a.end_time, a.id`;

/** The lots that run now, with those that have just ended and the next ones to open, as visitors may see them. */
export async function readRunningLots(db: Kysely<Database>, environment: Environment): Promise<RunningLots> {
	const [running, count, ended, next] = await Promise.all([
		readLots(
			db,
			sql`visible_auctions a where a.environment = ${environment} and a.status in ('active', 'paused')
				order by ${ORDER} limit ${RUNNING_LOTS}`,
		),
		sql<{ total: number }>`select count(*)::int as total from visible_auctions
			where environment = ${environment} and status in ('active', 'paused')`.execute(db),
		readLots(
			db,
			sql`auction_ends e join visible_auctions a on a.id = e.auction_id
				where e.environment = ${environment} and not e.withdrawn and a.environment = ${environment} and a.status = 'completed'
					and e.end_time between now() - make_interval(mins => ${ENDED_MINUTES}) and now()
				order by a.end_time desc, a.id limit ${NEXT_LOTS}`,
		),
		readLots(
			db,
			sql`visible_auctions a where a.environment = ${environment} and a.status = 'pending'
				and a.suspended_at is null and a.start_time > now()
				order by a.start_time, a.id limit ${NEXT_LOTS}`,
		),
	]);
	return {
		running: running.map(presentLot),
		total: count.rows[0]?.total ?? 0,
		ended: ended.map(presentLot),
		next: next.map(presentLot),
	};
}

interface OwnLotRow extends RunningLotRow {
	reason: OwnReason;
	me: number | null;
}

/**
 * The lots that a person follows and that are not over, or ended in the last minutes: they bid on them, they are favourites, or they are enrolled
 * for them. Running ones first, as in the public list; then by their start.
 */
export async function readOwnLots(
	db: Kysely<Database>,
	environment: Environment,
	user_id: string,
): Promise<OwnLot[]> {
	// A bidder's number alone is no bid: refused ones have it too.
	const { rows } = await sql<OwnLotRow>`${preparedStatement}
		with followed as (
			select id, min(rank) as rank from (
				select distinct auction_id as id, 1 as rank from bids where user_id = ${user_id}
				union all select auction_id, 2 from favorites where user_id = ${user_id}
				union all select coalesce(e.auction_id, l.id), 3 from enrolments e left join visible_auctions l on l.sale_id = e.sale_id
					where e.user_id = ${user_id} and e.environment = ${environment} and e.state <> 'refused') f
			group by id)
		select ${COLUMNS}, (array['bid', 'favorite', 'enrolled'])[f.rank] as reason,
			case when f.rank = 1 then (select b.bidder from auction_bidders b where b.auction_id = a.id and b.user_id = ${user_id}) end as me
		from followed f join visible_auctions a on a.id = f.id
		where a.environment = ${environment} and (a.status in ('pending', 'active', 'paused')
			or (a.status = 'completed' and a.end_time > now() - make_interval(mins => ${ENDED_MINUTES})))
		order by a.status = 'completed', a.status = 'pending', case when a.status = 'pending' then a.start_time end, ${ORDER}
		limit ${RUNNING_LOTS}`.execute(db);
	return rows.map(({ reason, me, ...row }) => ({ ...presentLot(row), reason, me }));
}

async function readLots(db: Kysely<Database>, from: RawBuilder<unknown>): Promise<RunningLotRow[]> {
	const { rows } = await sql<RunningLotRow>`${preparedStatement}select ${COLUMNS} from ${from}`.execute(db);
	return rows;
}

function presentLot(row: RunningLotRow): RunningLot {
	return {
		id: row.id,
		seq: row.ledger_seq,
		title: row.title,
		lot_number: row.lot_number,
		sale: row.sale,
		city: row.city,
		state: row.state,
		property_type: row.property_type,
		auction_type: row.auction_type,
		start_time: isoOf(row.start_time),
		round: row.round,
		live: liveState(termsOf(row), stateOf(row)),
		call: callIn(row.call_record),
	};
}
