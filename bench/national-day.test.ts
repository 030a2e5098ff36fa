import { describe, expect, test } from 'vitest';
import { NATIONAL_DAY, overDay, PEAK, renderings, zipfShares } from './national-day.ts';

describe('the national day', () => {
	test.each(['visitors', 'bids'] as const)('has all its %s, most in its busiest hour', (what) => {
		const events = NATIONAL_DAY[what];
		const steps = overDay(what, events, 24);
		expect(steps.reduce((sum, step) => sum + step, 0)).toBe(events);
		expect(Math.max(...steps) / events).toBeCloseTo(PEAK[what], 4);
	});

	test('keeps its shape when it is compressed and small', () => {
		const steps = overDay('visitors', 1_000, 240);
		expect(steps.reduce((sum, step) => sum + step, 0)).toBe(1_000);
		expect(Math.max(...steps)).toBeLessThanOrEqual(11);
	});

	test('renders each page once while it is kept, and every page that nobody shares', () => {
		expect(renderings(1_000, [1], 2)).toBeCloseTo(0.5, 3);
		expect(renderings(10, zipfShares(1_000_000), 2)).toBeGreaterThan(8);
		expect(renderings(10, zipfShares(1_000_000), 2)).toBeLessThan(10);
		expect(zipfShares(1_000).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
	});
});
