import { describe, expect, it } from 'vitest';
import { clockOffset, type RoundTrip, untilNextSecond } from './clock-offset.ts';

const SERVER = 1_795_000_000_000;

/** A trip that left at `sent` and took the given time each way, to a server whose clock reads SERVER at 0. */
function trip(sent: number, there: number, back: number): RoundTrip {
	return { sent, received: sent + there + back, server: SERVER + sent + there };
}

describe('clockOffset', () => {
	it('is exact when both ways take as long', () => {
		expect(clockOffset([trip(500, 40, 40)])).toBe(SERVER);
	});

	it('errs by half the difference of the ways at most', () => {
		expect(clockOffset([trip(0, 10, 90)])).toBe(SERVER - 40);
	});

	it('trusts the shortest trip, wherever it stands', () => {
		const slow = trip(0, 10, 900);
		const quick = trip(1_000, 20, 20);
		expect(clockOffset([slow, quick, slow])).toBe(SERVER);
		expect(clockOffset([quick, slow])).toBe(SERVER);
		expect(clockOffset([slow, quick])).toBe(SERVER);
	});

	it('knows nothing without an answer', () => {
		expect(clockOffset([])).toBeNull();
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
