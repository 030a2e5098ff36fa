import type { Kysely } from 'kysely';
import type { ProfileStatus, Role } from '#domain/auction/access.ts';
import type { SignupForm } from '#domain/people/account.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Auth } from './auth.ts';
import { ensureProfile, grantAdmin } from './profiles.ts';

/**
 * Creates an account whose registration is already decided: for commands and the demo, never for visitors. Returns the
 * user's id, or null when the email address is taken.
 */
export async function createAccount(
	{ auth, db }: { auth: Auth; db: Kysely<Database> },
	form: SignupForm,
	decided: { status: ProfileStatus; role?: Role },
): Promise<string | null> {
	const { internalAdapter, password } = await auth.$context;
	const email = form.email.toLowerCase();
	if (await internalAdapter.findUserByEmail(email)) return null;
	const user = await internalAdapter.createUser(
		{ email, name: form.name, emailVerified: true },
		{ method: 'email-password' },
	);
	await internalAdapter.linkAccount({
		userId: user.id,
		providerId: 'credential',
		accountId: user.id,
		password: await password.hash(form.password),
	});
	await ensureProfile(db, user.id);
	await db.updateTable('profiles').set({ status: decided.status }).where('id', '=', user.id).execute();
	if (decided.role === 'admin') await grantAdmin(db, user.id);
	return user.id;
}
