import { type Kysely, sql, type Transaction } from 'kysely';
import type { IdentityCheckRequest } from '#contract/identity.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import type { AccountEmail } from '#server/features/accounts/account-emails.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { holdTaxId, refusingHeld } from './hold-tax-id.ts';

interface CheckDeps {
	db: Kysely<Database>;
	emails: EmailSender<AccountEmail>;
}

/** What an administrator checked of a person's identity, and the version that they saw. */
export interface IdentityReview extends IdentityCheckRequest {
	admin_id: string;
	user_id: string;
}

/**
 * Records what an administrator checked of an identity, with an entry in the audit log. Whose number was compared holds it (rules §46); an
 * approved person is told by email. Problems: `registration.own`, `identity.not-found`, `identity.changed` when the person changed it
 * meanwhile, `identity.tax-id-taken` when another account holds the number.
 */
export async function checkIdentity(
	{ db, emails }: CheckDeps,
	review: IdentityReview,
): Promise<Result<undefined>> {
	const { admin_id, user_id, version, checked } = review;
	if (admin_id === user_id) return fail(problem('registration.own'));
	const record = async (trx: Transaction<Database>): Promise<Result<undefined>> => {
		await keepAccount(trx, user_id);
		const refused = await lockVersion(trx, user_id, version);
		if (refused) return fail(refused);
		const holds = checked.includes('tax_id_matches') && (await holdTaxId(trx, user_id));
		await recordIdentityCheck(trx, review);
		if (holds && (await isApproved(trx, user_id)))
			await emails.send({ kind: 'identity-checked', user_id }, trx);
		return ok(undefined);
	};
	return refusingHeld(() => db.transaction().execute(record));
}

async function isApproved(trx: Transaction<Database>, user_id: string): Promise<boolean> {
	const profile = trx.selectFrom('profiles').select('status').where('id', '=', user_id);
	return (await profile.executeTakeFirst())?.status === 'approved';
}

/**
 * Locks the account's row against its deletion, which locks it before everything else: what stands against a number refers to it.
 */
export async function keepAccount(trx: Transaction<Database>, user_id: string): Promise<void> {
	await sql`select from users where id = ${user_id} for key share`.execute(trx);
}

/** Locks an identity against changes; why the version that was read, if one is given, is not its own, or null. */
export async function lockVersion(
	trx: Transaction<Database>,
	user_id: string,
	version: number | undefined,
): Promise<Problem | null> {
	const { rows } = await sql<{ version: number }>`
		select version from identities where user_id = ${user_id} for no key update`.execute(trx);
	const [stored] = rows;
	if (!stored) return problem('identity.not-found');
	return version === undefined || stored.version === version ? null : problem('identity.changed');
}

/** Records a check of the version that is locked. */
export async function recordIdentityCheck(
	trx: Transaction<Database>,
	{ admin_id, user_id, checked }: Omit<IdentityReview, 'version'>,
): Promise<void> {
	await sql`insert into identity_checks (user_id, version, source, admin_id, checked)
		select user_id, version, 'desk', ${admin_id}, ${[...checked]} from identities where user_id = ${user_id}`.execute(
		trx,
	);
	await recordAudit(trx, {
		admin_id,
		action: 'registration.identity-checked',
		subject: user_id,
		changes: { checked: { from: [], to: checked } },
	});
}
