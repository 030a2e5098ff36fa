import { type Kysely, sql, type Transaction } from 'kysely';
import type { AccountEmail } from '#server/features/accounts/account-emails.ts';
import { forgetSupportingDocuments } from '#server/features/accounts/documents/supporting-documents.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

interface ClaimDeps {
	db: Kysely<Database>;
	emails: EmailSender<AccountEmail>;
	storage: Storage;
}

/** The account's data before the claim. */
interface EarlierAccount {
	status: string | null;
	document_url: string | null;
	second_factor: boolean;
}

/**
 * Handles a recovery of an account with an unconfirmed address: the owner has now proved the address, and the account
 * may have been created by a stranger. The address counts as confirmed; second factor, sessions, devices,
 * documents and identity are removed, and an approval returns to review.
 */
export async function claimAddress(deps: ClaimDeps, user_id: string, address: string | null): Promise<void> {
	const { db, emails } = deps;
	const files = await db.transaction().execute(async (trx) => {
		const before = await readBefore(trx, user_id);
		const supporting = await forgetSupportingDocuments(trx, user_id);
		await takeOver(trx, user_id);
		const { status, second_factor, document_url } = before;
		const details = { second_factor, status, document: document_url !== null };
		await recordEvent(trx, { event_type: 'address_claimed', user_id, details, address });
		if (second_factor) await emails.send({ kind: 'two-factor-changed', user_id, enabled: false }, trx);
		return document_url === null ? supporting : [document_url, ...supporting];
	});
	await deps.storage.discard(files);
}

async function readBefore(trx: Transaction<Database>, user_id: string): Promise<EarlierAccount> {
	const { rows } = await sql<EarlierAccount>`
		select p.status, p.document_url, u.two_factor_enabled as second_factor
		from users u left join profiles p on p.id = u.id where u.id = ${user_id} for update of u`.execute(trx);
	return rows[0] ?? { status: null, document_url: null, second_factor: false };
}

async function takeOver(trx: Transaction<Database>, user_id: string): Promise<void> {
	await sql`update users set email_verified = true, two_factor_enabled = false, updated_at = now()
		where id = ${user_id}`.execute(trx);
	for (const table of ['two_factors', 'sessions', 'push_devices', 'identities'])
		await sql`delete from ${sql.table(table)} where user_id = ${user_id}`.execute(trx);
	await sql`update profiles set document_url = null, document_uploaded_at = null,
			status = case status when 'approved' then 'pending' else status end
		where id = ${user_id}`.execute(trx);
}
