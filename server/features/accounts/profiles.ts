import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** SQL: the email address of the user `u`; null if the account was deleted. */
export const EMAIL_UNLESS_DELETED = sql<string | null>`case when u.deleted_at is null then u.email end`;

/**
 * Creates a user's profile, pending until an administrator decides (spec §4). Called after sign-up and again at each
 * sign-in, for accounts whose server stopped between the two commits. An existing profile is unchanged.
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

/** Gives a user the administrator role, approved or not: one role row per user. */
export async function grantAdmin(db: Kysely<Database>, user_id: string): Promise<void> {
	await db
		.insertInto('user_roles')
		.values({ user_id, role: 'admin' })
		.onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role: 'admin' }))
		.execute();
}
