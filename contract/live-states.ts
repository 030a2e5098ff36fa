import { z } from 'zod';
import { instant, uuid } from './amount.ts';
import { callState, liveState } from './live.ts';
import { MAX_LIVE_STATES } from './max-live-states.ts';

/** Minimum time between two states of an auction on a stream, in milliseconds; only the newest is sent. */
export const LIVE_STATES_PACE = 200;

/**
 * Minimum time between two events of an auction on the stream of all running ones, in milliseconds; the first after a pause is sent at
 * once. Its pages show a price within a second, and not each of several in it.
 */
export const RUNNING_PACE = 700;

const COUNT = `Informe de 1 a ${MAX_LIVE_STATES} leilões`;

/** `GET /api/events?auction=ID&auction=ID…` */
export const liveStatesQuery = z.strictObject({
	auction: z.array(uuid, COUNT).min(1, COUNT).max(MAX_LIVE_STATES, COUNT),
});

/**
 * `event: state`: an auction after record `seq`, sent when the stream opens and when it changes. Records in between may
 * be skipped: this stream serves prices, while an auction's own stream contains every record. Its `id` is opaque; a stream that resumes with it
 * in `Last-Event-ID` begins with the states that are newer.
 */
export const liveStateNews = z.object({
	auction_id: uuid,
	seq: z.int(),
	server_time: instant,
	state: liveState,
	/** The auctioneer's last call, if one stands. */
	call: callState.optional(),
});
export type LiveStateNews = z.infer<typeof liveStateNews>;

/**
 * `event: bid`, on the stream of all running auctions, in place of a `state` where nothing but bids has changed since the last one of the
 * auction, the end included. Leader and minimum are left out: they are for who bids on it.
 */
export const liveBidNews = z.object({
	auction_id: uuid,
	seq: z.int(),
	...liveState.pick({ current_bid: true, bid_count: true }).shape,
});
export type LiveBidNews = z.infer<typeof liveBidNews>;
