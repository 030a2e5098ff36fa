import type { Problem } from '#domain/problems/problems.ts';
import { type PasswordDeps, refusePassword } from '#server/features/accounts/own-password.ts';
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
