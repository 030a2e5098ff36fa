import { sql, type Transaction } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type PayoutRow, readPayoutRows } from './payout-rows.ts';

/**
 * Locks payouts until the end of the transaction, in the order of the ids; those that do not exist are left out. Their payments are locked before
 * them, as by whoever annuls a win, and their sellers against a change of the account.
 */
export async function lockPayouts(
	trx: Transaction<Database>,
	environment: Environment,
	ids: readonly string[],
): Promise<PayoutRow[]> {
	await sql`select from payments where id in (select payment_id from payouts where id = any(${ids}::uuid[]))
		order by id for update`.execute(trx);
	await sql`select from sellers where id in (select seller_id from payouts where id = any(${ids}::uuid[]))
		order by id for share`.execute(trx);
	await sql`select from payouts where id = any(${ids}::uuid[]) order by id for update`.execute(trx);
	// A statement of its own: in one that waits for a lock, other tables are as they were before it.
	return readPayoutRows(
		trx,
		sql`y.id = any(${ids}::uuid[]) and a.environment = ${environment} order by y.id`,
	);
}

/** Why nothing can be changed about a payout; null while it is owed. */
export function payoutRefusal({ title, paid_at, stands }: PayoutRow): Problem | null {
	if (paid_at !== null) return problem('payout.paid', { title });
	return stands ? null : problem('payout.cancelled', { title });
}
