import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { Chunk, RetentionDeps } from './rule.ts';

/** SQLSTATE: another table refers to the row. */
const REFERRED = '23503';

/**
 * Deletes accounts that nobody confirmed and that did nothing. An account of an older version may have bids although it
 * was never confirmed: the database refuses to delete it, and it stays.
 */
export async function removeUnconfirmed(
	{ db, confirmationRequired }: RetentionDeps,
	{ most }: Chunk,
): Promise<number> {
	if (!confirmationRequired) return 0;
	let removed = 0;
	let after: string | null = null;
	while (removed < most) {
		const id = await nextUnconfirmed(db, after);
		if (id === null) break;
		after = id;
		if (await deleteAccount(db, id)) removed += 1;
	}
	return removed;
}

const DUE = sql`not u.email_verified and u.deleted_at is null and u.created_at < now() - interval '30 days'
	and not exists (select from sessions s where s.user_id = u.id)
	and not exists (select from user_roles r where r.user_id = u.id)
	and not exists (select from identities i where i.user_id = u.id)
	and not exists (select from favorites f where f.user_id = u.id)
	and not exists (select from auctions a where a.seller_id = u.id)
	and not exists (select from profiles p where p.id = u.id and (p.status = 'approved' or p.document_url is not null))`;

async function nextUnconfirmed(db: Kysely<Database>, after: string | null): Promise<string | null> {
	const { rows } = await sql<{ id: string }>`select u.id from users u
		where ${DUE} and (${after}::uuid is null or u.id > ${after}::uuid) order by u.id limit 1`.execute(db);
	return rows[0]?.id ?? null;
}

/** The condition is judged again under the row's lock: the person may have confirmed the address meanwhile. */
async function deleteAccount(db: Kysely<Database>, id: string): Promise<boolean> {
	try {
		return await db.transaction().execute(async (trx) => {
			await sql`select from users where id = ${id} for update`.execute(trx);
			const { rows } = await sql`delete from users u where u.id = ${id} and ${DUE} returning 1`.execute(trx);
			return rows.length > 0;
		});
	} catch (error) {
		if ((error as { code?: string }).code === REFERRED) return false;
		throw error;
	}
}
