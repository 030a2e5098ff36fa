import { SECOND } from '#domain/time.ts';

/** One question to the server's clock. `sent` and `received` on this device's monotonic clock, all in milliseconds. */
export interface RoundTrip {
	sent: number;
	received: number;
	/** The server's time, epoch milliseconds. */
	server: number;
}

/**
 * What to add to the monotonic clock to get the server's time: the server spoke halfway through the trip, and
 * the shortest trip leaves the least room for error. Null without trips.
 */
export function clockOffset(trips: readonly RoundTrip[]): number | null {
	const best = trips.reduce<RoundTrip | null>(
		(shortest, trip) => (shortest && lengthOf(shortest) <= lengthOf(trip) ? shortest : trip),
		null,
	);
	return best && best.server - (best.sent + best.received) / 2;
}

function lengthOf(trip: RoundTrip): number {
	return trip.received - trip.sent;
}

/** How long to wait for the next full second of the server, so that all screens turn together. */
export function untilNextSecond(now: number): number {
	return SECOND - (now % SECOND);
}
