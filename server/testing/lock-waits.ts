import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** How many transactions of the database wait for a lock now. */
export async function lockWaits(db: Kysely<Database>): Promise<number> {
	const { rows } = await sql`select from pg_stat_activity
		where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
	return rows.length;
}

/**
 * How many transactions wait for a lock that the connection with this process id (`connectionId`) holds. Does not look at
 * their statements: PostgreSQL shows the first 1,023 bytes only (`track_activity_query_size`), and a bid's is longer.
 */
export async function waitsFor(db: Kysely<Database>, holder: number): Promise<number> {
	const { rows } = await sql`select from pg_stat_activity
		where datname = current_database() and ${holder} = any(pg_blocking_pids(pid))`.execute(db);
	return rows.length;
}

/** The process id of a transaction's connection in the database. */
export async function connectionId(trx: Kysely<Database>): Promise<number> {
	const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
	return rows[0]?.pid ?? 0;
}
