import { describe, expect, it } from 'vitest';
import { MAX_AMOUNT } from '#domain/values/money.ts';
import { amountInputOf, raised, settled } from './amount-input.ts';

describe('amountInputOf', () => {
	it('follows the minimum until something is typed', () => {
		expect(amountInputOf(null, 100_00)).toEqual({ text: '100,00', amount: 100_00, short: false });
		expect(amountInputOf(null, 250_00)).toEqual({ text: '250,00', amount: 250_00, short: false });
	});

	it('keeps a typed amount that the minimum has passed, and marks it as short', () => {
		expect(amountInputOf('150', 100_00)).toEqual({ text: '150', amount: 150_00, short: false });
		expect(amountInputOf('150', 200_00)).toEqual({ text: '150', amount: 150_00, short: true });
		expect(amountInputOf('12345.67', 100_00)).toEqual({ text: '12345.67', amount: 0, short: true });
		expect(amountInputOf('', 100_00)).toEqual({ text: '', amount: 0, short: true });
	});
});

describe('raised', () => {
	it('adds to the amount, or to the minimum if that is higher', () => {
		expect(raised(amountInputOf('150', 100_00), 100_00, 50_00)).toBe('200,00');
		expect(raised(amountInputOf('150', 200_00), 200_00, 50_00)).toBe('250,00');
	});

	it('adds to the minimum while the amount is unclear', () => {
		expect(raised(amountInputOf('12345.67', 100_00), 100_00, 50_00)).toBe('150,00');
	});

	it('stops at the largest accepted amount', () => {
		expect(amountInputOf(raised(amountInputOf(null, MAX_AMOUNT), MAX_AMOUNT, 1), MAX_AMOUNT).amount).toBe(
			MAX_AMOUNT,
		);
	});
});

describe('settled', () => {
	it('adds two decimals when the field loses focus', () => {
		expect(settled('1500', 100_00)).toBe('1.500,00');
		expect(settled('1500,5', 100_00)).toBe('1.500,50');
	});

	it('follows the minimum again if the field contains the minimum or nothing', () => {
		expect(settled('100,00', 100_00)).toBeNull();
		expect(settled('', 100_00)).toBeNull();
		expect(settled('abc', 100_00)).toBeNull();
	});

	it('keeps a text of several readings until it is clear which was meant', () => {
		expect(settled('12345.67', 100_00)).toBe('12345.67');
		expect(settled('350 mil', 100_00)).toBe('350 mil');
	});

	it('keeps an amount below the minimum visible', () => {
		expect(settled('50', 100_00)).toBe('50,00');
	});
});
