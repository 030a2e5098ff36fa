import { type Kysely, sql } from 'kysely';
import type { Auth } from '#server/features/accounts/auth.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';

/**
 * Sets this password on every demo account that has another one, and ends the account's sessions, which whoever knew
 * the old password may hold.
 */
export async function setDemoPasswords(
	{ auth, db }: { auth: Auth; db: Kysely<Database> },
	password: string,
): Promise<void> {
	const { password: passwords } = await auth.$context;
	const emails = DEMO_ACCOUNTS.map(({ email }) => email);
	const { rows } = await sql<{ user_id: string; hash: string }>`
		select a.user_id, a.password as hash from accounts a join users u on u.id = a.user_id
		where u.email = any(${emails}::text[]) and a.provider_id = 'credential' and a.password is not null`.execute(
		db,
	);
	await Promise.all(
		rows.map(async ({ user_id, hash }) => {
			if (await passwords.verify({ hash, password })) return;
			const new_hash = await passwords.hash(password);
			await db.transaction().execute(async (trx) => {
				await sql`update accounts set password = ${new_hash}, updated_at = now()
					where user_id = ${user_id} and provider_id = 'credential'`.execute(trx);
				await sql`delete from sessions where user_id = ${user_id}`.execute(trx);
				// A reset link requested with the old password could set yet another one.
				await sql`delete from verifications where value = ${user_id}`.execute(trx);
			});
		}),
	);
}
