import { z } from 'zod';
import { COMPONENT_KINDS, COMPONENT_STATES, PAYEES } from '#domain/settlement/payment-components.ts';
import { PAYMENT_FILTERS, type PaymentFilter } from '#domain/settlement/payment-filters.ts';
import { PAYMENT_LABELS, type PaymentStatus } from '#domain/settlement/payments.ts';
import { tidyLine } from '#domain/values/tidy-text.ts';
import { instant, reais, uuid } from './amount.ts';

const FILTERS = Object.keys(PAYMENT_FILTERS) as [PaymentFilter, ...PaymentFilter[]];

/** Default and maximum number of rows on a page of payments. */
const PAYMENTS_PAGE_SIZE = 50;
const PAYMENTS_LIMIT = 200;

/** The query of the back office's list of payments; every field has a default or may be absent. */
export const paymentListQuery = z.strictObject({
	state: z.enum(FILTERS, `state deve ser um destes: ${FILTERS.join(', ')}`).default('all'),
	/**
	 * A part of the lot's title, of the winner's name or email, of the case number or of the number of a guia; the number of a sale ('12/2026');
	 * a whole CPF or CNPJ; the identifier of a Pix; the id of a payment or of a lot.
	 */
	search: z.string().overwrite(tidyLine).max(200, 'Busca deve ter no máximo 200 caracteres').default(''),
	auction: uuid.optional(),
	sale: uuid.optional(),
	/** The winner. */
	person: uuid.optional(),
	/** Payments with a part that goes to such a payee; and to this seller, or to the operator for them. */
	payee: z.enum(PAYEES, `payee deve ser um destes: ${PAYEES.join(', ')}`).optional(),
	seller: uuid.optional(),
	/** `next_cursor` of the preceding page. */
	cursor: z.string().max(200, 'cursor inválido').optional(),
	limit: z.coerce
		.number('limit deve ser um número')
		.int('limit deve ser um número inteiro')
		.min(1, 'limit deve ser pelo menos 1')
		.max(PAYMENTS_LIMIT, `limit pode ser no máximo ${PAYMENTS_LIMIT}`)
		.default(PAYMENTS_PAGE_SIZE),
});
export type PaymentListQuery = z.infer<typeof paymentListQuery>;

/** The same as a file for a spreadsheet, one line for each part: without pages. */
export const paymentExportQuery = paymentListQuery.omit({ cursor: true, limit: true });
export type PaymentExportQuery = z.infer<typeof paymentExportQuery>;

/** One part of a listed payment (rules §54). */
const listedPart = z.object({
	id: uuid,
	kind: z.enum(COMPONENT_KINDS),
	/** Of an instalment, from 1; otherwise null. */
	number: z.int().nullable(),
	/** `name` is null for the operator, and for a court that is not named. */
	payee: z.object({ kind: z.enum(PAYEES), name: z.string().nullable() }),
	amount: reais,
	/** Null while there is no way of paying it. */
	due_at: instant.nullable(),
	state: z.enum(COMPONENT_STATES),
});

/** A payment in the list. The page of its lot's payment shows the lot's latest one, and the earlier ones below. */
export const listedPayment = z.object({
	id: uuid,
	auction: z.object({ id: uuid, title: z.string() }),
	/** The number of the sale and the lot's number in it; null for a lot without a sale. */
	sale: z.object({ id: uuid, number: z.string(), lot_number: z.int().nullable() }).nullable(),
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
	parts: z.array(listedPart),
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
	 * owed, and of that what is late; what was credited in the current month of São Paulo; what is owed to sellers, and back to winners.
	 */
	totals: z.object({
		receivable: reais,
		overdue: reais,
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
