import { z } from 'zod';
import { AUCTION_TYPES, STATUSES } from '#domain/auction/auction.ts';
import { OUTCOMES } from '#domain/auction/outcomes.ts';
import { ROUND_STATES } from '#domain/auction/round-states.ts';
import type { ListingFilter } from '#domain/lot/listing.ts';
import { CARD_FACTS, PROPERTY_FACTS, SALE_FACTS, TERM_FACTS } from '#domain/lot/lot-fields.ts';
import { PROPERTY_TYPE_NAMES } from '#domain/lot/property.ts';
import { PAYEES } from '#domain/settlement/payment-components.ts';
import { instant, reais, uuid } from './amount.ts';
import { publicAuctioneer } from './auctioneers.ts';
import { publicBid } from './bids.ts';
import { callState } from './live.ts';
import { answered } from './lot-fields.ts';
import { outageNote } from './outages.ts';
import { saleDocument } from './sale-documents.ts';

/** A cost that an edital states, with who receives it. */
export const statedCost = z.object({ label: z.string(), amount: reais, payee: z.enum(PAYEES) });

/** A party of a court case whom the public pages name. */
export const caseParty = z.object({ role: z.string(), name: z.string() });

/** A sale as its lots name it: its number is '12/2026'. */
export const saleReference = z.object({ id: uuid, title: z.string(), number: z.string() });

/** An image: `image_url` has the middle width; `srcset` lists the others (see web/ui/picture). */
export const auctionImage = z.object({
	image_url: z.string(),
	image_order: z.int(),
	/** `url width` pairs for a srcset, smallest first. */
	srcset: z.string(),
	/** The same as AVIF, which is smaller; absent if the image exists only as WebP. */
	srcset_avif: z.string().optional(),
	/** A very small image as a data URL, shown while the image loads. */
	placeholder: z.string().nullable(),
	alt: z.string(),
});
export type AuctionImage = z.infer<typeof auctionImage>;

/** The data of a card (spec §7, read auctions). */
export const auctionCard = z.object({
	id: uuid,
	title: z.string(),
	description: z.string(),
	initial_bid: reais,
	current_bid: reais,
	bid_count: z.int(),
	auction_type: z.enum(AUCTION_TYPES),
	status: z.enum(STATUSES),
	start_time: instant,
	end_time: instant,
	/** The end as first announced; end_time differs from it after an extension. */
	scheduled_end_time: instant,
	/** Since when it is suspended (rules §51); null while it is not. */
	suspended_since: instant.nullable(),
	/** How it ended (rules §50); null before that, and of one that was cancelled without an outcome. */
	outcome: z.enum(OUTCOMES).nullable(),
	/** The current round of a lot that runs by rounds, from 1 (rules §29); otherwise null. */
	round: z.int().nullable(),
	city: z.string().nullable(),
	state: z.string().nullable(),
	property_type: z.enum(PROPERTY_TYPE_NAMES).nullable(),
	...answered(CARD_FACTS),
	created_at: instant,
	/** The seq of the ledger's last record; live events with a lower one are older than this card. */
	seq: z.int(),
	auction_images: z.array(auctionImage),
});
export type AuctionCard = z.infer<typeof auctionCard>;

/**
 * A page of the listing; `next_cursor` is null on the last one. `total` counts the matches up to 1,000. If more match, it
 * is 1,000 and `total_is_lower_bound` is true.
 */
export const auctionPage = z.object({
	auctions: z.array(auctionCard),
	next_cursor: z.string().nullable(),
	total: z.int(),
	total_is_lower_bound: z.boolean(),
	/**
	 * The number of auctions at the end of `auctions` that match the search only nearly: in the street or the type of property, with
	 * abbreviations spelled out, or spelled otherwise. Most similar first, whatever the order; not counted in `total`.
	 */
	similar: z.int(),
});
export type AuctionPage = z.infer<typeof auctionPage>;

/** A filter without which a list without lots has some. `total` as in `auctionPage`. */
export interface NearestFilter {
	/** For both limits of the price, 'price_min'. */
	without: keyof ListingFilter;
	total: number;
	total_is_lower_bound: boolean;
}

/** The facts of the property (rules §14), all optional. An imported auction states its source. */
export const propertyFacts = z.object({
	...answered(PROPERTY_FACTS),
	sale_mode: z.string().nullable(),
	source: z.string().nullable(),
	source_id: z.string().nullable(),
	source_url: z.string().nullable(),
});
export type PropertyFacts = z.infer<typeof propertyFacts>;

/** The fields of a round (praça) of the lot, in which it is offered for at least `minimum` (rules §14). */
const roundFields = z.object({
	/** Numbered from 1 in chronological order. */
	number: z.int(),
	start_time: instant,
	end_time: instant,
	minimum: reais,
});
export type RoundFields = z.infer<typeof roundFields>;

