import { z } from 'zod';
import { instant, uuid } from './amount.ts';
import { liveState } from './live.ts';
import { LIVE_STATES_MOST } from './live-states-most.ts';

/** An auction sends at most one state in this time, in milliseconds: the newest. */
export const LIVE_STATES_PACE = 200;

const COUNT = `Informe de 1 a ${LIVE_STATES_MOST} leilões`;

/** `GET /api/events?auction=ID&auction=ID…` */
export const liveStatesQuery = z.strictObject({
	auction: z.array(uuid, COUNT).min(1, COUNT).max(LIVE_STATES_MOST, COUNT),
});

/**
 * `event: state`: an auction as it is after record `seq`, when the stream opens and whenever it changes. What came in
 * between may be left out: this stream shows prices, the auction's own tells every record.
 */
export const liveStateNews = z.object({
	auction_id: uuid,
	seq: z.int(),
	server_time: instant,
	state: liveState,
});
export type LiveStateNews = z.infer<typeof liveStateNews>;
