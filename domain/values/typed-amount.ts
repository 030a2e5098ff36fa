import { type Centavos, MAX_AMOUNT } from './money.ts';

/**
 * Converts typed text to centavos. Characters other than digits and commas are ignored; unreadable text is 0 (spec §5).
 */
export function parseCurrency(typed: string): Centavos {
	const [whole = '', ...decimals] = typed.replace(/[^\d,]/g, '').split(',');
	const value = Number(`${whole || '0'}.${decimals.join('').slice(0, 2) || '0'}`);
	return Number.isNaN(value) ? 0 : Math.min(Math.round(value * 100), MAX_AMOUNT);
}

const ONE_READING = /^\s*(R\$)?\s*(\d{1,3}(\.\d{3})+|\d*)(,\d{0,2})?\s*$/;

/**
 * Whether typed text contains digits that can be read in another way than by `parseCurrency`, such as `12345.67` or
 * `350 mil`. Such an amount is asked about (`readingsOf`) and not guessed. Text without digits is an empty field.
 */
export function isUnclearAmount(typed: string): boolean {
	return /\d/.test(typed) && !ONE_READING.test(typed);
}
