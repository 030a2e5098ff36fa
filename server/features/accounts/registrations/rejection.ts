import type { Kysely } from 'kysely';
import type { Rejected } from '#contract/account.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The latest rejection or revocation of a person's registration, as the person may read it; null without one. */
export async function readRejection(db: Kysely<Database>, user_id: string): Promise<Rejected | null> {
	const row = await db
		.selectFrom('registration_decisions')
		.select(['decision', 'reason', 'decided_at'])
		.where('user_id', '=', user_id)
		.where('decision', 'in', ['rejected', 'revoked'])
		.orderBy('decided_at', 'desc')
		.limit(1)
		.executeTakeFirst();
	if (!row) return null;
	const { decision, reason, decided_at } = row;
	return { reason, decided_at: decided_at.toISOString(), ...(decision === 'revoked' && { revoked: true }) };
}
