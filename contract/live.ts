import { z } from 'zod';
import { STATUSES } from '#domain/auction.ts';
import { instant, reais } from './amount.ts';
import { publicBid } from './bids.ts';
import { outageNote } from './outages.ts';

/**
 * Silence on a stream lasts at most this long, in milliseconds, so that a page knows after two missed beats that it may be
 * out of date. Others may only rely on the 25 s of spec §9.
 */
export const HEARTBEAT = 5_000;

/** An auction sends at most one frame in this time, in milliseconds; the first after a quiet while goes at once. */
export const FRAME_PACE = 200;

/** What moves on an open auction page. */
export const liveState = z.object({
	status: z.enum(STATUSES),
	current_bid: reais,
	minimum_bid: reais,
	bid_count: z.int(),
	leader: z.int().nullable(),
	end_time: instant,
});
export type LiveState = z.infer<typeof liveState>;

const calls = z.union([z.literal(1), z.literal(2)], 'call deve ser 1 ou 2');

/** Where the auctioneer's calls stand: 0 none, 1 'Dou-lhe uma', 2 'Dou-lhe duas' (domain/calls.ts). */
export const callState = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/**
 * `event: snapshot` opens every stream that does not resume; `event: frame` holds what happened since. Both carry `id: seq`,
 * which a browser sends back as `Last-Event-ID`. A heartbeat is `event: heartbeat` with `server_time`, without id.
 */
export const liveSnapshot = z.object({
	seq: z.int(),
	server_time: instant,
	state: liveState,
	/** Why it is paused or was cancelled; null in every other status. */
	reason: z.string().nullable(),
	call: callState,
	/** How often its end has been moved. */
	extensions: z.int(),
	/** The last outage that moved it, where one did. */
	outage: outageNote.optional(),
	bids: z.array(publicBid),
});
export type LiveSnapshot = z.infer<typeof liveSnapshot>;

/** One ledger record, as short as it can be said: a crowd receives each of them. */
const liveRecord = z.object({
	seq: z.int(),
	/** When it happened, by the database's clock. */
	at: instant,
	type: z.string(),
	/** The bid, when one was accepted. */
	bid: publicBid.pick({ bidder: true, amount: true }).optional(),
	/** Why, for a pause or a cancellation. */
	reason: z.string().optional(),
	/** What was called, by a record of type `called`; what takes a call back is said by `type` alone. */
	call: calls.optional(),
	/** The outage, by an extension that one caused. */
	outage: outageNote.optional(),
});
export type LiveRecord = z.infer<typeof liveRecord>;

/** What happened since the frame before: every record in order, each in exactly one frame of a stream. */
export const liveFrame = z.object({
	/** The last record's. */
	seq: z.int(),
	server_time: instant,
	/** The auction right after the last record. */
	state: liveState,
	records: z.array(liveRecord).min(1),
});
export type LiveFrame = z.infer<typeof liveFrame>;

/** The body of a call: 1 for 'Dou-lhe uma', 2 for 'Dou-lhe duas'; 'Vendido' is the end of the auction. */
export const callBody = z.strictObject({ call: calls });

/** A call as recorded: where it stands in the ledger, and when it was made. */
export const callAnswer = z.object({ call: calls, seq: z.int(), at: instant });
