import { type Kysely, sql, type Transaction } from 'kysely';
import type { RegistrationDecision } from '#contract/registrations.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import type { AccountEmail } from '#server/features/accounts/account-emails.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import { recheckKey } from '#server/features/notifications/notification-feed.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Wakeups } from '#server/platform/live/wakeups.ts';

interface RevocationDeps {
	db: Kysely<Database>;
	emails: EmailSender<AccountEmail>;
	wakeups: Pick<Wakeups, 'wake'>;
}

/** A revocation by an administrator. */
export interface Revocation {
	admin_id: string;
	user_id: string;
	reason: string;
}

/**
 * Revokes an approval (rules §1, §19): status, decision, log, security event and email are one commit. From the next
 * request on the person cannot bid. Earlier bids stay; the proxy bid behind them is removed at the next bid. Problems:
 * `registration.own`, `registration.not-found`, `registration.administrator`, `registration.not-approved`.
 */
export async function revokeApproval(
	{ db, emails, wakeups }: RevocationDeps,
	revocation: Revocation,
): Promise<Result<RegistrationDecision>> {
	const { admin_id, user_id, reason } = revocation;
	if (admin_id === user_id) return fail(problem('registration.own'));
	const revoked = await db.transaction().execute(async (trx): Promise<Result<RegistrationDecision>> => {
		const refused = await refusal(trx, user_id);
		if (refused) return fail(refused);
		const { id, decided_at } = await revoke(trx, revocation);
		// The reason is stored in the decision, which the log refers to: the person may request deletion of their data, and
		// the log is permanent.
		await recordAudit(trx, {
			admin_id,
			action: 'registration.revoked',
			subject: user_id,
			changes: { status: { from: 'approved', to: 'rejected' }, decision: { from: null, to: id } },
		});
		await recordEvent(trx, { event_type: 'registration_revoked', user_id, address: null });
		await emails.send({ kind: 'registration-revoked', user_id, decision_id: id }, trx);
		return ok({
			id: user_id,
			status: 'rejected',
			reason,
			checked: [],
			decided_at: decided_at.toISOString(),
		});
	});
	if (revoked.ok) wakeups.wake(recheckKey(user_id));
	return revoked;
}

/**
 * Locks the profile: of two revocations at once, or of this and a changed name, the second sees the result of the
 * first. The user's row is locked first, in the same order as in a deletion.
 */
async function refusal(trx: Transaction<Database>, user_id: string): Promise<Problem | null> {
	await sql`select from users where id = ${user_id} for key share`.execute(trx);
	const { rows } = await sql<{ approved: boolean; is_admin: boolean }>`
		select p.status = 'approved' as approved,
			exists (select from user_roles r where r.user_id = p.id and r.role = 'admin') as is_admin
		from profiles p where p.id = ${user_id} for update of p`.execute(trx);
	const [profile] = rows;
	if (!profile) return problem('registration.not-found');
	if (profile.is_admin) return problem('registration.administrator');
	return profile.approved ? null : problem('registration.not-approved');
}

async function revoke(trx: Transaction<Database>, { user_id, admin_id, reason }: Revocation) {
	const profile = await trx
		.updateTable('profiles')
		.set({ status: 'rejected' })
		.where('id', '=', user_id)
		.returning('document_uploaded_at')
		.executeTakeFirstOrThrow();
	const { document_uploaded_at } = profile;
	return trx
		.insertInto('registration_decisions')
		.values({ user_id, admin_id, decision: 'revoked', reason, checked: [], document_uploaded_at })
		.returning(['id', 'decided_at'])
		.executeTakeFirstOrThrow();
}
