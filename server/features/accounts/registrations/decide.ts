import { type Kysely, sql, type Transaction } from 'kysely';
import type {
	Approval as ApprovalBody,
	Check,
	DecidableStatus,
	RegistrationDecision,
} from '#contract/registrations.ts';
import { IDENTITY_CHECKS } from '#domain/people/identity-words.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import type { AccountEmail } from '#server/features/accounts/account-emails.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import {
	keepAccount,
	lockVersion,
	recordIdentityCheck,
} from '#server/features/accounts/identity/check-identity.ts';
import { holdTaxId, refusingHeld } from '#server/features/accounts/identity/hold-tax-id.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface DecisionDeps {
	db: Kysely<Database>;
	emails: EmailSender<AccountEmail>;
	/** Whether an address must be confirmed before its registration can be approved. */
	confirmationRequired: boolean;
}

/** An administrator's decision. */
export interface Decision {
	admin_id: string;
	user_id: string;
	status: RegistrationDecision['status'];
	checked: readonly Check[];
	reason: string | null;
	/** `uploaded_at` of the document that the administrator saw; null for none, undefined when the client did not say. */
	document_seen: string | null | undefined;
	/** The name that the administrator saw; undefined when the client did not say. */
	name_seen: string | undefined;
	/** The state that the administrator saw. Only what is pending can be rejected. */
	status_seen: DecidableStatus;
	/** The identity that the administrator saw, with what they checked of it; undefined when the client did not say. */
	identity?: ApprovalBody['identity'];
}

/**
 * Decides on a pending registration (spec §4), or approves a refused one after all: the status, the record of the decision and the email to the person are
 * one commit. Problems: `registration.own`, `registration.unconfirmed`, `registration.not-found`,
 * `registration.decided` when another administrator was faster, `registration.changed` when the document or name
 * changed meanwhile, `identity.changed` and `identity.not-found` when the identity did, `identity.tax-id-taken` when another account holds
 * the number that was checked, `registration.document-missing` when there is no document that could have been checked.
 */
export async function decideRegistration(
	{ db, emails, confirmationRequired }: DecisionDeps,
	decision: Decision,
): Promise<Result<RegistrationDecision>> {
	if (decision.admin_id === decision.user_id) return fail(problem('registration.own'));
	const decide = async (trx: Transaction<Database>): Promise<Result<RegistrationDecision>> => {
		if (await isDeleted(trx, decision)) return fail(problem('registration.not-found'));
		if (confirmationRequired && (await isUnconfirmed(trx, decision)))
			return fail(problem('registration.unconfirmed'));
		const unseen = (await identityChanged(trx, decision)) ?? (await documentMissing(trx, decision));
		if (unseen) return fail(unseen);
		// Before the decision, which ends a revocation of whoever holds the number.
		if (holds(decision)) await holdTaxId(trx, decision.user_id);
		const profile = await takeStatus(trx, decision);
		if (!profile) return fail(await refusal(trx, decision));
		const { id, decided_at } = await record(trx, decision, profile.document_uploaded_at);
		await audit(trx, decision);
		await recordIdentity(trx, decision);
		await emails.send(emailOf(decision, id), trx);
		const { status, reason, checked } = decision;
		return ok({
			id: decision.user_id,
			status,
			reason,
			checked: [...checked],
			decided_at: decided_at.toISOString(),
		});
	};
	return refusingHeld(() => db.transaction().execute(decide));
}

/** Whether the number was compared with the person, who then holds it (rules §46). */
function holds({ checked, identity }: Decision): boolean {
	return checked.includes('tax_id') || (identity?.checked.includes('tax_id_matches') ?? false);
}

/** Whether a refused registration is that of a deleted account. Locks the account's row against its deletion. */
async function isDeleted(trx: Transaction<Database>, { user_id, status_seen }: Decision): Promise<boolean> {
	if (status_seen !== 'rejected') return false;
	const { rows } = await sql<{ deleted: boolean }>`
		select deleted_at is not null as deleted from users where id = ${user_id} for key share`.execute(trx);
	return rows[0]?.deleted ?? false;
}

