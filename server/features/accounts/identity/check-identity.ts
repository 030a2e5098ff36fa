import { type Kysely, sql, type Transaction } from 'kysely';
import type { IdentityCheckRequest } from '#contract/identity.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** What an administrator checked of a person's identity, and the version that they saw. */
export interface IdentityReview extends IdentityCheckRequest {
	admin_id: string;
	user_id: string;
}

/**
 * Records what an administrator checked of an identity, with an entry in the audit log. Problems: `registration.own`,
 * `identity.not-found`, `identity.changed` when the person changed it meanwhile.
 */
export async function checkIdentity(
	db: Kysely<Database>,
	review: IdentityReview,
): Promise<Result<undefined>> {
	if (review.admin_id === review.user_id) return fail(problem('registration.own'));
	return db.transaction().execute(async (trx) => {
		const refused = await lockVersion(trx, review.user_id, review.version);
		if (refused) return fail(refused);
		await recordIdentityCheck(trx, review);
		return ok(undefined);
	});
}

/** Locks an identity against changes; why the version that was read is not its own, or null. */
export async function lockVersion(
	trx: Transaction<Database>,
	user_id: string,
	version: number,
): Promise<Problem | null> {
	const { rows } = await sql<{ version: number }>`
		select version from identities where user_id = ${user_id} for share`.execute(trx);
	const [stored] = rows;
	if (!stored) return problem('identity.not-found');
	return stored.version === version ? null : problem('identity.changed');
}

/** Records a check of a version that is locked. */
export async function recordIdentityCheck(
	trx: Transaction<Database>,
	{ admin_id, user_id, version, checked }: IdentityReview,
): Promise<void> {
	await sql`insert into identity_checks (user_id, version, source, admin_id, checked)
		values (${user_id}, ${version}, 'desk', ${admin_id}, ${[...checked]})`.execute(trx);
	await recordAudit(trx, {
		admin_id,
		action: 'registration.identity-checked',
		subject: user_id,
		changes: { checked: { from: [], to: checked } },
	});
}
