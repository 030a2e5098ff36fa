import { type Kysely, type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/platform/db/schema.ts';
import { lockWaits } from './lock-waits.ts';

/**
 * Locks rows by the statement `first`, waits until `act` waits for it, then locks others by `second`: if `act` has locked those already,
 * this is a deadlock. Returns what `act` answers.
 */
export async function lockInOrder<T>(
	db: Kysely<Database>,
	[first, second]: readonly RawBuilder<unknown>[],
	act: () => Promise<T>,
): Promise<T> {
	const { acting } = await db.transaction().execute(async (trx) => {
		await sql`${first}`.execute(trx);
		const answer = act();
		await expect.poll(() => lockWaits(db)).toBe(1);
		await sql`${second}`.execute(trx);
		return { acting: answer };
	});
	return acting;
}
