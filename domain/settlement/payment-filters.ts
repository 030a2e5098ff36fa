import { PAYMENT_LABELS } from './payments.ts';
import { OFFER_LABELS } from './second-chance.ts';

/**
 * What the back office's list of payments can be narrowed to. A payment is in each filter that is true of it: one that is overdue may also
 * have a proof to check, and one whose lot is offered to the next bidder is cancelled as well. `pending` is owed and not yet due.
 */
export const PAYMENT_FILTERS = {
	all: 'Todos',
	proof: 'Comprovante a conferir',
	overdue: PAYMENT_LABELS.overdue,
	slip: 'Aguardando guia',
	pending: PAYMENT_LABELS.pending,
	paid: PAYMENT_LABELS.paid,
	offered: OFFER_LABELS.offered,
	cancelled: PAYMENT_LABELS.cancelled,
	defaulted: PAYMENT_LABELS.defaulted,
	'refund-due': PAYMENT_LABELS['refund-due'],
	refunded: PAYMENT_LABELS.refunded,
} as const;
export type PaymentFilter = keyof typeof PAYMENT_FILTERS;

/**
 * What the list of parts can be narrowed to. A part is in each filter that is true of it. `open` is owed, late or not, and `commission` is a commission of these; `slip` waits for the court's
 * guia; `offered` is of a win that was undone and whose lot is offered to the next bidder.
 */
export const PART_FILTERS = {
	open: 'A receber',
	commission: 'Comissão a receber',
	proof: 'A conferir',
	overdue: 'Em atraso',
	slip: 'Aguardando guia',
	pending: 'No prazo',
	paid: 'Pago',
	offered: OFFER_LABELS.offered,
	defaulted: 'Não pago no prazo',
	cancelled: 'Não é mais devido',
	'refund-due': 'A devolver',
	refunded: 'Devolvido',
	all: 'Todas',
} as const;
export type PartFilter = keyof typeof PART_FILTERS;

/** The filters of what goes back to who paid it, which have a page of their own. */
export const REFUND_FILTERS: ReadonlySet<PartFilter> = new Set<PartFilter>(['refund-due', 'refunded']);
