import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** The names of lots, sales, people, auctioneers and sellers by their ids, as far as they exist. */
export async function readNames(
	db: Kysely<Database>,
	ids: readonly string[],
): Promise<Record<string, string>> {
	if (ids.length === 0) return {};
	const { rows } = await sql<{ id: string; name: string }>`
		select id, name from (
			select id, title as name from auctions union all select id, title from sales
			union all select id, name from users where deleted_at is null
			union all select id, name from auctioneers union all select id, name from sellers
		) as named where id = any(${[...new Set(ids)]}::uuid[])`.execute(db);
	return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
