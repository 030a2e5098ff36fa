import { z } from 'zod';
import { STATUSES } from '#domain/auction/auction.ts';
import { STORED_STATES } from '#domain/auction/enrolment.ts';
import { OUTCOMES } from '#domain/auction/outcomes.ts';
import { PREFERENCE_GROUND_NAMES } from '#domain/auction/preference-grounds.ts';
import { PAPERS, type PaperName } from '#domain/settlement/papers.ts';
import { PAYMENT_LABELS, type PaymentStatus } from '#domain/settlement/payments.ts';
import { instant, reais, uuid } from './amount.ts';
import { pageQuery } from './page-query.ts';
import { saleDocument } from './sale-documents.ts';

const place = { id: uuid, lot_number: z.int().nullable(), title: z.string() };

/** `GET /api/admin/sales/{id}/documents`: those of the sale, then those of each of its lots, in their order. */
export const saleDocumentGroups = z.object({
	groups: z.array(
		z.object({
			/** Null for the documents of the sale itself. */
			lot: z.object(place).nullable(),
			published: z.boolean(),
			documents: z.array(saleDocument),
		}),
	),
});
export type SaleDocumentGroups = z.infer<typeof saleDocumentGroups>;
export type DocumentGroup = SaleDocumentGroups['groups'][number];

/** `GET /api/admin/sales/{id}/enrolments`. */
export const saleEnrolmentQuery = pageQuery.strict();
export type SaleEnrolmentQuery = z.infer<typeof saleEnrolmentQuery>;

/** Who is enrolled in a sale, whatever was decided. */
const saleEnrolment = z.object({
	id: uuid,
	person: z.object({ id: uuid, name: z.string() }),
	state: z.enum(STORED_STATES),
	/** Whether a later edital has to be accepted. */
	stale: z.boolean(),
	requested_at: instant,
	decided_at: instant.nullable(),
	/** Whether an administrator checked the identity as it is now. */
	identity_checked: z.boolean(),
	/** The rights of preference in lots of the sale. */
	preferences: z.array(
		z.object({
			ground: z.enum(PREFERENCE_GROUND_NAMES),
			state: z.enum(STORED_STATES),
			lot_number: z.int().nullable(),
		}),
	),
});
export type SaleEnrolment = z.infer<typeof saleEnrolment>;

/** A page of them: what waits for a decision first, then the latest request first. */
export const saleEnrolmentPage = z.object({
	enrolments: z.array(saleEnrolment),
	next_cursor: z.string().nullable(),
});
export type SaleEnrolmentPage = z.infer<typeof saleEnrolmentPage>;

const PAPER_NAMES = Object.keys(PAPERS) as [PaperName, ...PaperName[]];
const PAYMENT_STATES = Object.keys(PAYMENT_LABELS) as [PaymentStatus, ...PaymentStatus[]];

/** How a lot of a sale ended, or how far it is. */
const saleResult = z.object({
	...place,
	status: z.enum(STATUSES),
	/** Whether it is suspended (rules §51). */
	suspended: z.boolean(),
	outcome: z.enum(OUTCOMES).nullable(),
	withdrawn: z.boolean(),
	/** The highest bid, or the price declared in its place; null without bids. */
	price: reais.nullable(),
	/** The price in percent of the appraisal; null without one of the two. */
	appraisal_percent: z.number().nullable(),
	/** How many different people bid. */
	bidders: z.int(),
	/** Who won it, with the name that was approved at the win; null without a payment. */
	winner: z.string().nullable(),
	/** The state of the latest payment; null if nothing was owed. */
	payment: z.enum(PAYMENT_STATES).nullable(),
	/** The commission of a settlement or an adjudication, and who pays it (rules §50). */
	commission: z.object({ payer: z.string(), tax_id: z.string().nullable(), amount: reais }).nullable(),
	/** Whether it can be offered again, as a new lot outside of the sale. */
	reopenable: z.boolean(),
	/** The lot as which it was offered again. */
	reopened_as: uuid.nullable(),
	/** The papers that exist now. */
	papers: z.array(z.enum(PAPER_NAMES)),
	/** Whether it has a record, of which the court bundle is made. */
	bundle: z.boolean(),
});
export type SaleResult = z.infer<typeof saleResult>;

/** `GET /api/admin/sales/{id}/results`: the lots in their order, withdrawn ones included, and what they add up to. */
export const saleResults = z.object({
	lots: z.array(saleResult),
	totals: z.object({
		sold: z.int(),
		unsold: z.int(),
		/** Those that ended in neither way: settled, annulled, unpaid and the like. */
		otherwise: z.int(),
		/** Of the lots sold, the prices. */
		hammered: reais,
		/** Of these, the prices of the lots that are paid. */
		paid: reais,
	}),
});
export type SaleResults = z.infer<typeof saleResults>;

const LOTS = 'lots deve ser uma lista de números de lotes, como 1,2,5';

/** `GET /api/admin/sales/{id}/papers.zip`: of the lots with these numbers, or of all. */
export const salePapersQuery = z.strictObject({
	lots: z
		.string(LOTS)
		.regex(/^\d{1,4}(,\d{1,4}){0,499}$/, LOTS)
		.transform((numbers) => numbers.split(',').map(Number))
		.optional(),
});
