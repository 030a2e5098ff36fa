import { describe, expect, it } from 'vitest';
import { formatNumber, formatPercent, formatTwoDecimals } from './numbers.ts';

describe('formatNumber', () => {
	it.each([
		[0, '0'],
		[1234, '1.234'],
		[5.5, '5,5'],
		[1234.5678, '1.234,568'],
	])('writes %f as %s', (value, text) => {
		expect(formatNumber(value)).toBe(text);
		expect(value.toLocaleString('pt-BR')).toBe(text);
	});
});

it.each([
	[5, '5%'],
	[62.5, '62,5%'],
	[1200, '1.200%'],
])('formatPercent writes %f as %s', (value, text) => expect(formatPercent(value)).toBe(text));

describe('formatTwoDecimals', () => {
	it.each([
		[81.86, '81,86'],
		[1200, '1.200'],
		[0.126, '0,13'],
	])('writes %f as %s', (value, text) => expect(formatTwoDecimals(value)).toBe(text));
});
