import { sql, type Transaction } from 'kysely';
import type { Problem } from '#domain/problems/problems.ts';
import type { Result } from '#domain/problems/result.ts';
import type { PaymentStatus } from '#domain/settlement/payments.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type LockedPayment, movePayment } from './move-payment.ts';
import type { PaymentEmail } from './payment-emails.ts';
import type { Mover } from './write-journal.ts';

/**
 * Marks a locked payment as paid in full, accepts its waiting proofs and emails the winner, whether a person or the
 * bank confirmed the money. `payment.state` when its status does not allow it.
 */
export async function confirmLocked(
	trx: Transaction<Database>,
	emails: EmailSender<PaymentEmail>,
	payment: LockedPayment,
	mover: Mover & { credited_at?: string | null },
): Promise<Result<PaymentStatus, Problem>> {
	const moved = await movePayment(trx, payment, 'confirm', mover);
	if (!moved.ok) return moved;
	await sql`update payment_proofs set status = 'accepted', decided_at = clock_timestamp()
		where payment_id = ${payment.id} and status = 'waiting'`.execute(trx);
	const { id: payment_id, user_id } = payment;
	if (user_id !== null) await emails.send({ kind: 'payment-confirmed', user_id, payment_id }, trx);
	return moved;
}
