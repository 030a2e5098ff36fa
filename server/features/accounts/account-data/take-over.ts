import { sql, type Transaction } from 'kysely';
import type { AccountEmail } from '#server/features/accounts/account-emails.ts';
import { forgetSupportingDocuments } from '#server/features/accounts/documents/supporting-documents.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { AccountObligations } from './erase-account.ts';

export interface TakeOverDeps {
	emails: EmailSender<AccountEmail>;
	obligations: Pick<AccountObligations, 'review'>;
}

/** The account of an address that was just proved, and the network address of the proof. */
interface Proved {
	user_id: string;
	address: string | null;
}

/** What exists only for a person who can sign in, or whom the product writes to. */
const PERSONAL = [
	...['two_factors', 'sessions', 'push_devices', 'identities', 'favorites', 'saved_searches'],
	...['notification_choices', 'notifications', 'notification_counts'],
];

/**
 * Confirms the address of an account and removes what was put into it before, because a stranger may have created it:
 * second factor, sessions, devices, documents, identity, favourites, saved searches and notifications. An approval and
 * what was granted to the person return to review. Bids, payments and acceptances remain as records of their sale.
 * Writes the event `address_claimed` if anything was there. Returns the storage keys of the documents, to be removed
 * after the commit.
 */
export async function takeOver(
	trx: Transaction<Database>,
	{ emails, obligations }: TakeOverDeps,
	{ user_id, address }: Proved,
): Promise<string[]> {
	const { second_factor, status, document_url } = await readBefore(trx, user_id);
	const supporting = await forgetSupportingDocuments(trx, user_id);
	const rows = await removePersonal(trx, user_id);
	await obligations.review(trx, user_id);
	const files = document_url === null ? supporting : [document_url, ...supporting];
	if (second_factor || status === 'approved' || rows + files.length > 0) {
		const details = { second_factor, status, document: document_url !== null };
		await recordEvent(trx, { event_type: 'address_claimed', user_id, details, address });
	}
	if (second_factor) await emails.send({ kind: 'two-factor-changed', user_id, enabled: false }, trx);
	return files;
}

/** The account before it is taken over. */
interface EarlierAccount {
	status: string | null;
	document_url: string | null;
	second_factor: boolean;
}

/** A bid holds its auction and then locks its bidder's row to share the key: this lock does not keep it waiting. */
async function readBefore(trx: Transaction<Database>, user_id: string): Promise<EarlierAccount> {
	const { rows } = await sql<EarlierAccount>`
		select p.status, p.document_url, u.two_factor_enabled as second_factor
		from users u left join profiles p on p.id = u.id where u.id = ${user_id} for no key update of u`.execute(
		trx,
	);
	return rows[0] ?? { status: null, document_url: null, second_factor: false };
}

/** Returns how many rows were deleted. */
async function removePersonal(trx: Transaction<Database>, user_id: string): Promise<number> {
	await sql`update users set email_verified = true, two_factor_enabled = false, updated_at = now()
		where id = ${user_id}`.execute(trx);
	let removed = 0;
	for (const table of PERSONAL) {
		const { numAffectedRows } = await sql`delete from ${sql.table(table)} where user_id = ${user_id}`.execute(
			trx,
		);
		removed += Number(numAffectedRows ?? 0);
	}
	await sql`update profiles set document_url = null, document_uploaded_at = null,
			status = case status when 'approved' then 'pending' else status end
		where id = ${user_id}`.execute(trx);
	return removed;
}
