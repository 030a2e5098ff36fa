import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * Gives a user their profile, pending until an administrator decides (spec §4). Called after sign-up and again at
 * each sign-in, for accounts whose server died between the two commits; a profile that is there stays as it is.
 */
export async function ensureProfile(db: Kysely<Database>, user_id: string): Promise<void> {
	await db
		.insertInto('profiles')
		.columns(['id', 'name', 'email'])
		.expression((query) =>
			query.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', user_id),
		)
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

/**
 * Carries a user's new name into their registration, as long as nobody has approved that: what was checked against a
 * document keeps the name that stands in it.
 */
export async function renameProfile(db: Kysely<Database>, user_id: string): Promise<void> {
	await db
		.updateTable('profiles')
		.from('users')
		.set((row) => ({ name: row.ref('users.name') }))
		.whereRef('users.id', '=', 'profiles.id')
		.where('profiles.id', '=', user_id)
		.where('profiles.status', '<>', 'approved')
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
