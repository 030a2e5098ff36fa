import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountOf, discountWords } from './discount.ts';

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

describe('discountWords', () => {
	it.each([
		[690_000, 1_000_000, '31% abaixo da avaliação'],
		[680_001, 1_000_000, '31% abaixo da avaliação'],
		[990_000, 1_000_000, '1% abaixo da avaliação'],
		[0.01, 10_000_000, '99% abaixo da avaliação'],
	])('%d with an appraisal of %d: %s', (price, appraisal, text) => {
		const words = discountWords(price, appraisal);
		expect(words).toMatchObject({ text, below: true, percent: text.split(' ')[0] });
		expect(words?.text).toBe(`${words?.short} da avaliação`);
	});

	it.each([
		[1_000_000, 1_000_000],
		[990_001, 1_000_000],
		[1_009_999, 1_000_000],
		[500, null],
	])('states nothing for %d with an appraisal of %s', (price, appraisal) => {
		expect(discountWords(price, appraisal)).toBeNull();
	});

	it('states no percentage above the appraisal', () => {
		expect(discountWords(1_010_000, 1_000_000)).toEqual({
			text: 'acima da avaliação',
			short: 'acima',
			below: false,
			percent: null,
		});
	});

	it('never states more than the discount', () => {
		const amount = fc.integer({ min: 1, max: 10 ** 9 });
		fc.assert(
			fc.property(amount, amount, (price, appraisal) => {
				const words = discountWords(price, appraisal);
				if (!words?.below) return;
				expect(price).toBeLessThanOrEqual(appraisal * (1 - Number.parseInt(words.text, 10) / 100) + 1e-6);
			}),
		);
	});
});
