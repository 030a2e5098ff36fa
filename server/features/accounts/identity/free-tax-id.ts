import { type Kysely, sql } from 'kysely';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { keepAccount } from './check-identity.ts';

/** An administrator's decision that an account no longer holds its number. */
interface Freeing {
	admin_id: string;
	user_id: string;
	reason: string;
}

/**
 * Frees the number that an account holds (rules §46), so that another may hold it: from the next bid on, this account bids on no regulated
 * lot until its number is checked again. The reason is stored with the identity and deleted with it. Problems: `registration.own`,
 * `identity.not-found`, `identity.not-held`.
 */
export async function freeTaxId(
	db: Kysely<Database>,
	{ admin_id, user_id, reason }: Freeing,
): Promise<Result<undefined>> {
	if (admin_id === user_id) return fail(problem('registration.own'));
	return db.transaction().execute(async (trx) => {
		await keepAccount(trx, user_id);
		const { rows } = await sql<{ held: boolean }>`
			select held_at is not null as held from identities where user_id = ${user_id} for update`.execute(trx);
		const [identity] = rows;
		if (!identity) return fail(problem('identity.not-found'));
		if (!identity.held) return fail(problem('identity.not-held'));
		await sql`with freed as (update identities set held_at = null, version = version + 1 where user_id = ${user_id}
				returning version)
			insert into identity_checks (user_id, version, source, admin_id, note)
			select ${user_id}, version, 'desk', ${admin_id}, ${reason} from freed`.execute(trx);
		await recordEvent(trx, { event_type: 'identity_freed', user_id, address: null });
		// Without the reason: the log is permanent, and the person may request deletion of their data.
		await recordAudit(trx, {
			admin_id,
			action: 'registration.identity-freed',
			subject: user_id,
			changes: {},
		});
		return ok(undefined);
	});
}
