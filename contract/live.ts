import { z } from 'zod';
import { STATUSES } from '#domain/auction.ts';
import { instant, reais } from './amount.ts';
import { publicBid } from './bids.ts';

/** Silence on a stream lasts at most this long, in milliseconds (spec §9, realtime heartbeat). */
export const HEARTBEAT = 25_000;

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
 * `event: snapshot` opens every stream that does not resume; `event: record` is one ledger record. Both carry
 * `id: seq`, which a browser sends back as `Last-Event-ID`. A heartbeat is `event: heartbeat` without id.
 */
export const liveSnapshot = z.object({
	seq: z.int(),
	server_time: instant,
	state: liveState,
	/** Why it is paused or was cancelled; null in every other status. */
	reason: z.string().nullable(),
	call: callState,
	bids: z.array(publicBid),
});
export type LiveSnapshot = z.infer<typeof liveSnapshot>;

export const liveRecord = z.object({
	seq: z.int(),
	/** When it happened, by the database's clock. */
	at: instant,
	server_time: instant,
	type: z.string(),
	/** The bid, when one was accepted. */
	bid: publicBid.nullable(),
	/** Why, for a pause or a cancellation. */
	reason: z.string().nullable(),
	/** What was called, by a record of type `called`; what takes a call back is said by `type` alone. */
	call: calls.nullable(),
	/** The auction right after the record. */
	state: liveState,
});
export type LiveRecord = z.infer<typeof liveRecord>;

/** The body of a call: 1 for 'Dou-lhe uma', 2 for 'Dou-lhe duas'; 'Vendido' is the end of the auction. */
export const callBody = z.strictObject({ call: calls });

/** A call as recorded: where it stands in the ledger, and when it was made. */
export const callAnswer = z.object({ call: calls, seq: z.int(), at: instant });
