import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** Whether a database holds the demo, whose passwords are known: it never stops being one. */
export async function holdsDemo(db: Kysely<Database>): Promise<boolean> {
	const { rows } = await sql`select from demo_mark`.execute(db);
	return rows.length > 0;
}

/** Whether nothing was ever sold here: such a database takes the demo. */
export async function takesDemo(db: Kysely<Database>): Promise<boolean> {
	const { rows } = await sql`select from auctions limit 1`.execute(db);
	return rows.length === 0;
}

/** Marks a database as one that holds the demo: before the first account of it is there. */
export async function markDemo(owner: Kysely<Database>): Promise<void> {
	await sql`insert into demo_mark default values on conflict do nothing`.execute(owner);
}
