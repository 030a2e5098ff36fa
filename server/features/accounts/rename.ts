import { type Kysely, sql, type Transaction } from 'kysely';
import type { ProfileStatus } from '#domain/auction/access.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { AccountEmail } from './account-emails.ts';

interface RenameDeps {
	db: Kysely<Database>;
	emails: EmailSender<AccountEmail>;
}

/** A person's change of their own name, with its session and address. */
interface NameChange {
	user_id: string;
	name: string;
	session_id: string;
	address: string | null;
}

/**
 * Changes an account's name. The registration's name changes in the same commit: an approved registration returns to
 * review (rules §30), with a security event and an email. Earlier wins and bids keep the approved name, since no paper
 * reads the account's name. The same name again changes nothing.
 */
export function renameUser({ db, emails }: RenameDeps, change: NameChange): Promise<void> {
	return db.transaction().execute(async (trx) => {
		const { user_id, name } = change;
		// Locks the user before the profile, in the same order as the deletion of an account.
		const { rows } =
			await sql`select from users where id = ${user_id} and name <> ${name} and deleted_at is null
			for no key update`.execute(trx);
		if (rows.length === 0) return;
		await sql`update users set name = ${name}, updated_at = now() where id = ${user_id}`.execute(trx);
		const review = await backToReview(trx, user_id, name);
		// What was checked of the identity was checked against the name before.
		await sql`update identities set version = version + 1 where user_id = ${user_id}`.execute(trx);
		if (!review) return;
		const { session_id, address } = change;
		// Contains neither name: the event is stored longer than the account.
		await recordEvent(trx, { event_type: 'name_changed', user_id, session_id, address });
		await emails.send({ kind: 'name-changed', user_id }, trx);
	});
}

interface Registration {
	name: string;
	status: ProfileStatus;
	is_admin: boolean;
}

/**
 * Writes the name to the registration; true when that ended an approval. An administrator does not bid, so their
 * registration is unchanged.
 */
async function backToReview(trx: Transaction<Database>, user_id: string, name: string): Promise<boolean> {
	const { rows } = await sql<Registration>`
		select name, status,
			exists (select from user_roles r where r.user_id = p.id and r.role = 'admin') as is_admin
		from profiles p where id = ${user_id} for update`.execute(trx);
	const [registration] = rows;
	if (!registration || registration.name === name) return false;
	const approved = registration.status === 'approved';
	if (approved && registration.is_admin) return false;
	const status = approved ? 'pending' : registration.status;
	await sql`update profiles set name = ${name}, status = ${status} where id = ${user_id}`.execute(trx);
	return approved;
}