async function documentMissing(
	trx: Transaction<Database>,
	{ user_id, checked }: Decision,
): Promise<Problem | null> {
	if (!checked.includes('document')) return null;
	const profile = trx.selectFrom('profiles').select('document_url').where('id', '=', user_id);
	return (await profile.executeTakeFirst())?.document_url === null
		? problem('registration.document-missing')
		: null;
}

/** An approval confirms a person's identity: the address must have been confirmed first. */
async function isUnconfirmed(trx: Transaction<Database>, { user_id, status }: Decision): Promise<boolean> {
	if (status !== 'approved') return false;
	const user = trx.selectFrom('users').select('email_verified').where('id', '=', user_id);
	return (await user.executeTakeFirst())?.email_verified === false;
}

/** Why the identity is not the one that the administrator saw. Locks the profile first, as a statement of identity does. */
async function identityChanged(trx: Transaction<Database>, decision: Decision): Promise<Problem | null> {
	const { user_id, identity } = decision;
	if (!identity && !holds(decision)) return null;
	await keepAccount(trx, user_id);
	await sql`select from profiles where id = ${user_id} for no key update`.execute(trx);
	return lockVersion(trx, user_id, identity?.version);
}

async function recordIdentity(trx: Transaction<Database>, decision: Decision): Promise<void> {
	const { admin_id, user_id, identity } = decision;
	const checked = IDENTITY_CHECKS.filter(
		(check) => identity?.checked.includes(check) || (check === 'tax_id_matches' && holds(decision)),
	);
	if (checked.length > 0) await recordIdentityCheck(trx, { admin_id, user_id, checked });
}

/** Two decisions at once: the second waits for the first, and then finds nothing pending. */
function takeStatus(trx: Transaction<Database>, decision: Decision) {
	const { user_id, status, document_seen, name_seen, status_seen } = decision;
	let pending = trx
		.updateTable('profiles')
		.set({ status })
		.where('id', '=', user_id)
		.where('status', '=', status_seen)
		.returning('document_uploaded_at');
	// Requests are in NFC; names that were stored before they were are not.
	if (name_seen !== undefined) pending = pending.where(sql`normalize(name, nfc)`, '=', name_seen);
	if (document_seen === undefined) return pending.executeTakeFirst();
	// Clients know the time in milliseconds.
	const uploaded = sql<boolean>`date_trunc('milliseconds', document_uploaded_at) is not distinct from ${document_seen}::timestamptz`;
	return pending.where(uploaded).executeTakeFirst();
}

async function refusal(trx: Transaction<Database>, { user_id, status_seen }: Decision): Promise<Problem> {
	const profile = await trx
		.selectFrom('profiles')
		.select('status')
		.where('id', '=', user_id)
		.executeTakeFirst();
	if (!profile) return problem('registration.not-found');
	const open = profile.status === 'pending' || profile.status === status_seen;
	return problem(open ? 'registration.changed' : 'registration.decided');
}

function record(
	trx: Transaction<Database>,
	{ user_id, admin_id, status, reason, checked }: Decision,
	document_uploaded_at: Date | null,
): Promise<{ id: string; decided_at: Date }> {
	return trx
		.insertInto('registration_decisions')
		.values({ user_id, admin_id, decision: status, reason, checked: [...checked], document_uploaded_at })
		.returning(['id', 'decided_at'])
		.executeTakeFirstOrThrow();
}

/** Without the reason: the log is permanent, and the person may request deletion of their data. */
function audit(
	trx: Transaction<Database>,
	{ admin_id, user_id, status, status_seen, checked }: Decision,
): Promise<void> {
	return recordAudit(trx, {
		admin_id,
		action: `registration.${status}`,
		subject: user_id,
		changes: { status: { from: status_seen, to: status }, checked: { from: [], to: checked } },
	});
}

function emailOf({ user_id, status }: Decision, decision_id: string): AccountEmail {
	return status === 'approved'
		? { kind: 'registration-approved', user_id }
		: { kind: 'registration-rejected', user_id, decision_id };
}
