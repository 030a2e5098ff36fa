import type { ListedPayment } from '#contract/payment-list.ts';
import { PAYMENT_FILTERS, type PaymentFilter } from '#domain/settlement/payment-filters.ts';

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

/** 'nº 12/2026, lote 3'; null for a lot without a sale. */
export function placeOf({ sale }: Pick<ListedPayment, 'sale'>): string | null {
	if (!sale) return null;
	return `nº ${sale.number}${sale.lot_number === null ? '' : `, lote ${sale.lot_number}`}`;
}
