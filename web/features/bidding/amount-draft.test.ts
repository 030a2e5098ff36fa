import { describe, expect, it } from 'vitest';
import { MAX_AMOUNT } from '#domain/values/money.ts';
import { draftOf, raised, settled } from './amount-draft.ts';
import { amountInputOf } from './amount-input.ts';

const typed = (text: string, minimum: number) => amountInputOf(draftOf(text), minimum);

const left = (text: string) => settled(draftOf(text), 100_00)?.text ?? null;

describe('amountInputOf', () => {
	it('follows the minimum until something is typed', () => {
		expect(amountInputOf(null, 100_00)).toEqual({ text: '100,00', amount: 100_00, short: false });
		expect(amountInputOf(null, 250_00)).toEqual({ text: '250,00', amount: 250_00, short: false });
	});

	it('keeps a typed amount that the minimum has passed, and marks it as short', () => {
		expect(typed('150', 100_00)).toEqual({ text: '150', amount: 150_00, short: false });
		expect(typed('150', 200_00)).toEqual({ text: '150', amount: 150_00, short: true });
		expect(typed('12345.67', 100_00)).toEqual({ text: '12345.67', amount: 0, short: true });
		expect(typed('', 100_00)).toEqual({ text: '', amount: 0, short: true });
	});
});

describe('raised', () => {
	it('adds to the amount, or to the minimum if that is higher', () => {
		expect(raised(typed('150', 100_00), 100_00, 50_00)?.text).toBe('200,00');
		expect(raised(typed('150', 200_00), 200_00, 50_00)?.text).toBe('250,00');
	});

	it('adds to the minimum while the amount is unclear', () => {
		expect(raised(typed('12345.67', 100_00), 100_00, 50_00)?.text).toBe('150,00');
	});

	it('stops at the largest accepted amount', () => {
		expect(amountInputOf(raised(amountInputOf(null, MAX_AMOUNT), MAX_AMOUNT, 1), MAX_AMOUNT).amount).toBe(
			MAX_AMOUNT,
		);
	});
});

describe('settled', () => {
	it('adds two decimals when the field loses focus', () => {
		expect(left('1500')).toBe('1.500,00');
		expect(left('1500,5')).toBe('1.500,50');
	});

	it('follows the minimum again if the field contains the minimum or nothing', () => {
		expect(left('100,00')).toBeNull();
		expect(left('')).toBeNull();
		expect(left('abc')).toBeNull();
	});

	it('keeps a text of several readings until it is clear which was meant', () => {
		expect(left('12345.67')).toBe('12345.67');
		expect(left('350 mil')).toBe('350 mil');
	});

	it('keeps an amount below the minimum visible', () => {
		expect(left('50')).toBe('50,00');
	});
});
