import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { scaleOf } from './chart.tsx';

test.each([
	[1, true, [0, 1]],
	[2, true, [0, 1, 2]],
	[7, true, [0, 5, 10]],
	[24, true, [0, 10, 20, 30]],
	[700, true, [0, 250, 500, 750]],
	[1_234_567.89, false, [0, 500_000, 1_000_000, 1_500_000]],
])('a scale to %d (whole: %s)', (most, whole, values) => {
	expect(scaleOf(most, whole)).toEqual(values);
});

test('a scale has two to four values, begins at 0 and holds the highest column; of whole numbers it has whole ones', () => {
	const { seed, times } = inject('runs');
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 2 ** 40 }), fc.boolean(), (units, whole) => {
			const most = whole ? units : units / 100;
			const values = scaleOf(most, whole);
			expect(values.length).toBeGreaterThanOrEqual(2);
			expect(values.length).toBeLessThanOrEqual(4);
			expect(values[0]).toBe(0);
			expect(values.at(-1)).toBeGreaterThanOrEqual(most);
			if (whole) expect(values.every(Number.isInteger)).toBe(true);
		}),
		{ seed, numRuns: 100 * times },
	);
});
