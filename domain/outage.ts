import type { AuctionState, Step, Terms } from './auction.ts';
import { MINUTE, type Micros, micros, SECOND } from './time.ts';

/** A silence longer than this, in which no bid could be taken, is an outage. */
export const GAP = 10 * SECOND;

/** The last part of an auction, which an outage must not take from its bidders; also what it gives back at least. */
export const LAST_MINUTES = 3 * MINUTE;

/** A time in which no bid could be taken, from the last sign that one could to the next, by the database's clock. */
export interface Outage {
	since: Micros;
	until: Micros;
}

/** Whether a silence is long enough to be an outage: more than 10 s. */
export function isOutage({ since, until }: Outage): boolean {
	return until - since > micros(GAP);
}

/**
 * What an outage does to an auction: one that is open, ends by the clock and had the outage inside its last 3 minutes
 * gets as much time as the outage took, and at least 3 minutes. Its end may have passed meanwhile; a cap on what bids
 * may extend does not hold here. `shown` is the end as it stood then: bids may have moved it since.
 */
export function outageSteps(
	{ auction_type }: Pick<Terms, 'auction_type'>,
	state: AuctionState,
	outage: Outage,
	shown: Micros = state.end_time,
): Step[] {
	if (auction_type !== 'scheduled' || state.status !== 'active' || !isOutage(outage)) return [];
	const { since, until } = outage;
	if (since >= shown || until <= shown - micros(LAST_MINUTES)) return [];
	const from = state.end_time;
	const to = from + Math.max(until - since, micros(LAST_MINUTES));
	return [
		{
			fact: { type: 'extended', data: { from, to, cause: 'outage', since, until } },
			after: { ...state, end_time: to },
		},
	];
}
