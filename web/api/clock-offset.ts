import { SECOND } from '#domain/time.ts';

/** One request for the server's time. `sent` and `received` by this device's monotonic clock, all in milliseconds. */
export interface RoundTrip {
	sent: number;
	received: number;
	/** The server's time, epoch milliseconds. */
	server: number;
}

/** The result of one round trip: the monotonic clock plus `offset` is the server's time, at most `error` wrong at `at`. */
export interface ClockReading {
	offset: number;
	error: number;
	at: number;
}

/** How far two clocks may drift apart, as a share of the time since they were compared: ten times a quartz's drift. */
const DRIFT = 0.0001;

/** A clock shown this far ahead was wrong, not just measured less exactly: it is corrected at once. */
const WRONG = 2 * SECOND;

/**
 * The reading to use at `now` (monotonic milliseconds). The server read its clock at some moment of the trip, so half the
 * trip's length bounds the error, which grows with age. Of the readings that agree with the majority, the one with the
 * smallest error; null without a majority.
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

/** How wrong a reading may be at `now`, in milliseconds: half of its round trip plus the drift since. */
export function errorAt({ error, at }: ClockReading, now: number): number {
	return error + Math.max(0, now - at) * DRIFT;
}

/**
 * The time to show next. A better measurement never moves the shown time back: it stands still until the measured time
 * reaches it, unless what was shown was wrong.
 */
export function nextShown(shown: number, measured: number): number {
	return measured < shown && shown - measured < WRONG ? shown : measured;
}

/** Milliseconds until the server's next full second, so that all screens change together. */
export function untilNextSecond(now: number): number {
	return SECOND - (now % SECOND);
}

function readingOf({ sent, received, server }: RoundTrip): ClockReading {
	return { offset: server - (sent + received) / 2, error: (received - sent) / 2, at: received };
}

/** Whether both can be true, given how far the clocks may have drifted between them. */
function agree(a: ClockReading, b: ClockReading): boolean {
	return Math.abs(a.offset - b.offset) <= a.error + b.error + Math.abs(a.at - b.at) * DRIFT;
}
