import { type Kysely, sql } from 'kysely';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { batchLoader } from '#server/platform/batch-loader.ts';
import { preparedStatement } from './prepared-statement.ts';
import type { Database } from './schema.ts';

/** The database's current time, on which all decisions are based. */
export async function readMicros(db: Kysely<Database>): Promise<Micros> {
	const { rows } = await sql<{ now: Micros }>`${preparedStatement}
		select micros(clock_timestamp()) as now`.execute(db);
	return rows[0]?.now ?? 0;
}

/** The same in milliseconds. */
export async function readMillis(db: Kysely<Database>): Promise<number> {
	return Math.floor((await readMicros(db)) / 1_000);
}

/** The same in ISO format with microseconds. */
export async function readClock(db: Kysely<Database>): Promise<string> {
	return isoOf(await readMicros(db));
}

/** How readings for concurrent callers are shared. */
const BATCH = { most: 1_000, pause: 1 };

/** Reads the clock for many callers at once. A reading that a caller gets began after the call. */
export function createClock(db: Kysely<Database>): () => Promise<string> {
	const read = batchLoader<null, string>(async (calls) => {
		const now = await readClock(db);
		return calls.map(() => now);
	}, BATCH);
	return () => read(null);
}
