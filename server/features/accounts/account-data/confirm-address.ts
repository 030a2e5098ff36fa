import { type Kysely, sql, type Transaction } from 'kysely';
import { ADMIN_PASSWORD_SHORT } from '#domain/people/account.ts';
import { problem } from '#domain/problems/problems.ts';
import type { Auth } from '#server/features/accounts/auth.ts';
import { confirmedAddress } from '#server/features/accounts/auth-links.ts';
import type { AuthRefused } from '#server/features/accounts/auth-problems.ts';
import { isCommonPassword } from '#server/features/accounts/common-passwords.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import { isShortForAdmin } from '#server/features/accounts/short-admin-password.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { type TakeOverDeps, takeOver } from './take-over.ts';

interface ConfirmationDeps extends TakeOverDeps {
	auth: Auth;
	db: Kysely<Database>;
	storage: Storage;
}

interface Confirmation {
	/** The token of an emailed link (auth-links.ts). */
	token: string;
	/** The password that the account has from now on. */
	password: string;
	/** The network address of the request. */
	address: string | null;
}

const OVER: AuthRefused = { problem: problem('auth.confirmation-over') };

/**
 * Confirms the address that the token names, and sets the password of its account: whoever has the mailbox owns the
 * account, whoever created it, and takes it over. A token works as long as the address is not confirmed, so once. Begins
 * no session: access to the mailbox is not the password. Returns null, or why not: `auth.confirmation-over`,
 * `password.common`, `request.invalid` for an administrator's short password.
 */
export async function confirmAddress(
	{ auth, db, storage, ...deps }: ConfirmationDeps,
	{ token, password, address }: Confirmation,
): Promise<AuthRefused | null> {
	const email = await confirmedAddress(auth, token);
	const user_id = email === null ? null : await findUnconfirmed(db, email);
	if (user_id === null) return OVER;
	const refused = await refusePassword(db, user_id, password);
	if (refused) return refused;
	const hash = await (await auth.$context).password.hash(password);
	const files = await db.transaction().execute(async (trx) => {
		if (!(await lockUnconfirmed(trx, user_id))) return null;
		const removed = await takeOver(trx, deps, { user_id, address });
		await setPassword(trx, user_id, hash);
		await recordEvent(trx, { event_type: 'address_confirmed', user_id, address });
		return removed;
	});
	if (files === null) return OVER;
	await storage.discard(files);
	return null;
}

async function findUnconfirmed(db: Kysely<Database>, email: string): Promise<string | null> {
	const { rows } = await sql<{ id: string }>`select id from users
		where email = ${email} and not email_verified and deleted_at is null`.execute(db);
	return rows[0]?.id ?? null;
}

/** Of two confirmations at once, the second waits here and then finds the address confirmed. */
async function lockUnconfirmed(trx: Transaction<Database>, user_id: string): Promise<boolean> {
	const { rows } = await sql`select from users
		where id = ${user_id} and not email_verified and deleted_at is null for no key update`.execute(trx);
	return rows.length > 0;
}

async function refusePassword(
	db: Kysely<Database>,
	user_id: string,
	password: string,
): Promise<AuthRefused | null> {
	if (isCommonPassword(password)) return { problem: problem('password.common') };
	if (!(await isShortForAdmin(db, user_id, password))) return null;
	const errors = [{ path: 'password', message: ADMIN_PASSWORD_SHORT }];
	return { problem: problem('request.invalid'), errors };
}

/** Every recovery link sent before becomes invalid with the password of before. */
async function setPassword(trx: Transaction<Database>, user_id: string, hash: string): Promise<void> {
	await sql`delete from accounts where user_id = ${user_id}`.execute(trx);
	await sql`insert into accounts (user_id, account_id, provider_id, password, updated_at)
		values (${user_id}, ${user_id}, 'credential', ${hash}, now())`.execute(trx);
	await sql`delete from verifications where value = ${user_id}`.execute(trx);
}
