import { type Kysely, type RawBuilder, sql } from 'kysely';
import { takeTime } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * Lets go of what has served its time: network addresses after the six months for which access logs must be kept
 * (Marco Civil, art. 15), sessions and links that have long ended, turns that no longer count, and answers that no ledger
 * holds. Harmless on several servers.
 */
export async function letGoOfTraces(db: Kysely<Database>): Promise<void> {
	const alone = (statement: RawBuilder<unknown>) =>
		db.transaction().execute(async (trx) => {
			await takeTime(trx);
			await statement.execute(trx);
		});
	await alone(sql`update security_events set address = null
		where address is not null and created_at < now() - interval '6 months'`);
	await alone(sql`delete from sessions where expires_at < now() - interval '30 days'`);
	await alone(sql`delete from verifications where expires_at < now() - interval '1 day'`);
	await alone(sql`delete from sliding_limits where expires_at < now()`);
	// Answers of bids without a record: long enough to be told again and to be complained about. Who holds the signed
	// receipt has the proof of it for good (decision 037).
	await alone(
		sql`delete from idempotency_keys where refusal is not null and created_at < now() - interval '30 days'`,
	);
}
