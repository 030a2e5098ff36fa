import { expect, it } from 'vitest';
import { slopeOf } from './steady.ts';

it.each([
	{ values: [100, 100, 100, 100], mean: 100, slope: 0 },
	{ values: [99, 101, 103, 105], mean: 102, slope: 120 / 102 },
	{ values: [10, 8, 6], mean: 8, slope: -15 },
])('the line through $values rises by $slope of their mean an hour', ({ values, mean, slope }) => {
	const found = slopeOf(values);
	expect(found.mean).toBeCloseTo(mean);
	expect(found.slope).toBeCloseTo(slope);
});
