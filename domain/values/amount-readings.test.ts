import fc from 'fast-check';
import { describe, expect, inject, it, test } from 'vitest';
import { readingsOf, shortReais, typedReais } from './amount-readings.ts';
import { formatBRL, formatDecimal, MAX_AMOUNT } from './money.ts';
import { isUnclearAmount, parseCurrency } from './typed-amount.ts';

const { seed, times } = inject('runs');

test.each<[string, number[]]>([
	['12345.67', [12_345_67, 1_234_567_00]],
	['12,345.67', [12_345_67, 12_34]],
	['1.5', [1_50, 15_00]],
	['10.50', [10_50, 1_050_00]],
	['12,345', [12_345_00, 12_34]],
	['1.234.5', [1_234_50, 12_345_00]],
	['1.23.456', [123_456_00]],
	['300.0000', [3_000_000_00]],
	['1,2,3', [12_30, 1_23]],
	['350 mil', [350_000_00]],
	['R$ 1,5 milhão', [1_500_000_00]],
	['2 milhões de reais', [2_000_000_00]],
	['1,25 mi', [1_250_000_00]],
	['10k', [10_000_00]],
	['10 reais', [10_00]],
	['20.000 milhões', []],
	['12345678901.50', []],
	['123456789.50', [123_456_789_50]],
	['10.000.000.000,01', []],
	['9'.repeat(400), []],
	['1e5', []],
	['-5', []],
	['5 + 5', []],
	['12 dias', []],
])('%s can mean %j', (typed, readings) => {
	expect(isUnclearAmount(typed)).toBe(true);
	expect(readingsOf(typed)).toEqual(readings);
});

describe('only one reading', () => {
	it.each([
		'',
		'abc',
		'R$',
		',',
		'7',
		'1,',
		',5',
		'1,5',
		'19,99',
		'300.000',
		'1.234.567',
		'1.234,56',
		'R$ 1.234,56',
		'  320000 ',
	])('has %j', (typed) => {
		expect(isUnclearAmount(typed)).toBe(false);
	});

	it('has every formatted amount', () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: MAX_AMOUNT }), (centavos) => {
				expect(isUnclearAmount(formatDecimal(centavos))).toBe(false);
				expect(isUnclearAmount(formatBRL(centavos))).toBe(false);
			}),
		);
	});
});

it('a point never becomes a hundredfold: two decimals after it are asked about', () => {
	fc.assert(
		fc.property(fc.integer({ min: 100, max: MAX_AMOUNT / 100 }), (centavos) => {
			const typed = (centavos / 100).toFixed(2);
			expect(isUnclearAmount(typed)).toBe(true);
			expect(readingsOf(typed)).toEqual([centavos, parseCurrency(typed)]);
		}),
		{ seed, numRuns: 30 * times },
	);
});

it.each([
	[400_000, '400 mil'],
	[1_000_000, '1 milhão'],
	[2_000_000, '2 milhões'],
	[1_200_000, '1.200.000'],
	[212_345, '212.345'],
	[0, '0'],
	[1_500.5, '1.500,5'],
])('%d is written %s, and read again as the same', (reais, text) => {
	expect(shortReais(reais)).toBe(text);
	expect(typedReais(text)).toBe(reais);
});

it.each(['', 'abc', '400 contos', '1.2.3', '12345.678,9.1', '10.000.000.000,01'])(
	'%j is no price',
	(typed) => {
		expect(typedReais(typed)).toBeNull();
	},
);
