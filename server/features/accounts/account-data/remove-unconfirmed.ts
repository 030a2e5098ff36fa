import { type Kysely, sql, type Transaction } from 'kysely';
import { forgetSupportingDocuments } from '#server/features/accounts/documents/supporting-documents.ts';
import { isConstraintViolation } from '#server/platform/db/constraint-violation.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

/**
 * Deletes the account with an address that nobody has confirmed, so that the address can sign up anew, with its own name
 * and password. An account stays if somebody gave it a role, if it has an access record, which must be kept, or if
 * another table refers to it, such as one of an older version that has bids: whoever confirms its address takes it over.
 */
export async function removeUnconfirmed(
	{ db, storage }: { db: Kysely<Database>; storage: Storage },
	email: string,
): Promise<void> {
	try {
		await storage.discard(await db.transaction().execute((trx) => remove(trx, email.toLowerCase())));
	} catch (error) {
		if (!isConstraintViolation(error)) throw error;
	}
}

/** Returns the storage keys of the account's documents. */
async function remove(trx: Transaction<Database>, email: string): Promise<string[]> {
	const { rows } = await sql<{ id: string; document_url: string | null }>`
		select u.id, p.document_url from users u left join profiles p on p.id = u.id
		where u.email = ${email} and not u.email_verified and u.deleted_at is null
			and not exists (select from user_roles r where r.user_id = u.id)
			and not exists (select from access_records a where a.user_id = u.id)
		for update of u`.execute(trx);
	const [account] = rows;
	if (!account) return [];
	const { id, document_url } = account;
	const supporting = await forgetSupportingDocuments(trx, id);
	await sql`delete from verifications where value = ${id}`.execute(trx);
	await sql`delete from users where id = ${id}`.execute(trx);
	return document_url === null ? supporting : [document_url, ...supporting];
}
