import type { Kysely } from 'kysely';
import type { Rejected } from '#contract/account.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The latest refusal of a person's registration, as its owner may read it; null without one. */
export async function readRejection(db: Kysely<Database>, user_id: string): Promise<Rejected | null> {
	const row = await db
		.selectFrom('registration_decisions')
		.select(['reason', 'decided_at'])
		.where('user_id', '=', user_id)
		.where('decision', '=', 'rejected')
		.orderBy('decided_at', 'desc')
		.limit(1)
		.executeTakeFirst();
	return row ? { reason: row.reason, decided_at: row.decided_at.toISOString() } : null;
}
