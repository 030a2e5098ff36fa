import { z } from 'zod';
import { AUCTION_TYPES, STATUSES } from '#domain/auction/auction.ts';
import { OUTCOMES } from '#domain/auction/outcomes.ts';
import { ENROLMENT_MODE_NAMES } from '#domain/sale/enrolment-modes.ts';
import { MODALITY_NAMES } from '#domain/sale/modalities.ts';
import { instant, reais, uuid } from './amount.ts';
import { publicAuctioneer } from './auctioneers.ts';
import { auctionCard, auctionRound, caseParty, saleReference, statedCost } from './auctions.ts';
import { checkedPoint, publicationFault, publicationReason } from './publication.ts';
import { saleDocument } from './sale-documents.ts';
import { COMMISSION_RECEIVER_NAMES, KINDS } from './sale-forms.ts';

const published = { published_at: instant.nullable() };
const planned = {
	...published,
	/** When the draft shall be published. */
	publish_at: instant.nullable(),
	/** When the planned publication found something missing. */
	publish_failed_at: instant.nullable(),
};

/** A sale for administrators: a draft has no number yet (rules §40). */
const draftReference = saleReference.extend({ number: z.string().nullable() });

const dossier = { case_number: z.string().nullable(), court: z.string().nullable() };

/** How a payment of a sale goes, beside its commission and deadline. */
const paymentTerms = {
	commission_to: z.enum(COMMISSION_RECEIVER_NAMES),
	/** The fine of who wins and does not pay; null where the edital states none. */
	default_penalty_percent: z.number().nullable(),
	costs: z.array(statedCost),
};

const shownExtension = z.object({
	mode: z.enum(['reset', 'additive']),
	window_s: z.number(),
	cap_minutes: z.int().nullable(),
});
const increment = z.object({ from: reais, step: reais });

/** `GET /api/admin/auctions/{id}/publication`: what a lot's publication takes. */
export const lotPublication = z.object({
	id: uuid,
	title: z.string(),
	kind: z.enum(KINDS).nullable(),
	sale: draftReference.extend({ published: z.boolean() }).nullable(),
	...planned,
	/** The rounds of a draft, which its publication makes public. */
	rounds: z.array(auctionRound.omit({ state: true })),
	documents: z.array(saleDocument),
	checklist: z.array(checkedPoint),
	warnings: z.array(publicationFault),
	reasons: z.array(publicationReason),
	/** The database's time. */
	server_time: instant,
});
export type LotPublication = z.infer<typeof lotPublication>;

/** A lot of a sale, for administrators. */
export const adminSaleLot = z.object({
	id: uuid,
	lot_number: z.int().nullable(),
	title: z.string(),
	city: z.string().nullable(),
	state: z.string().nullable(),
	status: z.enum(STATUSES),
	...published,
	initial_bid: reais,
	start_time: instant,
	end_time: instant,
	/** Since when it is suspended (rules §51); null while it is not. */
	suspended_since: instant.nullable(),
	version: z.int(),
});
export type AdminSaleLot = z.infer<typeof adminSaleLot>;

/** A lot on the page of its sale: all its rounds, and how far it is. */
const workbenchLot = adminSaleLot.extend({
	auction_type: z.enum(AUCTION_TYPES),
	rounds: z.array(auctionRound),
	current_bid: reais,
	bid_count: z.int(),
	/** The name of the highest bidder; null without bids. */
	leader: z.string().nullable(),
	/** Null until its end. */
	outcome: z.enum(OUTCOMES).nullable(),
	/** Why it is paused; null in every other status. */
	reason: z.string().nullable(),
});
export type WorkbenchLot = z.infer<typeof workbenchLot>;

/**
 * What of the terms of a sale can change: all while nobody relies on them; all but what identifies the sale once, by an erratum that was
 * published; the title alone, because the edital announces them, or because a lot has begun.
 */
export const TERMS_STATES = ['open', 'erratum', 'announced', 'running'] as const;

