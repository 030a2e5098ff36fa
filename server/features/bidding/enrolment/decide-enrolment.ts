import { type Kysely, sql, type Transaction } from 'kysely';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { EnrolmentEmail } from './enrolment-emails.ts';

interface DecisionDeps {
	db: Kysely<Database>;
	emails: EmailSender<EnrolmentEmail>;
}

/** An administrator's decision on the version of an enrolment that they read. */
export interface EnrolmentDecision {
	admin_id: string;
	id: string;
	version: number;
	/** Null approves; otherwise why the enrolment is refused, which the person reads. */
	reason: string | null;
}

/**
 * Approves or refuses an enrolment, also one that was decided before (rules §31): its state, the entry in the audit log and
 * the email are one commit. After a refusal the next bid is refused; placed bids remain. Problems: `registration.own`,
 * `enrolment.not-found`, `enrolment.changed`.
 */
export async function decideEnrolment(
	{ db, emails }: DecisionDeps,
	{ admin_id, id, version, reason }: EnrolmentDecision,
): Promise<Result<undefined>> {
	const state = reason === null ? 'approved' : 'refused';
	return db.transaction().execute(async (trx) => {
		const before = await lock(trx, id);
		if (!before) return fail(problem('enrolment.not-found'));
		if (before.user_id === admin_id) return fail(problem('registration.own'));
		if (before.version !== version || before.state === state) return fail(problem('enrolment.changed'));
		await sql`update enrolments set state = ${state}, reason = ${reason}, decided_by = ${admin_id},
			decided_at = clock_timestamp(), version = version + 1 where id = ${id}`.execute(trx);
		// Without the reason: the log is permanent, and the person may request deletion of their data.
		await recordAudit(trx, {
			admin_id,
			action: `enrolment.${state}` as const,
			subject: before.user_id,
			changes: { sale: { from: null, to: before.sale }, status: { from: before.state, to: state } },
		});
		await emails.send({ kind: `enrolment-${state}`, user_id: before.user_id, enrolment_id: id }, trx);
		return ok(undefined);
	});
}

/** Locks the account against its deletion, which locks it before everything else, and then the enrolment. */
async function lock(trx: Transaction<Database>, id: string) {
	await sql`select from users where id = (select e.user_id from enrolments e where e.id = ${id}) for key share`.execute(
		trx,
	);
	const { rows } = await sql<{ user_id: string; state: string; version: number; sale: string }>`
		select e.user_id, e.state, e.version, coalesce(s.title, a.title) as sale
		from enrolments e left join sales s on s.id = e.sale_id left join auctions a on a.id = e.auction_id
		where e.id = ${id} for update of e`.execute(trx);
	return rows[0];
}
