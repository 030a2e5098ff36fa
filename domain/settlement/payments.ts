import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import type { Micros } from '#domain/values/time.ts';

/**
 * The states of a payment. An auction is unpaid while none of its payments is `paid` (rules §15). `defaulted`: not paid in time, the lot is lost
 * and the debt stands (§57). `refund-due`: undone after something was paid, which is owed back (§56).
 */
export type PaymentStatus =
	| 'pending'
	| 'paid'
	| 'overdue'
	| 'cancelled'
	| 'defaulted'
	| 'refund-due'
	| 'refunded';

/** The labels of payment states; 'Não Pago' and 'Pago' come from spec §2. */
export const PAYMENT_LABELS: Record<PaymentStatus, string> = {
	pending: 'Não Pago',
	paid: 'Pago',
	overdue: 'Não Pago: prazo vencido',
	cancelled: 'Cancelado',
	defaulted: 'Não Pago: arrematação desfeita',
	'refund-due': 'A devolver',
	refunded: 'Devolvido',
};

/** Whether it is still to be paid, in time or late. */
export function isUnpaid(status: PaymentStatus): boolean {
	return status === 'pending' || status === 'overdue';
}

/** `payment.state` once it is not to be paid any more; null while it is. */
export function endedRefusal(status: PaymentStatus): Problem | null {
	return isUnpaid(status) ? null : problem('payment.state', { state: PAYMENT_LABELS[status] });
}

/** Whether the win that it was for fell. */
export function isUndone(status: PaymentStatus): boolean {
	return status !== 'paid' && !isUnpaid(status);
}

/**
 * Returns the state at `now`: a pending payment is overdue after `due_at`, which is null while there is no way of paying any of its parts (rules
 * §54). `stored` is null before a row exists.
 */
export function paymentAt(stored: PaymentStatus | null, due_at: Micros | null, now: Micros): PaymentStatus {
	const status = stored ?? 'pending';
	return status === 'pending' && due_at !== null && due_at < now ? 'overdue' : status;
}

/** The transitions of a payment's state. But for a Pix that its payer's bank took back, a payment never returns to an earlier state (rules §15). */
export const PAYMENT_ACTIONS = {
	/** The payment was not received in time. */
	expire: { from: ['pending'], to: 'overdue' },
	/** The whole amount was received; also after the due time. */
	confirm: { from: ['pending', 'overdue'], to: 'paid' },
	/** The bank of who paid took a Pix back, so that it is owed again. */
	reverse: { from: ['paid'], to: 'pending' },
	/** The win is annulled before anything was paid. */
	cancel: { from: ['pending', 'overdue'], to: 'cancelled' },
	/** It was not paid in time: the lot is lost, and the debt stands. */
	default: { from: ['pending', 'overdue'], to: 'defaulted' },
	/** The win is annulled after something was paid, which is owed back. */
	annul: { from: ['pending', 'overdue', 'paid'], to: 'refund-due' },
	/** The last part that was owed back was given back. */
	refund: { from: ['refund-due'], to: 'refunded' },
} as const satisfies Record<string, { from: readonly PaymentStatus[]; to: PaymentStatus }>;
export type PaymentAction = keyof typeof PAYMENT_ACTIONS;

/** Returns the state after an action, or `payment.state` if the action is not allowed in the current state. */
export function paymentAfter(status: PaymentStatus, action: PaymentAction): Result<PaymentStatus, Problem> {
	const { from, to } = PAYMENT_ACTIONS[action];
	return (from as readonly PaymentStatus[]).includes(status)
		? ok(to)
		: fail(problem('payment.state', { state: PAYMENT_LABELS[status] }));
}
