import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** Gives a new user their profile, pending until an administrator decides (spec §4); a second call changes nothing. */
export async function createProfile(
	db: Kysely<Database>,
	user: { id: string; name: string; email: string },
): Promise<void> {
	const { id, name, email } = user;
	await db
		.insertInto('profiles')
		.values({ id, name, email })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

/** Makes a user an administrator, approved or not: one role row per user. */
export async function grantAdmin(db: Kysely<Database>, user_id: string): Promise<void> {
	await db
		.insertInto('user_roles')
		.values({ user_id, role: 'admin' })
		.onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role: 'admin' }))
		.execute();
}
