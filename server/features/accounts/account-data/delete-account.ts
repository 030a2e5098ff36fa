import { type Kysely, sql } from 'kysely';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { refusalOf } from '#server/features/accounts/attempt-limits.ts';
import type { Auth } from '#server/features/accounts/auth.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Limiter } from '#server/platform/limits.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { type ErasureDeps, eraseAccount } from './erase-account.ts';

interface DeleteAccountDeps extends PasswordDeps, ErasureDeps {
	storage: Storage;
}

/** Deletes an account for its owner, who must give the password. Returns why not, or null once it is deleted. */
export async function deleteAccount(
	deps: DeleteAccountDeps,
	user_id: string,
	password: string,
): Promise<Problem | null> {
	const refused = await refusePassword(deps, user_id, password);
	if (refused) return refused;
	const erased = await eraseAccount(deps, user_id);
	if (!erased.ok) return erased.problem;
	await deps.storage.discard(erased.value.files);
	return null;
}

interface PasswordDeps {
	db: Kysely<Database>;
	auth: Auth;
	/** Limits guesses at the password of a signed-in user; a right one does not count. */
	ownPassword: Limiter;
}

/**
 * Why a signed-in user's password is refused: wrong (`account.wrong-password`) or guessed too often (`auth.too-many`).
 * Null when it is right.
 */
async function refusePassword(
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
