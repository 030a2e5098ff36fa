import type { ListedPayment } from '#contract/payment-list.ts';
import { adminTimeLeft } from '#domain/auction/countdown.ts';
import { PAYMENT_FILTERS, type PaymentFilter } from '#domain/settlement/payment-filters.ts';
import { isUnpaid } from '#domain/settlement/payments.ts';
import { formatDateTime } from '#domain/values/time.ts';

/** The state that a row shows: what waits for an administrator, otherwise the payment's own. */
export function stateOf({
	status,
	proof_waiting,
	slip_missing,
	offered,
}: Pick<ListedPayment, 'status' | 'proof_waiting' | 'slip_missing' | 'offered'>): Exclude<
	PaymentFilter,
	'all'
> {
	if (proof_waiting) return 'proof';
	if (slip_missing) return 'slip';
	return offered ? 'offered' : status;
}

export const stateWords = (state: PaymentFilter): string => PAYMENT_FILTERS[state];

/**
 * The time that counts for a payment at `now` (epoch milliseconds): until when it is to be paid, otherwise when it was paid or ended. `late` is
 * whether the due time has passed.
 */
export function termOf(
	{ status, due_at, paid_at, ended_at }: Pick<ListedPayment, 'status' | 'due_at' | 'paid_at' | 'ended_at'>,
	now: number,
): { when: string; words: string; late: boolean } {
	const at = isUnpaid(status) ? due_at : (ended_at ?? paid_at ?? due_at);
	if (at === null) return { when: 'Sem prazo', words: 'falta como pagar', late: false };
	const left = Date.parse(at) - now;
	const span = adminTimeLeft(Math.max(Math.abs(left), 1));
	return {
		when: formatDateTime(at),
		words: left > 0 ? `em ${span}` : `há ${span}`,
		late: status === 'overdue',
	};
}

/** 'nº 12/2026, lote 3'; null for a lot without a sale. */
export function placeOf({ sale }: Pick<ListedPayment, 'sale'>): string | null {
	if (!sale) return null;
	return `nº ${sale.number}${sale.lot_number === null ? '' : `, lote ${sale.lot_number}`}`;
}
