import type { Kysely } from 'kysely';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { type TakeOverDeps, takeOver } from './take-over.ts';

interface ClaimDeps extends TakeOverDeps {
	db: Kysely<Database>;
	storage: Storage;
}

/**
 * Handles a recovery of an account with an unconfirmed address: its owner has now proved the address, which counts as
 * confirmed, and takes the account over.
 */
export async function claimAddress(
	{ db, storage, ...deps }: ClaimDeps,
	user_id: string,
	address: string | null,
): Promise<void> {
	const files = await db.transaction().execute(async (trx) => {
		const removed = await takeOver(trx, deps, { user_id, address });
		await recordEvent(trx, { event_type: 'address_confirmed', user_id, address });
		return removed;
	});
	await storage.discard(files);
}
