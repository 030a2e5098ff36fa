import { sql, type Transaction } from 'kysely';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { refundMade } from '#domain/settlement/journal.ts';
import { COMPONENT_STATE_LABELS } from '#domain/settlement/payment-components.ts';
import { paymentAfter } from '#domain/settlement/payments.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { LockedComponent, LockedPayment } from './move-payment.ts';
import type { PaymentEmail } from './payment-emails.ts';
import { type Mover, writeEntry } from './write-journal.ts';

/** How a person gave a part back: the day, and what shows it. */
export interface MadeRefund {
	/** `YYYY-MM-DD`. */
	made_at: string;
	file: string | null;
	document_id: string | null;
}

/**
 * A component that was owed back was given back, by a person or by the bank's own return: once, with its journal entry and an email; with the last
 * one the payment is refunded. `payment.state` when it is not owed back.
 */
export async function refundComponent(
	trx: Transaction<Database>,
	emails: EmailSender<PaymentEmail>,
	payment: LockedPayment,
	component: LockedComponent,
	{ made, ...mover }: Mover & { made?: MadeRefund },
): Promise<Result<null, Problem>> {
	const { id } = component;
	const refused = problem('payment.state', { state: COMPONENT_STATE_LABELS[component.status] });
	if (component.status !== 'refund-due') return fail(refused);
	const { numUpdatedRows } = await trx
		.updateTable('refunds')
		.set(
			made
				? { ...made, made_by: mover.admin_id }
				: { made_at: sql<string>`(now() at time zone 'America/Sao_Paulo')::date`, by_bank: true },
		)
		.where('component_id', '=', id)
		.where('made_at', 'is', null)
		.executeTakeFirstOrThrow();
	if (numUpdatedRows !== 1n) return fail(refused);
	await sql`update payment_components set status = 'refunded' where id = ${id}`.execute(trx);
	await writeEntry(trx, payment, 'refund-made', refundMade(component), { ...mover, component_id: id });
	component.status = 'refunded';
	if (payment.user_id !== null)
		await emails.send({ kind: 'refund-made', user_id: payment.user_id, component_id: id }, trx);
	if (payment.components.some(({ status }) => status === 'refund-due')) return ok(null);
	const after = paymentAfter(payment.status, 'refund');
	if (!after.ok) return after;
	await sql`update payments set status = ${after.value} where id = ${payment.id}`.execute(trx);
	payment.status = after.value;
	return ok(null);
}
