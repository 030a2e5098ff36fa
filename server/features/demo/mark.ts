import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** Whether a database was ever filled with the demo, whose passwords are public. */
export async function isDemo(db: Kysely<Database>): Promise<boolean> {
	const { rows } = await sql`select from demo_mark`.execute(db);
	return rows.length > 0;
}

/** Whether a database has no auctions yet, so that the demo may be created in it. */
export async function canBecomeDemo(db: Kysely<Database>): Promise<boolean> {
	const { rows } = await sql`select from auctions limit 1`.execute(db);
	return rows.length === 0;
}

/** Marks a database as a demo; to be called before its first account is created. */
export async function markDemo(owner: Kysely<Database>): Promise<void> {
	await sql`insert into demo_mark default values on conflict do nothing`.execute(owner);
}
