import { type Kysely, sql } from 'kysely';
import type { Micros } from '#domain/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** How the moved clock reads time: as the house does, or the way that lets late bids in (a planted fault). */
export type Reading = 'clock' | 'transaction';

/**
 * Gives a database a clock that can be moved: its functions of time stand before PostgreSQL's own in the search path,
 * so that the house's very statements run on it. Holds for connections made afterwards.
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

/** PostgreSQL's own time, moved by the last move that was made before it. */
const movedFunction = (name: string, own: string) => `
	create function moved_clock.${name}() returns timestamptz language sql volatile as $$
		select coalesce(m.stands_at, pg_catalog.${own} + m.by) from moved_clock.moves m
		where m.made <= pg_catalog.${own} order by m.made desc limit 1 $$;`;

/** Moves the clock to so many µs off the real time, forwards or back; it goes on from there. */
export async function moveClock(db: Kysely<Database>, by: Micros): Promise<void> {
	await sql`insert into moved_clock.moves (by) values (${by}::bigint * interval '1 microsecond')`.execute(db);
}

/** Stops the clock at an instant. */
export async function stopClock(db: Kysely<Database>, at: Micros): Promise<void> {
	await sql`insert into moved_clock.moves (stands_at) values (from_micros(${at}::bigint))`.execute(db);
}
