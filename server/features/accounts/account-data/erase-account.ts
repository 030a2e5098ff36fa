import { type Kysely, sql, type Transaction } from 'kysely';
import { DELETED_NAME } from '#domain/people/account.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import type { AccountEmail } from '#server/features/accounts/account-emails.ts';
import { forgetSupportingDocuments } from '#server/features/accounts/documents/supporting-documents.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import { escapeLike } from '#server/platform/db/like.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { isAbout } from './events-about.ts';

/** The data of later contexts about a person. */
export interface AccountObligations {
	/** Why the account cannot be deleted now, such as a payment that is due; null when it can. */
	refusal(trx: Transaction<Database>, user_id: string): Promise<Problem | null>;
	/** Deletes what names the person, in the transaction that deletes the account. */
	forget(trx: Transaction<Database>, user_id: string): Promise<void>;
	/** Returns what was granted to the person to review, because the account was taken over by the owner of its address. */
	review(trx: Transaction<Database>, user_id: string): Promise<void>;
}

export interface ErasureDeps {
	db: Kysely<Database>;
	obligations: AccountObligations;
	emails: EmailSender<AccountEmail>;
}

/** The storage keys of the person's documents. Their files are removed after the commit. */
interface Erased {
	files: string[];
}

/**
 * Erases a person in one transaction: bids, ledger, bidder numbers and payments stay under a pseudonym, everything that
 * names the person is deleted. Refused for administrators (`account.admin`) and by the obligations of later contexts;
 * idempotent for an account that is already erased.
 */
export async function eraseAccount(
	{ db, emails, obligations }: ErasureDeps,
	user_id: string,
): Promise<Result<Erased>> {
	return db.transaction().execute(async (trx) => {
		const person = await lockPerson(trx, user_id);
		if (!person) return ok({ files: [] });
		const refused = (await isAdmin(trx, user_id))
			? problem('account.admin')
			: await obligations.refusal(trx, user_id);
		if (refused) return fail(refused);
		const files = await forget(trx, person);
		await obligations.forget(trx, user_id);
		await becomePseudonym(trx, user_id);
		await recordEvent(trx, { event_type: 'account_deleted', user_id, address: null });
		await emails.send({ kind: 'account-deleted', email: person.email, name: person.name }, trx);
		return ok({ files });
	});
}

interface Person {
	id: string;
	email: string;
	name: string;
	document_url: string | null;
}

/**
 * Locks the user's row. A bid also locks it when it is written (`insertBids`): from here on every bid of this person is either
 * committed and visible, or fails there, is decided again, and finds the account deleted.
 */
async function lockPerson(trx: Transaction<Database>, user_id: string): Promise<Person | undefined> {
	const { rows } = await sql<Omit<Person, 'document_url'>>`
		select id, name, email from users where id = ${user_id} and deleted_at is null for update`.execute(trx);
	const [user] = rows;
	if (!user) return undefined;
	const profile = await trx
		.selectFrom('profiles')
		.select('document_url')
		.where('id', '=', user_id)
		.forUpdate()
		.executeTakeFirst();
	return { ...user, document_url: profile?.document_url ?? null };
}

async function isAdmin(trx: Transaction<Database>, user_id: string): Promise<boolean> {
	const { rows } = await sql`select from user_roles where user_id = ${user_id} and role = 'admin'`.execute(
		trx,
	);
	return rows.length > 0;
}

const PERSONAL = [
	...['accounts', 'sessions', 'two_factors', 'favorites', 'saved_searches', 'user_roles', 'identities'],
	...['push_devices', 'notification_choices', 'notifications', 'notification_counts', 'waiting_mails'],
	...['waiting_seen', 'waiting_muted'],
];

/**
 * Deletes everything that exists only for a person who can sign in, and the details of events about them. Returns the
 * storage keys of the documents.
 */
async function forget(trx: Transaction<Database>, person: Person): Promise<string[]> {
	for (const table of PERSONAL) {
		await sql`delete from ${sql.table(table)} where user_id = ${person.id}`.execute(trx);
	}
	// What stands against the tax id stays under its keyed hash (rules §47), without the account.
	await sql`update exclusions set user_id = null where user_id = ${person.id}`.execute(trx);
	await sql`delete from approved_names where user_id = ${person.id}`.execute(trx);
	await sql`update registration_decisions set reason = null where user_id = ${person.id}`.execute(trx);
	await sql`delete from verifications where lower(identifier || ' ' || value) like any (array[
		${`%${person.id}%`}, ${`%${escapeLike(person.email)}%`}])`.execute(trx);
	// An administrator's access to the document stays recorded: by whom, from where, for which pseudonym. Network
	// addresses stay for their legal period (backoffice/retention/).
	await sql`update security_events e set
			details = case when e.details ->> 'document_of' = ${person.id} then e.details else '{}' end,
			session_id = case when e.user_id <> ${person.id} then e.session_id end
		where ${isAbout(person)}`.execute(trx);
	const supporting = await forgetSupportingDocuments(trx, person.id);
	return person.document_url === null ? supporting : [person.document_url, ...supporting];
}

async function becomePseudonym(trx: Transaction<Database>, user_id: string): Promise<void> {
	const email = `excluida-${user_id}@conta-excluida.invalid`;
	await sql`update users set name = ${DELETED_NAME}, email = ${email}, email_verified = false, image = null,
			two_factor_enabled = false, updated_at = now(), deleted_at = now()
		where id = ${user_id}`.execute(trx);
	await sql`update profiles set name = ${DELETED_NAME}, email = ${email}, status = 'rejected', document_url = null,
			document_uploaded_at = null
		where id = ${user_id}`.execute(trx);
}
