import { SECOND } from '#domain/values/time.ts';

/**
 * One request for the server's time. All values in milliseconds; `sent` and `received` by this device's monotonic
 * clock.
 */
export interface RoundTrip {
	sent: number;
	received: number;
	/** The server's time (epoch). */
	server: number;
}

/**
 * The result of one round trip. The monotonic clock plus `offset` is the server's time, with an error of at most
 * `error` at time `at`.
 */
export interface ClockReading {
	offset: number;
	error: number;
	at: number;
}

/**
 * The maximum drift between two clocks, as a fraction of the time since they were compared: ten times that of a quartz
 * clock.
 */
const DRIFT = 0.0001;

/** A shown time this far ahead is wrong rather than imprecise, and is corrected at once. */
const WRONG = 2 * SECOND;

/**
 * Returns the reading to use at `now` (monotonic milliseconds); null without a majority.
 * The server read its clock at some moment of the round trip, so half the trip's length bounds the error, which grows
 * with age. Of the readings that agree with the majority, the one with the smallest error is used.
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

/** Returns the maximum error of a reading at `now`, in milliseconds: half of its round trip plus the drift since. */
export function errorAt({ error, at }: ClockReading, now: number): number {
	return error + Math.max(0, now - at) * DRIFT;
}

/**
 * Returns the time to show next. A better measurement does not move the shown time back: the time stands still until
 * the measured time reaches it, unless the shown time was wrong.
 */
export function nextShown(shown: number, measured: number): number {
	return measured < shown && shown - measured < WRONG ? shown : measured;
}

/** Returns the milliseconds until the server's next full second, so that all screens change together. */
export function untilNextSecond(now: number): number {
	return SECOND - (now % SECOND);
}

/** How and when the document was requested; absent in browsers that do not tell. */
export function documentNavigation(): PerformanceNavigationTiming | undefined {
	return performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming;
}

/** When the document arrived, by this device's monotonic clock: its server time is from this moment. */
export function documentArrival(): number {
	return documentNavigation()?.responseStart ?? 0;
}

function readingOf({ sent, received, server }: RoundTrip): ClockReading {
	return { offset: server - (sent + received) / 2, error: (received - sent) / 2, at: received };
}

/** Whether both readings can be correct, given the drift between them. */
function agree(a: ClockReading, b: ClockReading): boolean {
	return Math.abs(a.offset - b.offset) <= a.error + b.error + Math.abs(a.at - b.at) * DRIFT;
}
