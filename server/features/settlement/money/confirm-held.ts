import { sql, type Transaction } from 'kysely';
import { type Problem, problem } from '#domain/problems/problems.ts';
import type { Result } from '#domain/problems/result.ts';
import type { PaymentStatus } from '#domain/settlement/payments.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { formatDate } from '#domain/values/time.ts';
import type { Changes } from '#server/features/accounts/audit-log/record-action.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import { readMicros } from '#server/platform/db/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type LockedPayment, movePayment } from './move-payment.ts';
import type { PaymentEmail } from './payment-emails.ts';
import type { Confirmer } from './write-journal.ts';

/**
 * Marks a locked payment as paid in full, accepts its waiting proofs and emails the winner, whether a person or the
 * bank confirmed the money. `payment.state` when its status does not allow it.
 */
export async function confirmLocked(
	trx: Transaction<Database>,
	emails: EmailSender<PaymentEmail>,
	payment: LockedPayment,
	mover: Confirmer,
): Promise<Result<PaymentStatus, Problem>> {
	const moved = await movePayment(trx, payment, 'confirm', mover);
	if (!moved.ok) return moved;
	await sql`update payment_proofs set status = 'accepted', decided_at = clock_timestamp()
		where payment_id = ${payment.id} and status = 'waiting'`.execute(trx);
	const { id: payment_id, user_id } = payment;
	if (user_id !== null) await emails.send({ kind: 'payment-confirmed', user_id, payment_id }, trx);
	return moved;
}

/** What the audit log says of a credit that was confirmed. */
export function creditChanges(owed: Centavos, credited_at: string | null): Changes {
	return {
		received_amount: { from: null, to: reaisOf(owed) },
		...(credited_at !== null && { credited_at: { from: null, to: credited_at } }),
	};
}

/** What the bank's statement says. */
export interface Credit {
	received: Centavos | null;
	/** `YYYY-MM-DD`. */
	credited_at: string | null;
}

/**
 * Why a credit is not the one that is owed: another amount, a day that has not come in São Paulo, or one before the win. Who has no account
 * may have paid an agreed commission before the desk entered it.
 */
export async function creditRefusal(
	trx: Transaction<Database>,
	{ won_at, user_id }: LockedPayment,
	owed: Centavos,
	{ received, credited_at }: Credit,
): Promise<Problem | null> {
	if (received !== null && received !== owed) return problem('payment.amount-differs', { owed, received });
	if (credited_at === null) return null;
	const [now, won] = [(await readMicros(trx)) / 1_000, won_at / 1_000];
	if (credited_at > isoDay(now)) return problem('payment.credit-date', { today: formatDate(now) });
	return user_id !== null && credited_at < isoDay(won)
		? problem('payment.credit-early', { won: formatDate(won) })
		: null;
}
