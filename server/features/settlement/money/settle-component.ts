import { sql, type Transaction } from 'kysely';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { deposited, received } from '#domain/settlement/journal.ts';
import { PAYMENT_LABELS } from '#domain/settlement/payments.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { confirmLocked } from './confirm-held.ts';
import type { LockedComponent, LockedPayment } from './move-payment.ts';
import type { PaymentEmail } from './payment-emails.ts';
import { type Mover, writeEntry } from './write-journal.ts';

/**
 * Marks one component of a locked payment as paid, with its journal entry, its waiting proofs and an email; with the last one
 * the payment is paid. `payment.state` when the payment or the component is not owed.
 */
export async function settleComponent(
	trx: Transaction<Database>,
	emails: EmailSender<PaymentEmail>,
	payment: LockedPayment,
	component: LockedComponent,
	mover: Mover,
): Promise<Result<null, Problem>> {
	const { id, payee, amount } = component;
	const refused = componentRefusal(payment, component);
	if (refused) return fail(refused);
	const confirmed_by = mover.transfer ? 'bank' : 'person';
	await sql`update payment_components set status = 'paid', paid_at = now(), confirmed_by = ${confirmed_by}
		where id = ${id}`.execute(trx);
	const [entry, posting] =
		payee === 'court'
			? (['deposited', deposited(amount)] as const)
			: (['received', received(amount)] as const);
	await writeEntry(trx, payment, entry, posting, mover);
	await sql`update payment_proofs set status = 'accepted', decided_at = clock_timestamp()
		where component_id = ${id} and status = 'waiting'`.execute(trx);
	Object.assign(component, { status: 'paid', confirmed_by });
	if (payment.components.every(({ status }) => status === 'paid')) {
		const moved = await confirmLocked(trx, emails, payment, mover);
		return moved.ok ? ok(null) : moved;
	}
	await dueNext(trx, payment.id);
	await emails.send({ kind: 'component-confirmed', user_id: payment.user_id, component_id: id }, trx);
	return ok(null);
}

/**
 * Of a payment in instalments, the next part is due by its own date once those before it are paid; one that was overdue for those alone
 * is so no more.
 */
async function dueNext(trx: Transaction<Database>, payment_id: string): Promise<void> {
	await sql`update payments p set due_at = n.due_at,
			status = case when p.status = 'overdue' and n.due_at > now() then 'pending' else p.status end
		from (select min(due_at) as due_at, bool_and(kind = 'instalment') as only_instalments from payment_components
			where payment_id = ${payment_id} and status = 'pending') n
		where p.id = ${payment_id} and n.only_instalments`.execute(trx);
}

/** Why a component takes no proof, guia or confirmation; null while it is owed. */
export function componentRefusal(
	{ status: whole, apart }: Pick<LockedPayment, 'status' | 'apart'>,
	{ status }: Pick<LockedComponent, 'status'>,
): Problem | null {
	if (!apart) return problem('payment.whole');
	if (whole !== 'pending' && whole !== 'overdue')
		return problem('payment.state', { state: PAYMENT_LABELS[whole] });
	return status === 'pending' ? null : problem('payment.state', { state: PAYMENT_LABELS[status] });
}
