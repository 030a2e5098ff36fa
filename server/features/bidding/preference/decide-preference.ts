import { type Kysely, sql, type Transaction } from 'kysely';
import { type AuctionStatus, isOver } from '#domain/auction/auction.ts';
import type { StoredState } from '#domain/auction/enrolment.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { PreferenceEmail } from './preference-emails.ts';

interface DecisionDeps {
	db: Kysely<Database>;
	emails: EmailSender<PreferenceEmail>;
}

/** An administrator's decision on the version of a right of preference that they read. */
export interface PreferenceDecision {
	admin_id: string;
	id: string;
	version: number;
	/** Null approves; otherwise why the right is refused, which the person reads. */
	reason: string | null;
}

/**
 * Approves or refuses one right of preference in one lot, also one that was decided before (rules §48, §49): its state, the entry in the
 * audit log and the email are one commit. The person's other rights and their enrolment stay as they are. Problems: `registration.own`,
 * `preference.not-found`, `preference.changed`, and `preference.over` after the end of the lot.
 */
export async function decidePreference(
	{ db, emails }: DecisionDeps,
	{ admin_id, id, version, reason }: PreferenceDecision,
): Promise<Result<undefined>> {
	const state = reason === null ? 'approved' : 'refused';
	return db.transaction().execute(async (trx) => {
		const before = await lock(trx, id);
		if (!before) return fail(problem('preference.not-found'));
		if (before.user_id === admin_id) return fail(problem('registration.own'));
		if (isOver(before.status)) return fail(problem('preference.over'));
		if (before.version !== version || before.state === state) return fail(problem('preference.changed'));
		await sql`update preference_rights set state = ${state}, reason = ${reason}, decided_by = ${admin_id},
			decided_at = clock_timestamp(), version = version + 1 where id = ${id}`.execute(trx);
		// Without the reason: the log is permanent, and the person may request deletion of their data.
		await recordAudit(trx, {
			admin_id,
			action: `preference.${state}` as const,
			subject: before.user_id,
			changes: { lot: { from: null, to: before.lot }, status: { from: before.state, to: state } },
		});
		await emails.send({ kind: `preference-${state}`, user_id: before.user_id, preference_id: id }, trx);
		return ok(undefined);
	});
}

interface Locked {
	user_id: string;
	state: StoredState;
	version: number;
	lot: string;
	status: AuctionStatus;
}

/** Locks the lot, which its own end locks too, and then the right: its trigger writes the lot. */
async function lock(trx: Transaction<Database>, id: string): Promise<Locked | undefined> {
	await sql`select from auctions a join preference_rights r on r.auction_id = a.id where r.id = ${id}
		for no key update of a`.execute(trx);
	const { rows } = await sql<Locked>`
		select r.user_id, r.state, r.version, a.title as lot, a.status
		from preference_rights r join auctions a on a.id = r.auction_id where r.id = ${id} for update of r`.execute(
		trx,
	);
	return rows[0];
}
