import { expect, it } from 'vitest';
import { discountOf } from './discount.ts';

it.each([
	[100, 200, 5_000],
	[68.5, 100, 3_150],
	[2, 3, 3_333],
	[100, 100, 0],
	[4, 3, -3_333],
	[0.01, 10_000_000_000, 9_999],
	[10_000_000_000, 0.01, -9_999_999_999_990_000],
	[1, null, null],
])('%d with an appraisal of %d: %d basis points', (price, appraisal, expected) => {
	expect(discountOf(price, appraisal)).toBe(expected);
});
