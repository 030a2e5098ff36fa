import { type Kysely, type RawBuilder, sql } from 'kysely';
import { takeTime } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * Deletes data whose retention period is over: network addresses after the six months for which access logs must be
 * kept (Marco Civil, art. 15), sessions and links that ended long ago, expired attempts, and answers that are in no
 * ledger. Safe to run on several servers.
 */
export async function deleteExpiredData(db: Kysely<Database>): Promise<void> {
	const inTransaction = (statement: RawBuilder<unknown>) =>
		db.transaction().execute(async (trx) => {
			await takeTime(trx);
			await statement.execute(trx);
		});
	await inTransaction(sql`update security_events set address = null
		where address is not null and created_at < now() - interval '6 months'`);
	await inTransaction(sql`delete from sessions where expires_at < now() - interval '30 days'`);
	await inTransaction(sql`delete from verifications where expires_at < now() - interval '1 day'`);
	await inTransaction(sql`delete from sliding_limits where expires_at < now()`);
	// Answers of bids without a ledger record are kept long enough to be repeated and disputed. A person with the signed
	// receipt has permanent proof (decision 037).
	await inTransaction(
		sql`delete from idempotency_keys where refusal is not null and created_at < now() - interval '30 days'`,
	);
}