/** A round with its state; the current one has the lot's own times, which extensions move (rules §29). */
export const auctionRound = roundFields.extend({ state: z.enum(ROUND_STATES) });
export type AuctionRound = z.infer<typeof auctionRound>;

/** The terms of an auction, as its page shows them. */
export const auctionTerms = z.object({
	increments: z.array(z.object({ from: reais, increment: reais })),
	/** The increment at the current price. */
	increment: reais,
	extension_mode: z.enum(['reset', 'additive']),
	extension_window_seconds: z.number(),
	extension_cap: instant.nullable(),
	...answered(TERM_FACTS),
});
export type AuctionTerms = z.infer<typeof auctionTerms>;

/** An event after the result of a lot. The result itself does not change. */
const afterResult = z.object({
	/** The win was cancelled or refunded: 'taken' if another person has won the lot since, else 'free'. */
	undone: z.enum(['taken', 'free']).nullable(),
	/** The new auction of this lot, with its start once it has dates, and the earlier auction that this one replaces. */
	reopened_as: uuid.nullable(),
	reopened_start: instant.nullable(),
	reopened_from: uuid.nullable(),
});
export type AfterResult = z.infer<typeof afterResult>;

/** The data of the page `/auctions/{id}`. */
export const auctionDetail = auctionCard.extend({
	minimum_bid: reais,
	/** How often the end has moved. */
	extensions: z.int(),
	/** The last outage that moved the end, if any. */
	outage: outageNote.optional(),
	after_result: afterResult.optional(),
	/** The new auction in which this lot is offered again (rules §52). */
	offered_again: z.object({ id: uuid }).nullable(),
	/** The reason of a suspension, a pause, a cancellation or a decided outcome; null in every other state. */
	reason: z.string().nullable(),
	/** Why and since when it is suspended (rules §51). */
	suspended: z.object({ since: instant, reason: z.string() }).nullable(),
	/** When and why the lot was withdrawn (rules §40), with the document that orders it; null while it is not. */
	withdrawn: z.object({ at: instant, reason: z.string(), order: saleDocument.nullable() }).nullable(),
	/** The auctioneer's last call. */
	call: callState,
	...answered(SALE_FACTS),
	/** When the lot became public. */
	published_at: instant,
	/** The published sale to which it belongs, and its place there. */
	sale: saleReference.nullable(),
	lot_number: z.int().nullable(),
	/** The responsible auctioneer; null if neither the lot nor the installation names one. */
	auctioneer: publicAuctioneer.nullable(),
	/** All versions of the documents of the lot and of its sale. */
	documents: z.array(saleDocument),
	/** What bidders see that was changed, newest first (rules §40); `fields` also names 'images' and 'documents'. */
	revised: z.array(z.object({ at: instant, fields: z.array(z.string()), reason: z.string() })),
	/** Whether a sale may depend on the seller: below a reserve, which is never answered, or in every case. */
	reserve: z.enum(['none', 'hidden']),
	all_conditional: z.boolean(),
	/** Within how many working days the seller then decides; null where no sale depends on it. */
	conditional_days: z.int().nullable(),
	/** Of its sale: who receives the commission of a judicial one, and the fine of who wins and does not pay; null for none. */
	commission_to: z.enum(['auctioneer', 'court']),
	default_penalty_percent: z.number().nullable(),
	/** What its edital states beside price and commission. */
	costs: z.array(statedCost),
	/** Who sues and who is sued in the case of a judicial sale, as its edital names them; empty in all others. */
	parties: z.array(caseParty),
	/** Until when a conditional sale is answered: by the seller, or by the highest bidder while a counter-offer stands; otherwise null. */
	decide_until: instant.nullable(),
	/** Of a lot that is sold: by a bid or the right of preference, or by an instalment proposal (CPC art. 895). */
	sold_by: z.enum(['bid', 'proposal']).nullable(),
	/** The leading bidder's number; null before the first bid. */
	leader: z.int().nullable(),
	/**
	 * Set if a price other than the highest bid was declared. `owed` is the smaller amount, for which the winner's
	 * invoice is opened (rules §11). `current_bid` is then the declared price.
	 */
	declared: z.object({ price: reais, highest_bid: reais, owed: reais }).nullable(),
	/** Until when a holder of preference may equal the price; null while that is not open. */
	preference_until: instant.nullable(),
	/**
	 * Set where a right of preference was exercised: who takes the lot in place of the highest bidder, and when they said so (rules §49).
	 */
	preference_exercised: z.object({ at: instant, bidder: z.int(), highest_bidder: z.int() }).nullable(),
	property: propertyFacts,
	rounds: z.array(auctionRound),
	terms: auctionTerms,
	bids: z.array(publicBid),
	server_time: instant,
});
export type AuctionDetail = z.infer<typeof auctionDetail>;
