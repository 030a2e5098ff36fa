import { type Centavos, shareOf } from './money.ts';
import type { Micros } from './time.ts';

/** The states of a payment; an auction is unpaid while none of its payments is `paid` (rules §15). */
export type PaymentStatus = 'pending' | 'paid' | 'overdue' | 'cancelled' | 'refunded';

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
