import { type Centavos, shareOf } from './money.ts';
import { type Problem, problem } from './problems.ts';
import { fail, ok, type Result } from './result.ts';
import type { Micros } from './time.ts';

/** The states of a payment; an auction is unpaid while none of its payments is `paid` (rules §15). */
export type PaymentStatus = 'pending' | 'paid' | 'overdue' | 'cancelled' | 'refunded';

/** The words for a payment's state, on every screen and paper; 'Não Pago' and 'Pago' are spec §2's. */
export const PAYMENT_LABELS: Record<PaymentStatus, string> = {
	pending: 'Não Pago',
	paid: 'Pago',
	overdue: 'Não Pago: prazo vencido',
	cancelled: 'Cancelado',
	refunded: 'Devolvido',
};

/** What a winner owes, in centavos: the final price and, itemised, the commission in basis points on it (rules §15). */
export function costOfWin(
	price: Centavos,
	commission_bp: number,
): { price: Centavos; commission: Centavos; amount: Centavos } {
	const commission = shareOf(price, commission_bp);
	return { price, commission, amount: price + commission };
}

/** The state at `now` of a payment stored as `stored`, null where no row was made yet: past its due time it is overdue. */
export function paymentAt(stored: PaymentStatus | null, due_at: Micros, now: Micros): PaymentStatus {
	const status = stored ?? 'pending';
	return status === 'pending' && due_at < now ? 'overdue' : status;
}

/** What can happen to a payment: from which states, to which. A state only moves forward; each is left once (rules §15). */
export const PAYMENT_ACTIONS = {
	/** The due time passed without the money. */
	expire: { from: ['pending'], to: 'overdue' },
	/** The whole amount is there; late money is money. */
	confirm: { from: ['pending', 'overdue'], to: 'paid' },
	/** The win falls away before it is paid: a default, or an annulment. */
	cancel: { from: ['pending', 'overdue'], to: 'cancelled' },
	/** The win is annulled after it was paid; all of it goes back. */
	refund: { from: ['paid'], to: 'refunded' },
} as const satisfies Record<string, { from: readonly PaymentStatus[]; to: PaymentStatus }>;
export type PaymentAction = keyof typeof PAYMENT_ACTIONS;

/** The state of a payment after an action; `payment.state` when it cannot happen in the state that it has. */
export function paymentAfter(status: PaymentStatus, action: PaymentAction): Result<PaymentStatus, Problem> {
	const { from, to } = PAYMENT_ACTIONS[action];
	return (from as readonly PaymentStatus[]).includes(status)
		? ok(to)
		: fail(problem('payment.state', { state: PAYMENT_LABELS[status] }));
}
