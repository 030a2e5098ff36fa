import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Whether an environment has a sale with this id. */
export async function hasSale(db: Kysely<Database>, environment: Environment, id: string): Promise<boolean> {
	const { rows } = await sql`select 1 from sales where id = ${id} and environment = ${environment}`.execute(
		db,
	);
	return rows.length > 0;
}
