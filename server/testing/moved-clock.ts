import { type Kysely, sql } from 'kysely';
import type { Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Which time the moved clock is based on. `transaction` accepts late bids: a planted fault. */
type Reading = 'clock' | 'transaction';

/**
 * Gives a database a clock that can be moved. Functions in a schema at the front of the search path hide PostgreSQL's own,
 * so that the product's statements use them unchanged. Takes effect for connections made afterwards.
 */
export async function installMovedClock(db: Kysely<Database>, reading: Reading = 'clock'): Promise<void> {
	const statement = reading === 'clock' ? 'clock_timestamp()' : 'now()';
	await sql
		.raw(`
			create schema moved_clock;
			create table moved_clock.moves (
				made timestamptz not null default pg_catalog.clock_timestamp(), by interval, stands_at timestamptz
			);
			create index on moved_clock.moves (made);
			${movedFunction('clock_timestamp', statement)}
			${movedFunction('statement_timestamp', 'statement_timestamp()')}
			${movedFunction('now', 'now()')}
			grant usage on schema moved_clock to public;
			grant select on moved_clock.moves to public;
			do $$ begin
				execute format('alter database %I set search_path = moved_clock, pg_catalog, public', current_database());
			end $$;`)
		.execute(db);
	await moveClock(db, 0);
}

/** PostgreSQL's time plus the last move before it. */
const movedFunction = (name: string, own: string) => `
	create function moved_clock.${name}() returns timestamptz language sql volatile as $$
		select coalesce(m.stands_at, pg_catalog.${own} + m.by) from moved_clock.moves m
		where m.made <= pg_catalog.${own} order by m.made desc limit 1 $$;`;

/** Sets the clock's offset from real time, in µs. */
export async function moveClock(db: Kysely<Database>, by: Micros): Promise<void> {
	await sql`insert into moved_clock.moves (by) values (${by}::bigint * interval '1 microsecond')`.execute(db);
}

/** Stops the clock at a time. */
export async function stopClock(db: Kysely<Database>, at: Micros): Promise<void> {
	await sql`insert into moved_clock.moves (stands_at) values (from_micros(${at}::bigint))`.execute(db);
}

/** Makes the last heartbeat older, as after a gap of so many seconds. */
export async function setHeartbeatBack(db: Kysely<Database>, seconds: number): Promise<void> {
	await sql`update bidding_heartbeats set sent_at = sent_at - ${seconds} * interval '1 second',
		good_until = good_until - ${seconds} * interval '1 second'`.execute(db);
}
