import { type Kysely, sql, type Transaction } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { takeTime } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { HOURS, PAGE } from './bid-columns.ts';

/** How long after midnight a day is counted: no transaction of a bid lasts that long (platform/db/open.ts). */
const SETTLED = sql.raw(`interval '1 hour'`);

/** The most days listed at once; each is counted in its own transaction. */
const BATCH = 100;

/** SQL: the bids of a day with the columns they are counted by, without those of withdrawn auctions. */
const bidsOf = (environment: Environment, day: string) => sql`
	select coalesce(a.state, '') as state, a.auction_type, b.user_id, b.created_at,
		extract(hour from b.created_at at time zone 'America/Sao_Paulo')::int as hour
	from bids b join auctions a on a.id = b.auction_id
	where b.created_at >= ${day}::timestamp at time zone 'America/Sao_Paulo'
		and b.created_at < (${day}::timestamp + interval '1 day') at time zone 'America/Sao_Paulo'
		and a.environment = ${environment} and a.withdrawn_at is null
	offset 0`;

const SCOPE = sql`case when grouping(state) = 1 then '*' else state end,
	case when grouping(auction_type) = 1 then '*' else auction_type end`;

/**
 * Counts the bids of every day that is over or stale, each day in its own transaction. A day is always counted from
 * scratch, so repeating it is safe. Stops when another server is counting. Returns how many days were counted.
 */
export async function rollUpBids(db: Kysely<Database>, environment: Environment): Promise<number> {
	let counted = 0;
	for (;;) {
		if (!(await withCountLock(db, (trx) => listDaysOver(trx, environment)))) return counted;
		const { rows } = await sql<{ day: string }>`
			select day::text from stale_bid_days where environment = ${environment}
				and day < (select day from bid_horizons where environment = ${environment})
			order by day limit ${BATCH}`.execute(db);
		for (const { day } of rows) {
			if (!(await withCountLock(db, (trx) => countDay(trx, environment, day)))) return counted;
			counted += 1;
		}
		if (rows.length < BATCH) return counted;
	}
}

/** Runs `act` under the lock that transactions making days stale share; false when another server holds it. */
async function withCountLock(
	db: Kysely<Database>,
	act: (trx: Transaction<Database>) => Promise<void>,
): Promise<boolean> {
	return db.transaction().execute(async (trx) => {
		await takeTime(trx);
		const { rows } = await sql<{ held: boolean }>`
			select pg_try_advisory_xact_lock(hashtext('roll up bids')) as held`.execute(trx);
		if (rows[0]?.held) await act(trx);
		return rows[0]?.held ?? false;
	});
}

/** Moves the horizon to the last day that is over; the days it passes are stale until they are counted. */
async function listDaysOver(trx: Transaction<Database>, environment: Environment): Promise<void> {
	await sql`
		with horizon as (
			select sao_paulo_day(clock_timestamp() - ${SETTLED}) as day,
				coalesce((select day from bid_horizons where environment = ${environment}),
					(select sao_paulo_day(min(created_at)) from bids)) as passed
		), listed as (
			insert into stale_bid_days
			select ${environment}, passed + n from horizon, generate_series(0, day - passed - 1) n
			on conflict do nothing
		)
		insert into bid_horizons select ${environment}, day from horizon
		on conflict (environment) do update set day = greatest(bid_horizons.day, excluded.day)`.execute(trx);
}

async function countDay(trx: Transaction<Database>, environment: Environment, day: string): Promise<void> {
	const bids = bidsOf(environment, day);
	await sql`delete from bid_days where environment = ${environment} and day = ${day}`.execute(trx);
	await sql`delete from bidder_days where environment = ${environment} and day = ${day}`.execute(trx);
	await sql`
		insert into bidder_numbers (user_id) select distinct user_id from (${bids}) b
		where not exists (select from bidder_numbers n where n.user_id = b.user_id) on conflict do nothing`.execute(
		trx,
	);
	await sql`
		insert into bid_days (environment, state, auction_type, day, first_at, hours)
		select ${environment}, ${SCOPE}, ${day}, min(created_at), ${HOURS}
		from (${bids}) b group by cube (state, auction_type) having count(*) > 0`.execute(trx);
	await sql`
		insert into bidder_days (environment, state, auction_type, day, page, bidders)
		select ${environment}, ${SCOPE}, ${day}, page, bit_or(set_bit(0::bit(${sql.lit(PAGE)}), place, 1))
		from (
			select distinct state, auction_type, number / ${PAGE}::int as page, number % ${PAGE}::int as place
			from (${bids}) b join bidder_numbers n on n.user_id = b.user_id
		) b group by page, cube (state, auction_type)`.execute(trx);
	await sql`delete from stale_bid_days where environment = ${environment} and day = ${day}`.execute(trx);
}
