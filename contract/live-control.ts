import { z } from 'zod';
import { AUCTION_TYPES, STATUSES } from '#domain/auction/auction.ts';
import { ENVIRONMENTS } from '#domain/auction/environments.ts';
import { tidyLine } from '#domain/values/tidy-text.ts';
import { instant, reais, uuid } from './amount.ts';

/** How often live control reads its table again, in addition to the stream (spec §9), in milliseconds. */
export const LIVE_CONTROL_REFRESH = 5_000;

/** Number of rows on a page of live control. */
export const LIVE_CONTROL_PAGE = 50;

/** Number of bids in the bids dialog (spec §9). */
export const LAST_BIDS = 20;

/** The filters of live control. */
export const LIVE_CONTROL_STATUSES = ['all', 'active', 'paused', 'pending'] as const;

/**
 * When an auction of live control needs somebody: within the hour, because it is paused, led by an auctioneer, or about
 * to open or to end; within 24 hours; or later, also because it expired without opening.
 */
export const LIVE_GROUPS = ['now', 'soon', 'later'] as const;
export type LiveGroup = (typeof LIVE_GROUPS)[number];

export const liveControlQuery = z.strictObject({
	environment: z.enum(ENVIRONMENTS, `environment deve ser um destes: ${ENVIRONMENTS.join(', ')}`).optional(),
	status: z
		.enum(LIVE_CONTROL_STATUSES, `status deve ser um destes: ${LIVE_CONTROL_STATUSES.join(', ')}`)
		.default('all'),
	group: z
		.enum(['all', ...LIVE_GROUPS], `group deve ser um destes: all, ${LIVE_GROUPS.join(', ')}`)
		.default('all'),
	/** A part of the title, the city or the state. */
	search: z.string().overwrite(tidyLine).max(200, 'Busca deve ter no máximo 200 caracteres').default(''),
	cursor: z.string().max(2_000, 'cursor inválido').optional(),
});
export type LiveControlQuery = z.infer<typeof liveControlQuery>;

/**
 * A row of live control (spec §2 and §7): active, paused and pending auctions. Auctions that need a person
 * come first.
 */
export const liveControlRow = z.object({
	id: uuid,
	title: z.string(),
	city: z.string().nullable(),
	state: z.string().nullable(),
	group: z.enum(LIVE_GROUPS),
	status: z.enum(STATUSES),
	auction_type: z.enum(AUCTION_TYPES),
	initial_bid: reais,
	current_bid: reais,
	bid_count: z.int(),
	/** The number of people with an accepted bid. */
	bidders: z.int(),
	/** The leading bidder's number; null before the first bid. */
	leader: z.int().nullable(),
	last_bid_at: instant.nullable(),
	start_time: instant,
	end_time: instant,
	scheduled_end_time: instant,
	/** The seq of the ledger's last record; live events with a lower one are older than this row. */
	seq: z.int(),
	/** A judicial lot can only be sold at the highest bid (rules §11). */
	judicial: z.boolean(),
	/** The current round and the number of all; null on a lot that does not run by rounds. */
	round: z.int().nullable(),
	rounds: z.int(),
	/** The sale to which it belongs, and its place there. */
	sale_id: uuid.nullable(),
	lot_number: z.int().nullable(),
	/** Why it is paused or suspended; null in every other state. */
	reason: z.string().nullable(),
	/** Since when it is suspended (rules §51); null while it is not. */
	suspended_since: instant.nullable(),
	/** An edital announces its times (rules §39). */
	announced: z.boolean(),
	/** A sale at the current bid would depend on the seller (rules §50). */
	seller_decides: z.boolean(),
	/** Only the clock ends it, at its announced end (rules §29). */
	announced_end: z.boolean(),
});
export type LiveControlRow = z.infer<typeof liveControlRow>;

export const liveControlPage = z.object({
	environment: z.enum(ENVIRONMENTS),
	server_time: instant,
	auctions: z.array(liveControlRow),
	next_cursor: z.string().nullable(),
	/** The auctions of all pages, of the chosen group and of each group. */
	total: z.int(),
	groups: z.record(z.enum(LIVE_GROUPS), z.int()),
});
export type LiveControlPage = z.infer<typeof liveControlPage>;

/** A bid as administrators see it, with the person's name (spec §2, bids dialog). */
export const namedBid = z.object({
	seq: z.int(),
	bidder: z.int(),
	name: z.string(),
	amount: reais,
	created_at: instant,
});
export type NamedBid = z.infer<typeof namedBid>;

/** The newest bids of an auction, newest first. */
export const namedBids = z.object({ bids: z.array(namedBid) });
