import { z } from 'zod';
import { COMPONENT_STATES, PAYEES } from '#domain/settlement/payment-components.ts';
import { PAYMENT_FILTERS, type PaymentFilter } from '#domain/settlement/payment-filters.ts';
import { PAYMENT_LABELS, type PaymentStatus } from '#domain/settlement/payments.ts';
import { instant, reais, uuid } from './amount.ts';
import { financeQuery, partOfList, placeInSale } from './finance-list.ts';

const FILTERS = Object.keys(PAYMENT_FILTERS) as [PaymentFilter, ...PaymentFilter[]];

/**
 * The query of the list of payments. `search`: a part of the lot's title, of the winner's name or email, of the case number or of the number of a
 * guia; the number of a sale ('12/2026'); a whole CPF or CNPJ; the identifier of a Pix; the id of a payment or of a lot. `seller`: payments with a
 * part that goes to this seller, or to the operator for them.
 */
export const paymentListQuery = z.strictObject({
	...financeQuery(PAYMENT_FILTERS),
	/** The winner. */
	person: uuid.optional(),
	/** Payments with a part that goes to such a payee. */
	payee: z.enum(PAYEES, `payee deve ser um destes: ${PAYEES.join(', ')}`).optional(),
});
export type PaymentListQuery = z.infer<typeof paymentListQuery>;

/** A payment in the list. The page of its lot's payment shows the lot's latest one, and the earlier ones below. */
export const listedPayment = z.object({
	id: uuid,
	auction: z.object({ id: uuid, title: z.string() }),
	sale: placeInSale,
	/**
	 * The winner, with the name that was approved at the win; with a null `id` who owes a commission alone and has no account. `email` is null
	 * without an account too, and if it was deleted.
	 */
	person: z.object({ id: uuid.nullable(), name: z.string(), email: z.string().nullable() }),
	/** The state now. */
	status: z.enum(Object.keys(PAYMENT_LABELS) as [PaymentStatus, ...PaymentStatus[]]),
	/** It is owed, and a proof waits for the decision of an administrator. */
	proof_waiting: z.boolean(),
	/** It is owed, and the court's guia for the price is to be entered. */
	slip_missing: z.boolean(),
	/** The win was undone, and the lot is offered to the next bidder. */
	offered: z.boolean(),
	/** The price plus the commission. */
	amount: reais,
	/** Whether one Pix pays all parts. */
	as_one: z.boolean(),
	/** The price or down payment, the instalments in order, then the commission. */
	parts: z.array(z.object({ ...partOfList, state: z.enum(COMPONENT_STATES) })),
	/** Null while there is no way of paying any part. */
	due_at: instant.nullable(),
	paid_at: instant.nullable(),
	/** When it was cancelled or refunded. */
	ended_at: instant.nullable(),
	created_at: instant,
});
export type ListedPayment = z.infer<typeof listedPayment>;

/**
 * A page of payments: in the filters of what is owed by due time, the earliest first; in the others the latest win first. `counts` are those of
 * each filter under the same search, lot, sale and person, whatever the state that was asked for.
 */
export const paymentListPage = z.object({
	payments: z.array(listedPayment),
	next_cursor: z.string().nullable(),
	counts: z.object(
		Object.fromEntries(FILTERS.map((filter) => [filter, z.int()])) as Record<PaymentFilter, z.ZodInt>,
	),
	/**
	 * Sums over the parts of all payments under the same search, lot, sale, person, payee and seller, whatever the state that was asked for: what is
	 * owed, and of that what is late and what is commission; what was credited in the current month of São Paulo; what is owed to sellers, and back to winners.
	 */
	totals: z.object({
		receivable: reais,
		overdue: reais,
		commission_receivable: reais,
		received_this_month: reais,
		to_pay_out: reais,
		to_refund: reais,
	}),
	/** The names of what the list is narrowed to; null where it is not, or where there is no such one. */
	of: z.object({
		auction: z.string().nullable(),
		sale: z.string().nullable(),
		person: z.string().nullable(),
		seller: z.string().nullable(),
	}),
	/** The database's time, on which states and terms are based. */
	server_time: instant,
});
export type PaymentListPage = z.infer<typeof paymentListPage>;
