import { sql, type Transaction } from 'kysely';
import { problem } from '#domain/problems/problems.ts';
import { fail, type Result } from '#domain/problems/result.ts';
import { violates } from '#server/platform/db/constraint-violation.ts';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * Makes an account the holder of the number that it states, which somebody compared with the person (rules §46). True if it was not before.
 * Throws where another account holds the number: the transaction belongs in `refusingHeld`.
 */
export async function holdTaxId(trx: Transaction<Database>, user_id: string): Promise<boolean> {
	const { numAffectedRows } = await sql`update identities set held_at = clock_timestamp()
		where user_id = ${user_id} and held_at is null`.execute(trx);
	return numAffectedRows === 1n;
}

/** Whether an error is that another account holds the number. */
export const isHeld = (error: unknown): boolean => violates(error, 'identities_held_idx');

/** Runs a decision that may hold a number; `identity.tax-id-taken` where another account holds it, and nothing is written. */
export async function refusingHeld<T>(decide: () => Promise<Result<T>>): Promise<Result<T>> {
	try {
		return await decide();
	} catch (error) {
		if (isHeld(error)) return fail(problem('identity.tax-id-taken'));
		throw error;
	}
}
