import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { amountInWords } from './amount-words.ts';
import {
	basisPointsOf,
	centavosOf,
	formatBRL,
	formatDecimal,
	leastShareOf,
	MAX_AMOUNT,
	reaisOf,
	shareOf,
} from './money.ts';
import { parseCurrency } from './typed-amount.ts';

const { seed, times } = inject('runs');

const NBSP = '\u00a0';
const amount = fc.oneof(fc.integer({ min: 0, max: MAX_AMOUNT }), fc.integer({ min: 0, max: 100_000 }));

describe('parseCurrency keeps digits and the comma as decimal separator, else 0', () => {
	it.each([
		['', 0],
		['abc', 0],
		[',', 0],
		['R$', 0],
		['-', 0],
		['١٢', 0],
		['0,00', 0],
		['0,01', 1],
		['1', 1_00],
		['1,', 1_00],
		['1,5', 1_50],
		[',5', 50],
		['19,99', 19_99],
		['1,15', 1_15],
		['1.234,56', 1_234_56],
		['R$ 1.234,56', 1_234_56],
		[`R$${NBSP}1.234,56`, 1_234_56],
		['  7 ', 7_00],
		['10.50', 1_050_00],
		['1e5', 15_00],
		['-5', 5_00],
		['1,2,3', 1_23],
		['12,349', 12_34],
		['0,999', 99],
		['10.000.000.000,00', MAX_AMOUNT],
		['10.000.000.000,01', MAX_AMOUNT],
		['9'.repeat(400), MAX_AMOUNT],
	])('%.40s is %i centavos', (typed, centavos) => {
		expect(parseCurrency(typed)).toBe(centavos);
	});

	it('reads back every formatted amount', () => {
		fc.assert(
			fc.property(amount, (centavos) => {
				expect(parseCurrency(formatDecimal(centavos))).toBe(centavos);
				expect(parseCurrency(formatBRL(centavos))).toBe(centavos);
			}),
		);
	});

	it('accepts any text without an exception', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
				const centavos = parseCurrency(typed);
				expect(Number.isInteger(centavos) && centavos >= 0 && centavos <= MAX_AMOUNT).toBe(true);
			}),
			{ seed, numRuns: 30 * times },
		);
	});
});

describe('the formats', () => {
	it.each([
		[0, '0,00'],
		[1, '0,01'],
		[10, '0,10'],
		[1_00, '1,00'],
		[999_99, '999,99'],
		[1_000_00, '1.000,00'],
		[320_000_50, '320.000,50'],
		[99_999_999_99, '99.999.999,99'],
		[MAX_AMOUNT, '10.000.000.000,00'],
	])('%i centavos are %s', (centavos, decimal) => {
		expect(formatDecimal(centavos)).toBe(decimal);
		expect(formatBRL(centavos)).toBe(`R$${NBSP}${decimal}`);
	});
});

describe('centavosOf', () => {
	it.each([
		[0, 0],
		[0.01, 1],
		[0.1, 10],
		[0.29, 29],
		[1.1, 1_10],
		[1.15, 1_15],
		[19.99, 19_99],
		[320000.5, 320_000_50],
		[9_999_999_999.99, MAX_AMOUNT - 1],
		[10_000_000_000, MAX_AMOUNT],
		[-5, -5_00],
	])('%d reais are %i centavos', (reais, centavos) => {
		expect(centavosOf(reais)).toBe(centavos);
		expect(reaisOf(centavos)).toBe(reais);
	});

	it.each([
		10.005,
		0.001,
		0.1 + 0.2,
		1e-7,
		9_999_999_999.999,
		Number.NaN,
		Number.POSITIVE_INFINITY,
		Number.NEGATIVE_INFINITY,
		1e308,
	])('refuses %d', (reais) => {
		expect(centavosOf(reais)).toBeNull();
	});

	it('is the inverse of reaisOf, through JSON too', () => {
		fc.assert(
			fc.property(amount, (centavos) => {
				expect(centavosOf(reaisOf(centavos))).toBe(centavos);
				expect(centavosOf(JSON.parse(JSON.stringify(reaisOf(centavos))))).toBe(centavos);
			}),
		);
	});
});

describe('amountInWords', () => {
	it.each([
		[1, 'um centavo'],
		[2, 'dois centavos'],
		[99, 'noventa e nove centavos'],
		[1_00, 'um real'],
		[1_01, 'um real e um centavo'],
		[2_00, 'dois reais'],
		[100_00, 'cem reais'],
		[101_00, 'cento e um reais'],
		[123_45, 'cento e vinte e três reais e quarenta e cinco centavos'],
		[1_000_00, 'mil reais'],
		[1_100_00, 'mil e cem reais'],
		[320_000_00, 'trezentos e vinte mil reais'],
		[1_000_000_00, 'um milhão de reais'],
		[1_000_001_00, 'um milhão e um reais'],
		[2_000_000_00, 'dois milhões de reais'],
		[
			1_234_567_89,
			'um milhão duzentos e trinta e quatro mil quinhentos e sessenta e sete reais e oitenta e nove centavos',
		],
		[1_000_000_000_00, 'um bilhão de reais'],
		[MAX_AMOUNT, 'dez bilhões de reais'],
	])('%i centavos: %s', (centavos, words) => {
		expect(amountInWords(centavos)).toBe(words);
	});
});

describe('leastShareOf', () => {
	it.each([
		[400_000_00, 5_000, 200_000_00],
		[400_000_01, 5_000, 200_000_01],
		[1, 1, 1],
		[0, 8_000, 0],
		[10 ** 12, 9_999, 999_900_000_000],
	])('of %i at %i basis points is %i', (of, basisPoints, share) => {
		expect(leastShareOf(of, basisPoints)).toBe(share);
	});
});

describe('shareOf', () => {
	it.each([
		[320_000_00, 500, 16_000_00],
		[320_000_00, 0, 0],
		[320_000_00, 10_000, 320_000_00],
		[1, 500, 0],
		[9, 500, 0],
		[10, 500, 1],
		[11, 500, 1],
		[29, 500, 1],
		[30, 500, 2],
		[100_01, 250, 2_50],
		[MAX_AMOUNT, 1, 10 ** 8],
		[MAX_AMOUNT, 10_000, MAX_AMOUNT],
	])('of %i centavos at %i basis points is %i', (of, basisPoints, share) => {
		expect(shareOf(of, basisPoints)).toBe(share);
	});

	it('is the nearest whole centavo, half rounded up', () => {
		fc.assert(
			fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (of, basisPoints) => {
				const twice = BigInt(of) * BigInt(basisPoints) * 2n;
				const distance = twice - BigInt(shareOf(of, basisPoints)) * 20_000n;
				expect(distance >= -10_000n && distance < 10_000n).toBe(true);
			}),
		);
	});
});

it.each([
	[5, 500],
	[4.35, 435],
	[0.29, 29],
	[0, 0],
])('%s percent are %s basis points', (percent, basisPoints) => {
	expect(basisPointsOf(percent)).toBe(basisPoints);
});
