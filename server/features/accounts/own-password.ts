import { type Kysely, sql } from 'kysely';
import { type Problem, problem } from '#domain/problems/problems.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Limiter } from '#server/platform/limits.ts';
import { refusalOf } from './attempt-limits.ts';
import type { Auth } from './auth.ts';

export interface PasswordDeps {
	db: Kysely<Database>;
	auth: Auth;
	/** Limits guesses at the password of a signed-in user; a right one does not count. */
	ownPassword: Limiter;
}

/**
 * Why a signed-in user's password is refused: wrong (`account.wrong-password`) or guessed too often (`auth.too-many`).
 * Null when it is right.
 */
export async function refusePassword(
	{ db, auth, ownPassword }: PasswordDeps,
	user_id: string,
	password: string,
): Promise<Problem | null> {
	const refused = refusalOf((await ownPassword.take(user_id)) ?? 0);
	if (refused) return refused;
	const { rows } = await sql<{ hash: string | null }>`
		select password as hash from accounts where user_id = ${user_id} and provider_id = 'credential'`.execute(
		db,
	);
	const hash = rows[0]?.hash;
	const context = await auth.$context;
	if (!hash || !(await context.password.verify({ hash, password }))) return problem('account.wrong-password');
	await ownPassword.giveBack(user_id);
	return null;
}
