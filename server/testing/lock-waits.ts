import { type Kysely, type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
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

/**
 * Locks the row that `first` selects, waits until `act` waits for it, then locks that of `second`: if `act` has locked that one
 * already, this is a deadlock. Returns what `act` answers.
 */
export async function lockInOrder<T>(
	db: Kysely<Database>,
	[first, second]: readonly RawBuilder<unknown>[],
	act: () => Promise<T>,
): Promise<T> {
	const { acting } = await db.transaction().execute(async (trx) => {
		await sql`${first} for update`.execute(trx);
		const answer = act();
		await expect.poll(() => lockWaits(db)).toBe(1);
		await sql`${second} for update`.execute(trx);
		return { acting: answer };
	});
	return acting;
}
