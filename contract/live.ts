import { z } from 'zod';
import { STATUSES } from '#domain/auction/auction.ts';
import { OUTCOMES } from '#domain/auction/outcomes.ts';
import { instant, reais } from './amount.ts';
import { publicBid } from './bids.ts';
import { outageNote } from './outages.ts';

/**
 * Maximum time without data on a stream, in milliseconds. After two missed heartbeats a page knows that it may be out
 * of date. Other clients may only rely on the 25 s of spec §9.
 */
export const HEARTBEAT = 5_000;

/** Minimum time between two frames of an auction, in milliseconds; the first frame after a pause is sent at once. */
export const FRAME_PACE = 200;

/** The changing values of an open auction page. */
export const liveState = z.object({
	status: z.enum(STATUSES),
	current_bid: reais,
	minimum_bid: reais,
	bid_count: z.int(),
	leader: z.int().nullable(),
	end_time: instant,
	/** Until when a holder of preference may equal the price of a lot that was just sold (rules §33). */
	preference_until: instant.optional(),
	/** How it ended (rules §50). */
	outcome: z.enum(OUTCOMES).optional(),
	/** Until when a conditional sale is answered. */
	decide_until: instant.optional(),
	/** Since when it is suspended (rules §51); the reason is beside the state. */
	suspended_since: instant.optional(),
	/** Lots with rounds only: the current round. It changes when a round ends without a bid. */
	current_round: z.object({ round: z.int(), start_time: instant, scheduled_end_time: instant }).optional(),
});
export type LiveState = z.infer<typeof liveState>;

const calls = z.union([z.literal(1), z.literal(2)], 'call deve ser 1 ou 2');

/** The auctioneer's last call: 0 none, 1 'Dou-lhe uma', 2 'Dou-lhe duas' (domain/auction/hammer-calls.ts). */
export const callState = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/**
 * `event: snapshot` opens every stream that does not resume; `event: frame` contains the records since. Both have `id:
 * seq`, which browsers send back as `Last-Event-ID`. A heartbeat is `event: heartbeat` with `server_time`, without id.
 */
export const liveSnapshot = z.object({
	seq: z.int(),
	server_time: instant,
	state: liveState,
	/** The reason of a pause, a cancellation or a decided outcome; null in every other state. */
	reason: z.string().nullable(),
	call: callState,
	/** How often the end has moved. */
	extensions: z.int(),
	/** The last outage that moved the end, if any. */
	outage: outageNote.optional(),
	bids: z.array(publicBid),
});
export type LiveSnapshot = z.infer<typeof liveSnapshot>;

/** A ledger record in short form, because every watcher receives each of them. */
const liveRecord = z.object({
	seq: z.int(),
	/** By the database's clock. */
	at: instant,
	type: z.string(),
	/** Accepted bids only. */
	bid: publicBid.pick({ bidder: true, amount: true }).optional(),
	/** Pauses and cancellations only. */
	reason: z.string().optional(),
	/** Records of type `called` only. The types that cancel a call need no value. */
	call: callState.optional(),
	/** Extensions by an outage only. */
	outage: outageNote.optional(),
});
export type LiveRecord = z.infer<typeof liveRecord>;

/** The records since the last frame, in order. Each record is in exactly one frame of a stream. */
export const liveFrame = z.object({
	/** The seq of the last record. */
	seq: z.int(),
	server_time: instant,
	/** The auction right after the last record. */
	state: liveState,
	records: z.array(liveRecord).min(1),
});
export type LiveFrame = z.infer<typeof liveFrame>;

/**
 * The body of a call: 1 for 'Dou-lhe uma', 2 for 'Dou-lhe duas'. 'Vendido' is the end of the auction. With `withdraw`, the
 * seq of its record, that call is taken back while neither a bid nor another call has followed.
 */
export const callBody = z.strictObject({ call: calls, withdraw: z.int().positive().optional() });

/** The call that stands, its record's place in the ledger, and its time. */
export const callAnswer = z.object({ call: callState, seq: z.int(), at: instant });