export const freeLotList = z.object({
	lots: z.array(adminSaleLot),
	/** How many match, of which the newest are listed. */
	total: z.int(),
});
export type FreeLotList = z.infer<typeof freeLotList>;

const saleHead = {
	...draftReference.shape,
	kind: z.enum(KINDS),
	modality: z.enum(MODALITY_NAMES),
	...planned,
	/** The names. */
	auctioneer: z.string().nullable(),
	seller: z.string().nullable(),
	version: z.int(),
	created_at: instant,
};

/** A row of the table of sales. */
export const adminSaleRow = z.object({
	...saleHead,
	lots: z.int(),
	published_lots: z.int(),
	case_number: z.string().nullable(),
	/** When the first of its lots starts. */
	first_start: instant.nullable(),
	/** The points of the law that keep a draft from being published, by their labels. */
	missing: z.array(z.string()),
});
export type AdminSaleRow = z.infer<typeof adminSaleRow>;

export const adminSaleList = z.object({ sales: z.array(adminSaleRow) });

/** A sale with everything its screen shows. */
export const adminSale = z.object({
	...saleHead,
	auctioneer_id: uuid.nullable(),
	seller_id: uuid.nullable(),
	commission_percent: z.number(),
	...paymentTerms,
	payment_deadline_hours: z.int(),
	preference_minutes: z.int().nullable(),
	enrolment: z.enum(ENROLMENT_MODE_NAMES),
	extension: shownExtension,
	increments: z.array(increment).nullable(),
	...dossier,
	parties: z.array(z.object({ role: z.string(), name: z.string(), tax_id: z.string().nullable() })),
	all_conditional: z.boolean(),
	conditional_days: z.int().nullable(),
	terms_state: z.enum(TERMS_STATES),
	lots: z.array(workbenchLot),
	documents: z.array(saleDocument),
	/** How much the other parts of its page list; `requested`: the enrolments that wait for a decision. */
	counts: z.object({ documents: z.int(), enrolments: z.int(), requested: z.int() }),
	/** The points that the law asks for, the faults that prevent publication now, and warnings. */
	checklist: z.array(checkedPoint),
	missing: z.array(publicationFault),
	warnings: z.array(publicationFault),
	reasons: z.array(publicationReason),
});
export type AdminSale = z.infer<typeof adminSale>;

/** A published lot of a sale that was withdrawn. */
const withdrawnLot = z.object({
	id: uuid,
	lot_number: z.int().nullable(),
	title: z.string(),
	at: instant,
	reason: z.string(),
	/** The document that orders it; null without one. */
	order: saleDocument.nullable(),
	/** Its own documents, all versions. */
	documents: z.array(saleDocument),
});
export type WithdrawnLot = z.infer<typeof withdrawnLot>;

/** `GET /api/sales/{id}`: a published sale with its published lots in their order. */
export const publicSale = z.object({
	...saleReference.shape,
	kind: z.enum(KINDS),
	modality: z.enum(MODALITY_NAMES),
	published_at: instant,
	auctioneer: publicAuctioneer.nullable(),
	seller: z.string().nullable(),
	...dossier,
	/** Who sues and who is sued in the case of a judicial sale; empty in all others. */
	parties: z.array(caseParty),
	commission_percent: z.number(),
	...paymentTerms,
	payment_deadline_hours: z.int(),
	preference_minutes: z.int().nullable(),
	all_conditional: z.boolean(),
	conditional_days: z.int().nullable(),
	enrolment: z.enum(ENROLMENT_MODE_NAMES),
	extension: shownExtension,
	/** Null follows the installation's table. */
	increments: z.array(increment).nullable(),
	documents: z.array(saleDocument),
	lots: z.array(auctionCard.extend({ lot_number: z.int().nullable(), rounds: z.array(auctionRound) })),
	/** The published lots that were withdrawn, which keep their numbers (rules §40). */
	withdrawn: z.array(withdrawnLot),
	server_time: instant,
});
export type PublicSale = z.infer<typeof publicSale>;
