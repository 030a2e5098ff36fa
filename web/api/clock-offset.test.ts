import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { bestReading, errorAt, nextShown, type RoundTrip, untilNextSecond } from './clock-offset.ts';

const SERVER = 1_795_000_000_000;

/** A round trip sent at `sent` with the given time in each direction, to a server whose clock reads SERVER at 0. */
function trip(sent: number, there: number, back: number, server = SERVER): RoundTrip {
	return { sent, received: sent + there + back, server: server + sent + there };
}

const offsetOf = (trips: RoundTrip[], now = 10 * SECOND) => bestReading(trips, now)?.offset;

describe('one round trip', () => {
	it('is exact when both directions take equally long, and has half its length as its error', () => {
		expect(bestReading([trip(500, 40, 40)], 580)).toEqual({ offset: SERVER, error: 40, at: 580 });
	});

	it.each([
		[10, 90],
		[90, 10],
		[0, 100],
	])('of %i ms there and %i ms back is wrong by at most its error', (there, back) => {
		const reading = bestReading([trip(0, there, back)], 100);
		expect(Math.abs((reading?.offset ?? 0) - SERVER)).toBeLessThanOrEqual(reading?.error ?? 0);
	});

	it('has an error that grows by 6 ms per minute', () => {
		const reading = bestReading([trip(0, 10, 10)], 20);
		expect(reading && errorAt(reading, 20)).toBe(10);
		expect(reading && errorAt(reading, 20 + MINUTE)).toBe(16);
	});

	it('is ignored when it ended before it began', () => {
		expect(bestReading([{ sent: 100, received: 50, server: SERVER }], 200)).toBeNull();
		expect(bestReading([], 0)).toBeNull();
	});
});

describe('several round trips', () => {
	it.each([
		[
			'jitter: the shortest is used, whatever its position',
			[trip(0, 10, 900), trip(1_000, 20, 20), trip(2_000, 300, 30)],
		],
		[
			'one answer of a wrong clock, which is the shortest',
			[trip(0, 50, 50), trip(500, 1, 1, SERVER + 600_000), trip(900, 40, 40)],
		],
		[
			'one during which the device slept',
			[trip(0, 50, 50, SERVER - 300_000), trip(500, 30, 30), trip(900, 40, 40)],
		],
	])('%s', (_case, trips) => {
		expect(offsetOf(trips)).toBe(SERVER);
	});

	it('stay within the error when all are delayed in the same direction', () => {
		const trips = [0, 400, 800, 1_200, 1_600].map((sent) => trip(sent, 5, 95));
		const reading = bestReading(trips, 1_700);
		expect(Math.abs((reading?.offset ?? 0) - SERVER)).toBeLessThanOrEqual(reading?.error ?? 0);
	});

	it('give no reading when no two of them agree', () => {
		expect(offsetOf([trip(0, 5, 5), trip(100, 5, 5, SERVER + 5_000)])).toBeUndefined();
	});

	it('prefer a fresh one to an exact old one once the drift is larger than the difference', () => {
		const old = trip(0, 5, 5);
		const fresh = trip(5 * MINUTE, 12, 10);
		expect(bestReading([old, fresh], 5 * MINUTE + 22)?.at).toBe(5 * MINUTE + 22);
		expect(bestReading([old, trip(MINUTE, 12, 12)], MINUTE + 24)?.at).toBe(10);
	});

	it('agree despite the drift between two clocks', () => {
		const drifted = trip(10 * MINUTE, 5, 5, SERVER + 50);
		expect(offsetOf([trip(0, 5, 5), drifted], 10 * MINUTE + 10)).toBe(SERVER + 50);
	});
});

describe('nextShown', () => {
	it.each([
		['advances', SERVER, SERVER + 1_000, SERVER + 1_000],
		['jumps forward after a sleep', SERVER, SERVER + 300_000, SERVER + 300_000],
		['stands still instead of going back slightly', SERVER, SERVER - 700, SERVER],
		['is corrected if it was wrong', SERVER, SERVER - 600_000, SERVER - 600_000],
	])('%s', (_case, shown, measured, next) => {
		expect(nextShown(shown, measured)).toBe(next);
	});
});

describe('untilNextSecond', () => {
	it.each([
		[SERVER, 1_000],
		[SERVER + 1, 999],
		[SERVER + 999.5, 0.5],
	])('at %d waits %d ms', (now, wait) => {
		expect(untilNextSecond(now)).toBe(wait);
	});
});
