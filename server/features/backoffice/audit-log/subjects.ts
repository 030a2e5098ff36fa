import type { Kysely } from 'kysely';
import type { AuditQuery } from '#contract/audit.ts';
import type { Database } from '#server/platform/db/schema.ts';

type Narrowing = Pick<AuditQuery, 'auction' | 'sale' | 'person'>;

/** Whether a query asks for one lot, sale or person. */
export function isNarrowed(query: Narrowing): boolean {
	return narrowedTo(query).length > 0;
}

/** What a query is narrowed to, by its ids. */
export function narrowedTo({ auction, sale, person }: Narrowing): string[] {
	return [auction, sale, person].filter((id) => id !== undefined);
}

/** The subjects that a query asks for: a lot, a person, or a sale with its lots. */
export async function subjectsOf(db: Kysely<Database>, query: Narrowing): Promise<string[]> {
	const own = narrowedTo(query);
	if (query.sale === undefined) return own;
	const lots = await db.selectFrom('auctions').select('id').where('sale_id', '=', query.sale).execute();
	return [...own, ...lots.map(({ id }) => id)];
}
