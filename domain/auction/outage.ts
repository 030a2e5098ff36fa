import { MINUTE, type Micros, micros, SECOND } from '#domain/values/time.ts';
import type { AuctionState, Step, Terms } from './auction.ts';

/** A gap between heartbeats longer than this is an outage: no bid could be accepted in it. */
export const GAP = 10 * SECOND;

/** An outage that touches this last part of an auction extends it; also the minimum of that extension. */
export const LAST_MINUTES = 3 * MINUTE;

/** A period in which no bid could be accepted, between two heartbeats, by the database's clock. */
export interface Outage {
	since: Micros;
	until: Micros;
}

/** Whether the period is longer than `GAP`. */
export function isOutage({ since, until }: Outage): boolean {
	return until - since > micros(GAP);
}

/**
 * Returns the extension that an outage causes, if any. A scheduled auction that is active, and whose last 3 minutes the
 * outage touched, is extended by the length of the outage, and by at least 3 minutes. This also applies if its end has
 * passed in the meantime, and beyond the cap on extensions by bids. `shown` is the end as it was during the outage;
 * bids may have moved it since.
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
