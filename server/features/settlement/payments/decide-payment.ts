import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { ConsentDue } from '#contract/consents.ts';
import type { paymentDecision } from '#contract/payments.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { paymentAfter } from '#domain/settlement/payments.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import {
	type Credit,
	confirmLocked,
	creditChanges,
	creditRefusal,
} from '#server/features/settlement/money/confirm-held.ts';
import { actOn, type ConsentDeps, consentTo } from '#server/features/settlement/money/consent.ts';
import { lockPayment } from '#server/features/settlement/money/move-payment.ts';
import type { PaymentEmail } from '#server/features/settlement/money/payment-emails.ts';
import { type ProofRefusal, refuseProofsOf } from '#server/features/settlement/money/refuse-proofs.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface DecisionDeps extends ConsentDeps {
	db: Kysely<Database>;
	emails: EmailSender<PaymentEmail>;
}

/** The administrator who decides, and the payment. */
interface DecisionKey {
	admin_id: string;
	payment_id: string;
}

type DecisionResult = Result<z.infer<typeof paymentDecision> | ConsentDue>;

/**
 * An administrator confirms that the money arrived: the payment is paid, with audit log and email in one commit. A
 * `received` amount must equal the amount owed (`payment.amount-differs`, rules §16), and the day of the credit has come (`payment.credit-date`) and is not before the win (`payment.credit-early`). `payment.apart` where the components are
 * confirmed one by one. Above the limit another administrator confirms, too (rules §59).
 */
export async function confirmPayment(
	{ db, emails, consentLimit }: DecisionDeps,
	{ admin_id, payment_id }: DecisionKey,
	credit: Credit,
): Promise<DecisionResult> {
	return db.transaction().execute(async (trx): Promise<DecisionResult> => {
		const payment = await lockPayment(trx, payment_id);
		if (!payment) return fail(problem('payment.not-found'));
		if (!payment.as_one) return fail(problem('payment.apart'));
		const { id, auction_id, amount: owed, status: before } = payment;
		const differs = await creditRefusal(trx, payment, owed, credit);
		if (differs) return fail(differs);
		const after = paymentAfter(before, 'confirm');
		if (!after.ok) return after;
		const { credited_at } = credit;
		const due = await consentTo(
			trx,
			{ consentLimit },
			actOn(payment, 'confirm', { more: { credited_at } }),
			admin_id,
		);
		if (due) return ok(due);
		const moved = await confirmLocked(trx, emails, payment, { admin_id, credited_at });
		if (!moved.ok) return moved;
		await recordAudit(trx, {
			admin_id,
			action: 'payment.confirmed',
			subject: auction_id,
			changes: { payment: { from: before, to: moved.value }, ...creditChanges(owed, credited_at) },
		});
		return ok({ id, status: moved.value });
	});
}

/**
 * Refuses the waiting proofs, with a reason that the winner is shown and emailed; the payment keeps its status. Proofs
 * with a number above `seen` stay waiting. `payment.no-proof` when none waits.
 */
export async function refuseProofs(
	{ db, ...deps }: DecisionDeps,
	{ admin_id, payment_id }: DecisionKey,
	refusal: ProofRefusal,
): Promise<DecisionResult> {
	return db.transaction().execute(async (trx): Promise<DecisionResult> => {
		const payment = await lockPayment(trx, payment_id);
		if (!payment) return fail(problem('payment.not-found'));
		if (!payment.as_one) return fail(problem('payment.apart'));
		const due = await refuseProofsOf(trx, deps, { admin_id, payment }, refusal);
		if (!due.ok) return due;
		if (due.value) return ok(due.value);
		return ok({ id: payment.id, status: payment.status });
	});
}
