import { sql, type Transaction } from 'kysely';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { type EntryKind, paid } from '#domain/settlement/journal.ts';
import { COMPONENT_STATE_LABELS, isOver } from '#domain/settlement/payment-components.ts';
import { endedRefusal, isUnpaid } from '#domain/settlement/payments.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { confirmLocked } from './confirm-held.ts';
import { type LockedComponent, type LockedPayment, refreshDue } from './move-payment.ts';
import { openPayout } from './open-payout.ts';
import type { PaymentEmail } from './payment-emails.ts';
import { type Confirmer, confirmedBy, writeEntry } from './write-journal.ts';

/**
 * Marks one component of a locked payment as paid, with its journal entry, its waiting proofs and an email; with the last one
 * the payment is paid, unless it was not paid in time and the lot is lost.
 * `payment.state` when the payment or the component is not owed.
 */
export async function settleComponent(
	trx: Transaction<Database>,
	emails: EmailSender<PaymentEmail>,
	payment: LockedPayment,
	component: LockedComponent,
	{ credited_at = null, ...mover }: Confirmer,
): Promise<Result<null, Problem>> {
	const { id } = component;
	const refused = componentRefusal(payment, component);
	if (refused) return fail(refused);
	const confirmed_by = confirmedBy(mover);
	await sql`update payment_components set status = 'paid', paid_at = now(), confirmed_by = ${confirmed_by},
			credited_at = ${credited_at}::date
		where id = ${id}`.execute(trx);
	if (!mover.booked)
		await writeEntry(trx, payment, entryOf(component), paid(component), { ...mover, component_id: id });
	await openPayout(trx, component);
	await sql`update payment_proofs set status = 'accepted', decided_at = clock_timestamp()
		where component_id = ${id} and status = 'waiting'`.execute(trx);
	Object.assign(component, { status: 'paid', confirmed_by });
	if (isUnpaid(payment.status) && payment.components.every(({ status }) => isOver(status))) {
		const moved = await confirmLocked(trx, emails, payment, mover);
		return moved.ok ? ok(null) : moved;
	}
	await refreshDue(trx, payment.id);
	if (payment.user_id !== null)
		await emails.send({ kind: 'component-confirmed', user_id: payment.user_id, component_id: id }, trx);
	return ok(null);
}

function entryOf({ through_operator, payee }: LockedComponent): EntryKind {
	if (through_operator) return 'received';
	return payee === 'court' ? 'deposited' : 'direct';
}

/** Why a component takes no proof, guia or confirmation; null while it is owed. */
export function componentRefusal(
	{ status: whole, as_one }: Pick<LockedPayment, 'status' | 'as_one'>,
	{ status, uncorrected }: Pick<LockedComponent, 'status' | 'uncorrected'>,
): Problem | null {
	// Only what is still owed after a default is left as one; the rest of a payment in one is confirmed whole.
	if (whole === 'defaulted' && status === 'defaulted') return null;
	if (as_one) return problem('payment.whole');
	const ended = endedRefusal(whole);
	if (ended) return ended;
	// Its amount is not known yet.
	if (uncorrected) return problem('instalment.uncorrected');
	return status === 'pending' || status === 'waiting'
		? null
		: problem('payment.state', { state: COMPONENT_STATE_LABELS[status] });
}
