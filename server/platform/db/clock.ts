import { type Kysely, sql } from 'kysely';
import { isoOf, type Micros } from '#domain/time.ts';
import type { Database } from './schema.ts';

/** The database's current time, on which all decisions are based, in ISO format with microseconds. */
export async function readClock(db: Kysely<Database>): Promise<string> {
	const { rows } = await sql<{ now: Micros }>`select micros(clock_timestamp()) as now`.execute(db);
	return isoOf(rows[0]?.now ?? 0);
}
