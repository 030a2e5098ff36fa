import { z } from 'zod';
import {
	MAX_PAYOUT_BATCH,
	PAYOUT_FILTERS,
	PAYOUT_LINE_KINDS,
	PAYOUT_STATES,
	type PayoutFilter,
	type PayoutLineKind,
	type PayoutState,
} from '#domain/settlement/payouts.ts';
import { instant, reais, uuid } from './amount.ts';
import { financeCounts, financeQuery, placeInSale } from './finance-list.ts';
import { text } from './text.ts';

const FILTERS = Object.keys(PAYOUT_FILTERS) as [PayoutFilter, ...PayoutFilter[]];
const LINE_KINDS = Object.keys(PAYOUT_LINE_KINDS) as [PayoutLineKind, ...PayoutLineKind[]];

/**
 * The query of the list of payouts. `search`: a part of the lot's title or of the seller's name, the case number, or the identifier of a payout.
 */
export const payoutListQuery = z.strictObject(financeQuery(PAYOUT_FILTERS));
export type PayoutListQuery = z.infer<typeof payoutListQuery>;

/** Where the money of a seller goes. */
const account = z.object({
	pix_key: z.string().optional(),
	bank: z.string().optional(),
	branch: z.string().optional(),
	account: z.string().optional(),
});

const fileKind = z.enum(['image', 'pdf']).nullable();

/** An amount that is taken off what was received. */
const payoutLine = z.object({
	id: uuid,
	kind: z.enum(LINE_KINDS),
	name: z.string(),
	amount: reais,
	/** The file that shows it, which a link opens by the line's id. */
	proof: fileKind,
});

/** What is owed to a seller of one part of a payment, or was sent to it (rules §58). */
export const payout = z.object({
	id: uuid,
	auction_id: uuid,
	title: z.string(),
	sale: placeInSale,
	/** Of a price in instalments, which one; 0 is the down payment. Null for a price in one. */
	instalment: z.int().nullable(),
	/** Of a cost that the edital states: what it is for; null of every other part. */
	cost: z.string().nullable(),
	/** Whether it is the fine of a win that was not paid. */
	fine: z.boolean(),
	seller: z.object({ id: uuid, name: z.string() }),
	/** Where it goes or went; null while the seller has no account to which it can be sent. */
	account: account.nullable(),
	state: z.enum(Object.keys(PAYOUT_STATES) as [PayoutState, ...PayoutState[]]),
	/** What the operator received, what is taken off it, and what is left. */
	received: reais,
	commission: reais,
	expenses: reais,
	amount: reais,
	lines: z.array(payoutLine),
	received_at: instant,
	/** Until when the seller gets the statement of sale, and when it got it. */
	statement_due_at: instant,
	statement_at: instant.nullable(),
	due_at: instant,
	paid_at: instant.nullable(),
	/** The file that shows the payment, which a link opens by the payout's id. */
	proof: fileKind,
	/** It was paid, and then the win was annulled: the seller owes it back. */
	owed_back: z.boolean(),
	/** A second administrator's consent that it waits for. */
	consent: z.object({ asked_by: z.string(), own: z.boolean(), expires_at: instant }).nullable(),
});
export type Payout = z.infer<typeof payout>;

/** A page of payouts: those that are owed by term, the earliest first; in the filter of paid ones the latest first. */
export const payoutListPage = z.object({
	payouts: z.array(payout),
	next_cursor: z.string().nullable(),
	/** How many are in each filter, and what they add up to, whatever the state that was asked for. */
	counts: z.record(z.enum(FILTERS), z.int()),
	totals: z.object({ open: reais, overdue: reais, no_account: reais }),
	desk: financeCounts,
	/** The names of what the list is narrowed to; null where it is not, or where there is no such one. */
	of: z.object({
		auction: z.string().nullable(),
		sale: z.string().nullable(),
		seller: z.string().nullable(),
	}),
	server_time: instant,
});
export type PayoutListPage = z.infer<typeof payoutListPage>;

const paidAt = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
	error: 'Data do repasse deve ser uma data, como 2026-11-28',
});

/** The text fields of `POST /api/admin/payouts/{id}/paid`: a day, or an instant. */
export const payoutPaidFields = { paid_at: paidAt };

const ids = z
	.string('ids é obrigatório')
	.transform((value) => value.split(','))
	.pipe(
		z
			.array(uuid)
			.max(MAX_PAYOUT_BATCH, `Um lote tem no máximo ${MAX_PAYOUT_BATCH} repasses`)
			.refine((list) => new Set(list).size === list.length, 'ids traz um repasse duas vezes'),
	);

/** Those of `POST /api/admin/payouts/paid`: several at once, their ids with commas between them. */
export const payoutBatchFields = { ids, paid_at: paidAt };

/** `GET /api/admin/payouts/export`: those with these ids, or all that are owed. */
export const payoutExportQuery = z.strictObject({ ids: ids.optional(), seller: uuid.optional() });

/** The payouts after an act. */
export const payoutsPaid = z.object({ payouts: z.array(payout) });

/** The text fields of `POST /api/admin/payouts/{id}/lines`; `amount` in reais. */
export const payoutLineFields = {
	kind: z.enum(LINE_KINDS, `kind deve ser um destes: ${LINE_KINDS.join(', ')}`),
	name: text('Descrição', 2, 200),
	amount: z
		.string('Valor é obrigatório')
		.regex(/^\d{1,12}(\.\d{1,2})?$/, 'Valor deve ser um valor em reais, como 1500.50')
		.transform(Number)
		.refine((value) => value > 0, 'Valor deve ser maior que zero'),
};

/** `POST /api/admin/payouts/{id}/statement`: when the seller got the statement of sale. */
export const statementSent = z.strictObject({ sent_at: paidAt });

const day = (name: string) => z.iso.date(`${name} deve ser uma data, como 2026-11-21`).optional();

/** The period of a statement of sale; without it, everything. */
export const statementQuery = z
	.strictObject({ from: day('from'), to: day('to') })
	.refine(({ from, to }) => !from || !to || from <= to, {
		path: ['to'],
		error: 'to deve ser igual a from ou depois',
	});
export type StatementQuery = z.infer<typeof statementQuery>;
