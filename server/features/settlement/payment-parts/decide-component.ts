import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { ConsentDue } from '#contract/consents.ts';
import type { componentDecision } from '#contract/payments.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import { type Credit, creditChanges, creditRefusal } from '#server/features/settlement/money/confirm-held.ts';
import { actOn, type ConsentDeps, consentTo } from '#server/features/settlement/money/consent.ts';
import {
	type LockedComponent,
	type LockedPayment,
	lockPayment,
} from '#server/features/settlement/money/move-payment.ts';
import type { PaymentEmail } from '#server/features/settlement/money/payment-emails.ts';
import { type ProofRefusal, refuseProofsOf } from '#server/features/settlement/money/refuse-proofs.ts';
import { componentRefusal, settleComponent } from '#server/features/settlement/money/settle-component.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { currentSlip } from './current-slip.ts';

interface DecisionDeps extends ConsentDeps {
	db: Kysely<Database>;
	emails: EmailSender<PaymentEmail>;
}

/** The administrator who decides, and the component. */
interface DecisionKey {
	admin_id: string;
	component_id: string;
}

type DecisionResult = Result<z.infer<typeof componentDecision> | ConsentDue>;

/**
 * An administrator confirms that one component was paid; with the last one the payment is. A `received` amount must equal the
 * component's (`payment.amount-differs`, rules §34), and the day of the credit has come (`payment.credit-date`) and is not before the win (`payment.credit-early`). What goes to the court is confirmed by its guia only (`deposit-slip.missing`).
 * Above the limit another administrator confirms, too (rules §59).
 */
export async function confirmComponent(
	{ db, emails, consentLimit }: DecisionDeps,
	{ admin_id, component_id }: DecisionKey,
	credit: Credit,
): Promise<DecisionResult> {
	return db.transaction().execute(async (trx): Promise<DecisionResult> => {
		const found = await lockComponent(trx, component_id);
		if (!found) return fail(problem('payment.not-found'));
		const { payment, component } = found;
		const { amount: owed, kind } = component;
		const refused = componentRefusal(payment, component);
		if (refused) return fail(refused);
		const slip = component.payee === 'court' ? await currentSlip(trx, component.id) : null;
		if (slip === undefined) return fail(problem('deposit-slip.missing'));
		const differs = await creditRefusal(trx, payment, owed, credit);
		if (differs) return fail(differs);
		const { credited_at } = credit;
		const act = actOn(payment, 'confirm', { component, more: { slip: slip?.file ?? null, credited_at } });
		const due = await consentTo(trx, { consentLimit }, act, admin_id);
		if (due) return ok(due);
		const settled = await settleComponent(trx, emails, payment, component, { admin_id, credited_at });
		if (!settled.ok) return settled;
		await recordAudit(trx, {
			admin_id,
			action: 'payment.component-confirmed',
			subject: payment.auction_id,
			changes: { component: { from: null, to: kind }, ...creditChanges(owed, credited_at) },
		});
		return ok({ id: component.id, state: 'paid', payment: { id: payment.id, status: payment.status } });
	});
}

/**
 * Refuses the waiting proofs of a component, with a reason that the winner is shown and emailed. Proofs with a number above `seen` stay
 * waiting. `payment.no-proof` when none waits.
 */
export async function refuseComponent(
	{ db, ...deps }: DecisionDeps,
	{ admin_id, component_id }: DecisionKey,
	refusal: ProofRefusal,
): Promise<DecisionResult> {
	return db.transaction().execute(async (trx): Promise<DecisionResult> => {
		const found = await lockComponent(trx, component_id);
		if (!found) return fail(problem('payment.not-found'));
		const { payment, component } = found;
		const closed = componentRefusal(payment, component);
		if (closed) return fail(closed);
		const due = await refuseProofsOf(trx, deps, { admin_id, payment, component }, refusal);
		if (!due.ok) return due;
		if (due.value) return ok(due.value);
		const { rows: later } = await sql`select from payment_proofs
			where component_id = ${component_id} and status = 'waiting' limit 1`.execute(trx);
		const state = later.length > 0 ? 'proof-sent' : 'pending';
		return ok({ id: component.id, state, payment: { id: payment.id, status: payment.status } });
	});
}

/** Locks the payment of a component, which orders all decisions on it; null when there is none. */
export async function lockComponent(
	trx: Transaction<Database>,
	component_id: string,
): Promise<{ payment: LockedPayment; component: LockedComponent } | null> {
	const found = await trx
		.selectFrom('payment_components')
		.select('payment_id')
		.where('id', '=', component_id)
		.executeTakeFirst();
	const payment = found && (await lockPayment(trx, found.payment_id));
	const component = payment?.components.find(({ id }) => id === component_id);
	return payment && component ? { payment, component } : null;
}
