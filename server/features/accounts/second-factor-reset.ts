import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { FactorReset } from '#contract/registrations.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import type { AccountEmail } from '#server/features/accounts/account-emails.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface ResetDeps {
	db: Kysely<Database>;
	emails: EmailSender<AccountEmail>;
}

/** Whose second factor is removed, who does it, and why. */
interface Removal {
	user_id: string;
	by: 'command' | 'desk';
	/** It is deleted with the account. */
	reason: string;
	email: 'two-factor-lost' | 'two-factor-reset';
}

/**
 * Removes the second factor of an account within a transaction, with its recovery codes, and ends its sessions with their access
 * tokens: the person signs in with the password alone. Writes the event `two_factor_disabled` and tells the person by email.
 * Returns how many sessions ended.
 */
export async function removeSecondFactor(
	trx: Transaction<Database>,
	emails: ResetDeps['emails'],
	{ user_id, by, reason, email }: Removal,
): Promise<number> {
	await sql`delete from two_factors where user_id = ${user_id}`.execute(trx);
	await trx.updateTable('users').set({ two_factor_enabled: false }).where('id', '=', user_id).execute();
	const { numDeletedRows } = await trx
		.deleteFrom('sessions')
		.where('user_id', '=', user_id)
		.executeTakeFirstOrThrow();
	const details = { by, reason, ended: Number(numDeletedRows) };
	await recordEvent(trx, { event_type: 'two_factor_disabled', user_id, details, address: null });
	await emails.send({ kind: email, user_id }, trx);
	return details.ended;
}

/** The account of a reset. */
interface Owner {
	id: string;
	second_factor: boolean;
	is_admin: boolean;
}

/** Why a second factor was not reset by the command. */
export type NotReset = 'unknown' | 'off';

/**
 * Removes the second factor of the account with an address, for an operator who has made sure that the person has lost it. Returns how
 * many sessions ended, and whether the account is an administrator's.
 */
export async function resetFactorOf(
	{ db, emails }: ResetDeps,
	email: string,
	reason: string,
): Promise<NotReset | { ended: number; is_admin: boolean }> {
	return db.transaction().execute(async (trx) => {
		const owner = await lockOwner(trx, sql<boolean>`u.email = ${email.toLowerCase()}`);
		if (!owner) return 'unknown';
		const { id: user_id, second_factor, is_admin } = owner;
		if (!second_factor) return 'off';
		const removal = { user_id, by: 'command', reason, email: 'two-factor-reset' } as const;
		return { ended: await removeSecondFactor(trx, emails, removal), is_admin };
	});
}

/** A reset by an administrator. */
interface DeskReset {
	admin_id: string;
	user_id: string;
	reason: string;
}

/**
 * Removes the second factor of a bidder who has lost it, by an administrator who has made sure who asks: factor, sessions, log, security
 * event and email are one commit. Problems: `registration.own`, `registration.not-found`, `registration.administrator`,
 * `two-factor.off`.
 */
export async function resetFactorAtDesk(
	{ db, emails }: ResetDeps,
	{ admin_id, user_id, reason }: DeskReset,
): Promise<Result<FactorReset>> {
	if (admin_id === user_id) return fail(problem('registration.own'));
	return db.transaction().execute(async (trx): Promise<Result<FactorReset>> => {
		const owner = await lockOwner(trx, sql<boolean>`u.id = ${user_id}`);
		const refused = refusalOf(owner);
		if (refused) return fail(refused);
		const removal = { user_id, by: 'desk', reason, email: 'two-factor-reset' } as const;
		const sessions_ended = await removeSecondFactor(trx, emails, removal);
		// Without the reason, which may say something about the person: the log is permanent.
		const changes = { second_factor: { from: true, to: false } };
		await recordAudit(trx, { admin_id, action: 'registration.factor-reset', subject: user_id, changes });
		return ok({ id: user_id, sessions_ended });
	});
}

function refusalOf(owner: Owner | undefined): Problem | null {
	if (!owner) return problem('registration.not-found');
	if (owner.is_admin) return problem('registration.administrator');
	return owner.second_factor ? null : problem('two-factor.off');
}

/** Locks the account, so that of two resets at once the second sees the result of the first. */
async function lockOwner(trx: Transaction<Database>, which: RawBuilder<boolean>): Promise<Owner | undefined> {
	const { rows } = await sql<Owner>`
		select u.id, u.two_factor_enabled as second_factor,
			exists (select from user_roles r where r.user_id = u.id and r.role = 'admin') as is_admin
		from users u where ${which} and u.deleted_at is null for no key update of u`.execute(trx);
	return rows[0];
}
