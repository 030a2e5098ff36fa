import { SECOND } from '#domain/time.ts';

/** One question to the server's clock. `sent` and `received` on this device's monotonic clock, all in milliseconds. */
export interface RoundTrip {
	sent: number;
	received: number;
	/** The server's time, epoch milliseconds. */
	server: number;
}

/** What one round trip says: `offset` added to the monotonic clock is the server's time, at most `error` wrong at `at`. */
export interface ClockReading {
	offset: number;
	error: number;
	at: number;
}

/** How much two clocks may part, as a share of the time since they were compared: ten times what a quartz does. */
const DRIFT = 0.0001;

/** A clock that was shown this much ahead was wrong, not only measured better: it is put right at once. */
const PLAINLY_WRONG = 2 * SECOND;

/**
 * The reading to go by at `now` (monotonic milliseconds). The server spoke somewhere within a trip, so half its length
 * bounds the error, which then grows with age. Of the readings that agree with most of the others the one with the
 * smallest bound is taken; null when no reading finds a majority.
 */
export function bestReading(trips: readonly RoundTrip[], now: number): ClockReading | null {
	const readings = trips.filter(({ sent, received }) => received >= sent).map(readingOf);
	const agreed = readings.filter(
		(one) => 2 * readings.filter((other) => agree(one, other)).length > readings.length,
	);
	return agreed.reduce<ClockReading | null>(
		(best, one) => (best && errorAt(best, now) <= errorAt(one, now) ? best : one),
		null,
	);
}

/** How wrong a reading may be by now, in milliseconds: half of its round trip, and what the clocks may have parted since. */
export function errorAt({ error, at }: ClockReading, now: number): number {
	return error + Math.max(0, now - at) * DRIFT;
}

/**
 * The time to show next, of what was shown and what is measured by now. A better measurement never takes the time back
 * on the screen: it stands still until it is reached, unless what was shown was plainly wrong.
 */
export function nextShown(shown: number, measured: number): number {
	return measured < shown && shown - measured < PLAINLY_WRONG ? shown : measured;
}

/** How long to wait for the next full second of the server, so that all screens turn together. */
export function untilNextSecond(now: number): number {
	return SECOND - (now % SECOND);
}

function readingOf({ sent, received, server }: RoundTrip): ClockReading {
	return { offset: server - (sent + received) / 2, error: (received - sent) / 2, at: received };
}

/** Whether both may be true at once, given how far the clocks may have parted between them. */
function agree(a: ClockReading, b: ClockReading): boolean {
	return Math.abs(a.offset - b.offset) <= a.error + b.error + Math.abs(a.at - b.at) * DRIFT;
}
