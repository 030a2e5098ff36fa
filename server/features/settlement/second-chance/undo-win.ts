import { type Kysely, sql, type Transaction } from 'kysely';
import type { PaymentMoved } from '#contract/admin-payments.ts';
import type { ConsentDue } from '#contract/consents.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { PAYMENT_LABELS, type PaymentStatus, paymentAfter } from '#domain/settlement/payments.ts';
import { defaultRefusal } from '#domain/settlement/second-chance.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import { actOn, type ConsentDeps, consentTo } from '#server/features/settlement/money/consent.ts';
import {
	type LockedPayment,
	lockPayment,
	movePayment,
} from '#server/features/settlement/money/move-payment.ts';
import { queuePixReturn } from '#server/features/settlement/pix/pix-returns.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { annulmentOf, type Grounded } from './annulment.ts';
import { type RecordedOutcome, recordOutcome } from './record-outcome.ts';
import type { SecondChanceEmail } from './second-chance-emails.ts';
import { readUndoneLot } from './undone-lot.ts';

export interface AfterWinDeps {
	db: Kysely<Database>;
	emails: EmailSender<SecondChanceEmail>;
}

/** For acts that above the limit need a second administrator. */
export type UndoDeps = AfterWinDeps & ConsentDeps;

/** The reason of a default, when the administrator gives none. */
export const NOT_PAID = 'O pagamento não foi feito no prazo.';

/** How a win is undone: by default (not paid in time), cancelled before it was paid, or annulled after it, so that a refund is due. */
export type Undoing = 'default' | 'cancel' | 'refund';

export interface Undo {
	admin_id: string;
	undoing: Undoing;
	/** The person who had won reads it. */
	reason: string;
}

/** What the public ledger says of a win that is undone. */
export type PublicUndoing = Omit<RecordedOutcome, 'auction_id' | 'admin_id' | 'payment_id'>;

/** The same of a default: the administrator's reason is about a person. */
export const UNPAID: PublicUndoing = { outcome: 'unpaid', reason: NOT_PAID };

/**
 * Undoes a win for an administrator: payment status, journal entry, audit log and email to the winner in one commit. Above the limit another
 * administrator undoes it, too (rules §59). An annulment states its ground and order (§56).
 */
export async function undoWin(
	{ db, emails, consentLimit }: UndoDeps,
	payment_id: string,
	undo: Undo & Grounded,
): Promise<Result<PaymentMoved | ConsentDue>> {
	return db.transaction().execute(async (trx): Promise<Result<PaymentMoved | ConsentDue>> => {
		const payment = await lockPayment(trx, payment_id);
		if (!payment) return fail(problem('payment.not-found'));
		const refusal = undo.undoing === 'default' && (await unpaidRefusal(trx, payment));
		if (refusal) return fail(refusal);
		const after = undoingAfter(payment, undo.undoing);
		if (!after.ok) return after;
		const decided =
			undo.undoing === 'default' || payment.user_id === null
				? ok(UNPAID)
				: await annulmentOf(trx, payment.auction_id, undo);
		if (!decided.ok) return decided;
		const due = await consentTo(trx, { consentLimit }, actOn(payment, undo.undoing), undo.admin_id);
		if (due) return ok(due);
		const undone = await undoLocked(trx, emails, payment, { ...undo, decided: decided.value });
		return undone.ok ? ok({ id: payment.id, status: undone.value }) : undone;
	});
}

/** The action on a payment, and the state after it; `payment.state` where a cancellation is asked of a paid one, or a refund of another. */
function undoingAfter(
	{ status, components }: LockedPayment,
	undoing: Undoing,
): Result<{ action: 'default' | 'cancel' | 'annul'; status: PaymentStatus }> {
	if (undoing !== 'default' && (undoing === 'refund') !== (status === 'paid'))
		return fail(problem('payment.state', { state: PAYMENT_LABELS[status] }));
	const received = components.some((part) => part.status === 'paid');
	const action = undoing === 'default' ? 'default' : received ? 'annul' : 'cancel';
	const after = paymentAfter(status, action);
	return after.ok ? ok({ action, status: after.value }) : after;
}

/** Why a locked payment does not count as a default; null when it does. */
async function unpaidRefusal(trx: Transaction<Database>, payment: LockedPayment): Promise<Problem | null> {
	return defaultRefusal(await readUndoneLot(trx, payment));
}

/**
 * Undoes the win of a locked payment, which is an outcome of the lot (rules §50). Problems, with nothing written: `payment.state` when its status
 * does not allow it, `outcome.not-allowed`.
 */
export async function undoLocked(
	trx: Transaction<Database>,
	emails: EmailSender<SecondChanceEmail>,
	payment: LockedPayment,
	{ admin_id, undoing, reason, decided }: Undo & { decided: PublicUndoing },
): Promise<Result<PaymentStatus>> {
	const { id, user_id, auction_id, status: before } = payment;
	const after = undoingAfter(payment, undoing);
	if (!after.ok) return after;
	// A commission alone is no win: without it the lot has the outcome that it had.
	const alone = user_id === null && undoing !== 'default' && decided === UNPAID;
	const outcome = { auction_id, admin_id, payment_id: id, ...decided };
	const refused = alone ? null : await recordOutcome(trx, emails, outcome);
	if (refused) return fail(refused);
	const moved = await movePayment(trx, payment, after.value.action, { admin_id, reason });
	if (!moved.ok) return moved;
	if (undoing === 'default') await sql`update payments set defaulted = true where id = ${id}`.execute(trx);
	if (moved.value === 'refund-due') await sendBack(trx, payment);
	// Proofs of an undone win no longer wait for a decision.
	await sql`update payment_proofs set status = 'refused', reason = ${reason}, decided_at = clock_timestamp()
		where payment_id = ${id} and status = 'waiting'`.execute(trx);
	await recordAudit(trx, {
		admin_id,
		action: undoing === 'refund' ? 'payment.refunded' : 'payment.cancelled',
		subject: auction_id,
		changes: {
			payment: { from: before, to: moved.value },
			...(undoing === 'default' && { defaulted: { from: false, to: true } }),
			...(!alone && { outcome: { from: null, to: decided.outcome } }),
		},
	});
	const kind = moved.value === 'refund-due' ? 'win-refunded' : 'win-cancelled';
	if (user_id !== null) await emails.send({ kind, user_id, payment_id: id }, trx);
	return moved;
}

/** Returns the money by the bank if the bank reported it. Money that a person confirmed is returned by a person. */
async function sendBack(trx: Transaction<Database>, { id, components }: LockedPayment): Promise<void> {
	const byBank = components.some(
		({ status, confirmed_by }) => status === 'refund-due' && confirmed_by === 'bank',
	);
	if (byBank) await queuePixReturn(trx, id);
}
