import { z } from 'zod';
import { COMPONENT_STATES } from '#domain/settlement/payment-components.ts';
import { PART_FILTERS, type PartFilter } from '#domain/settlement/payment-filters.ts';
import { instant, reais, uuid } from './amount.ts';
import { openConsent } from './consents.ts';
import { financeCounts, financeQuery, partOfList, placeInSale } from './finance-list.ts';
import { paymentListPage, paymentListQuery } from './payment-list.ts';
import { paymentProof } from './payments.ts';

const FILTERS = Object.keys(PART_FILTERS) as [PartFilter, ...PartFilter[]];

/** The query of the list of parts: as that of payments, with the states of a part. `payee` and `seller` are the part's own. */
export const partListQuery = paymentListQuery.extend({ state: financeQuery(PART_FILTERS).state });
export type PartListQuery = z.infer<typeof partListQuery>;

/** The same as a file for a spreadsheet: without pages. */
export const partExportQuery = partListQuery.omit({ cursor: true, limit: true });
export type PartExportQuery = z.infer<typeof partExportQuery>;

/** One part of what is owed for one lot (rules §54). */
export const listedPart = z.object({
	...partOfList,
	payment_id: uuid,
	auction: z.object({ id: uuid, title: z.string() }),
	sale: placeInSale,
	case_number: z.string().nullable(),
	/** Whether the price is paid in instalments. */
	by_instalments: z.boolean(),
	/** Who owes it; with a null `id` somebody without an account. */
	payer: z.object({ id: uuid.nullable(), name: z.string() }),
	state: z.enum(COMPONENT_STATES),
	/** What one Pix pays with this part, in reais; null where it is paid apart. */
	as_one: reais.nullable(),
	/** The day of the credit (`YYYY-MM-DD`); null until it is paid. */
	credited_at: z.iso.date().nullable(),
	/** Whether what was received for a seller was paid out; null where nothing is to be. */
	paid_out: z.boolean().nullable(),
	/** Of what goes back: its term, which a court does not have, and the day on which it was given back. */
	refund: z.object({ due_at: instant.nullable(), made_at: z.iso.date().nullable() }).nullable(),
	/** The number of the guia, and what names the money in a Pix; null where it is not paid so. */
	slip: z.string().nullable(),
	identifier: z.string().nullable(),
	/** The newest proof that waits for a decision. */
	proof: paymentProof.nullable(),
	/** The confirmation that waits for a second person. */
	consent: openConsent.nullable(),
	won_at: instant,
});
export type ListedPart = z.infer<typeof listedPart>;

/**
 * A page of parts: in the filters of what is owed, or owed back, by term, the earliest first; in the others the latest win first. `counts` are
 * those of each filter, and `totals` sums, under the same search and narrowing, whatever the state that was asked for.
 */
export const partListPage = z.object({
	parts: z.array(listedPart),
	next_cursor: z.string().nullable(),
	counts: z.object(
		Object.fromEntries(FILTERS.map((filter) => [filter, z.int()])) as Record<PartFilter, z.ZodInt>,
	),
	totals: paymentListPage.shape.totals,
	desk: financeCounts,
	of: paymentListPage.shape.of,
	/** The database's time, on which states and terms are based. */
	server_time: instant,
});
export type PartListPage = z.infer<typeof partListPage>;
