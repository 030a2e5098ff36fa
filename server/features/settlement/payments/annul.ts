import { type Kysely, sql, type Transaction } from 'kysely';
import type { PaymentMoved } from '#contract/admin-payments.ts';
import type { PaymentStatus } from '#domain/payments.ts';
import { type Problem, problem } from '#domain/problems.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { defaultRefusal } from '#domain/second-chance.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import { queuePixReturn } from '#server/features/settlement/pix/pix-returns.ts';
import { readFallenLot } from '#server/features/settlement/second-chance/fallen-lot.ts';
import type { SecondChanceEmail } from '#server/features/settlement/second-chance/second-chance-emails.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type HeldPayment, holdPayment, movePayment } from './move-payment.ts';

export interface AfterWinTools {
	db: Kysely<Database>;
	emails: EmailSender<SecondChanceEmail>;
}

/** How a win falls away: not paid in time, annulled before it was paid, or annulled and paid back. */
export type Undoing = 'default' | 'cancel' | 'refund';

export interface Undo {
	admin_id: string;
	undoing: Undoing;
	reason: string;
}

/** Undoes a win for an administrator: the payment's state, book, audit line and email to the winner in one commit. */
export async function annulWin(
	{ db, emails }: AfterWinTools,
	payment_id: string,
	undo: Undo,
): Promise<Result<PaymentMoved>> {
	return db.transaction().execute(async (trx) => {
		const payment = await holdPayment(trx, payment_id);
		if (!payment) return fail(problem('payment.not-found'));
		const barred = undo.undoing === 'default' && (await unpaidRefusal(trx, payment));
		if (barred) return fail(barred);
		const undone = await undoHeld(trx, emails, payment, undo);
		return undone.ok ? ok({ id: payment.id, status: undone.value }) : undone;
	});
}

/** Why a held payment does not count as a default; null when it does, or is over in another way. */
async function unpaidRefusal(trx: Transaction<Database>, payment: HeldPayment): Promise<Problem | null> {
	return defaultRefusal(await readFallenLot(trx, payment));
}

/** Undoes the win of a held payment; `payment.state` where it cannot be, and then nothing is written. */
export async function undoHeld(
	trx: Transaction<Database>,
	emails: EmailSender<SecondChanceEmail>,
	payment: HeldPayment,
	{ admin_id, undoing, reason }: Undo,
): Promise<Result<PaymentStatus>> {
	const before = payment.status;
	const action = undoing === 'refund' ? 'refund' : 'cancel';
	const moved = await movePayment(trx, payment, action, { admin_id, reason });
	if (!moved.ok) return moved;
	const { id, user_id, auction_id } = payment;
	if (undoing === 'default') await sql`update payments set defaulted = true where id = ${id}`.execute(trx);
	if (undoing === 'refund') await sendBack(trx, id);
	// What was sent for a win that is no more waits for nobody.
	await sql`update payment_proofs set status = 'refused', reason = ${reason}, decided_at = clock_timestamp()
		where payment_id = ${id} and status = 'waiting'`.execute(trx);
	await recordAudit(trx, {
		admin_id,
		action: undoing === 'refund' ? 'payment.refunded' : 'payment.cancelled',
		subject: auction_id,
		changes: {
			payment: { from: before, to: moved.value },
			...(undoing === 'default' && { defaulted: { from: false, to: true } }),
		},
	});
	const kind = undoing === 'refund' ? 'win-refunded' : 'win-cancelled';
	await emails.send({ kind, user_id, payment_id: id }, trx);
	return moved;
}

/** What the bank told us of, the bank sends back; what a person saw in the account, a person sends back. */
async function sendBack(trx: Transaction<Database>, id: string): Promise<void> {
	const { rows } = await sql`select from payments where id = ${id} and confirmed_by = 'bank'`.execute(trx);
	if (rows.length > 0) await queuePixReturn(trx, id);
}
