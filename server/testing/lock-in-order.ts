import { type Kysely, type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/platform/db/schema.ts';
import { lockWaits } from './lock-waits.ts';

/**
 * Locks the row that `first` selects, waits until `act` waits for it, then locks that of `second`: if `act` has locked that one
 * already, this is a deadlock. Returns what `act` answers.
 */
export async function lockInOrder<T>(
	db: Kysely<Database>,
	[first, second]: readonly RawBuilder<unknown>[],
	act: () => Promise<T>,
): Promise<T> {
	const { acting } = await db.transaction().execute(async (trx) => {
		await sql`${first} for update`.execute(trx);
		const answer = act();
		await expect.poll(() => lockWaits(db)).toBe(1);
		await sql`${second} for update`.execute(trx);
		return { acting: answer };
	});
	return acting;
}
