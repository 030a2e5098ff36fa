import { z } from 'zod';
import { AUCTION_TYPES, STATUSES } from '#domain/auction.ts';
import { LISTING_LIMIT, PAGE_SIZE } from '#domain/listing.ts';
import { listingFilter } from '#domain/listing-filter.ts';
import { PROPERTY_FACTS, SALE_FACTS, TERM_FACTS } from '#domain/lot-fields.ts';
import { PROPERTY_TYPE_NAMES } from '#domain/property.ts';
import { instant, reais, uuid } from './amount.ts';
import { publicBid } from './bids.ts';
import { callState } from './live.ts';
import { answered } from './lot-fields.ts';
import { outageNote } from './outages.ts';

/** A picture: `image_url` is the middle width; the others follow by `srcset` (see web/ui/picture). */
export const auctionImage = z.object({
	image_url: z.string(),
	image_order: z.int(),
	/** `url width` pairs for a srcset, smallest first. */
	srcset: z.string(),
	/** The same as AVIF, which is smaller; absent where a picture has WebP alone. */
	srcset_avif: z.string().optional(),
	/** A tiny picture as a data URL, shown while the real one loads. */
	placeholder: z.string().nullable(),
	alt: z.string(),
});
export type AuctionImage = z.infer<typeof auctionImage>;

/** What a card shows (spec §7, read auctions). */
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
	/** The end as first announced; differs from end_time after extensions. */
	scheduled_end_time: instant,
	city: z.string().nullable(),
	state: z.string().nullable(),
	property_type: z.enum(PROPERTY_TYPE_NAMES).nullable(),
	created_at: instant,
	/** The ledger's last seq: live news with a lower one is older than this card. */
	seq: z.int(),
	auction_images: z.array(auctionImage),
});
export type AuctionCard = z.infer<typeof auctionCard>;

export const auctionQuery = listingFilter
	.extend({
		limit: z.coerce
			.number('limit deve ser um número')
			.int('limit deve ser um número inteiro')
			.min(1, 'limit deve ser pelo menos 1')
			.max(LISTING_LIMIT, `limit pode ser no máximo ${LISTING_LIMIT}`)
			.default(PAGE_SIZE),
		/** `next_cursor` of the page before. */
		cursor: z.string().max(400, 'cursor inválido').optional(),
	})
	.strict();
export type AuctionQuery = z.infer<typeof auctionQuery>;

/** One page of the listing. `total` counts all that match, `next_cursor` is null on the last page. */
export const auctionPage = z.object({
	auctions: z.array(auctionCard),
	next_cursor: z.string().nullable(),
	total: z.int(),
});
export type AuctionPage = z.infer<typeof auctionPage>;

/** Facts of the property (rules §14): all optional, shown where present. An import says where it found them. */
export const propertyFacts = z.object({
	...answered(PROPERTY_FACTS),
	sale_mode: z.string().nullable(),
	source: z.string().nullable(),
	source_id: z.string().nullable(),
	source_url: z.string().nullable(),
});
export type PropertyFacts = z.infer<typeof propertyFacts>;

/** A round (praça) of the lot: offered from here to there at no less than `minimum` (rules §14). */
export const auctionRound = z.object({
	/** From 1 on, in the order of time. */
	number: z.int(),
	start_time: instant,
	end_time: instant,
	minimum: reais,
});
export type AuctionRound = z.infer<typeof auctionRound>;

/** The rules of one auction, as printed on the lot. */
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

/** What became of a lot after its result; the bidding itself stays as it was. */
const afterResult = z.object({
	/** A win fell away: another bidder has the lot, or nobody. */
	undone: z.enum(['taken', 'free']).nullable(),
	/** The new auction of the lot, and the one that this is the new one of. */
	reopened_as: uuid.nullable(),
	reopened_from: uuid.nullable(),
});
export type AfterResult = z.infer<typeof afterResult>;

/** An auction in full: what `/auctions/{id}` shows. */
export const auctionDetail = auctionCard.extend({
	minimum_bid: reais,
	/** How often its end has been moved. */
	extensions: z.int(),
	/** The last outage that moved it, where one did. */
	outage: outageNote.optional(),
	after_result: afterResult.optional(),
	/** Why it is paused or was cancelled; null in every other status. */
	reason: z.string().nullable(),
	/** Where the auctioneer's calls stand. */
	call: callState,
	...answered(SALE_FACTS),
	/** The leading bidder's number; null before the first bid. */
	leader: z.int().nullable(),
	/**
	 * Both amounts where another price than the highest bid was declared, and the smaller one, for which the winner's invoice
	 * is opened (rules §11); null where nothing was. `current_bid` is the declared one then.
	 */
	declared: z.object({ price: reais, highest_bid: reais, owed: reais }).nullable(),
	property: propertyFacts,
	rounds: z.array(auctionRound),
	terms: auctionTerms,
	bids: z.array(publicBid),
	server_time: instant,
});
export type AuctionDetail = z.infer<typeof auctionDetail>;
