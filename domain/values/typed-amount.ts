import { type Centavos, MAX_AMOUNT } from './money.ts';

/**
 * Converts typed text to centavos. Characters other than digits and commas are ignored; unreadable text is 0 (spec §5), and what is more than
 * `MAX_AMOUNT` is that.
 */
export function parseCurrency(typed: string): Centavos {
	return Math.min(typedCentavos(typed), MAX_AMOUNT);
}

/** The same without an upper limit: `Infinity` for more digits than a number has. */
export function typedCentavos(typed: string): number {
	const [whole = '', ...decimals] = typed.replace(/[^\d,]/g, '').split(',');
	const value = Number(`${whole || '0'}.${decimals.join('').slice(0, 2) || '0'}`);
	return Number.isNaN(value) ? 0 : Math.round(value * 100);
}

const ONE_READING = /^\s*(R\$)?\s*(\d{1,3}(\.\d{3})+|\d*)(,\d{0,2})?\s*$/;

/**
 * Whether typed text contains digits that can be read in another way than by `parseCurrency`, such as `12345.67` or
 * `350 mil`, or are more than `MAX_AMOUNT`. Such an amount is asked about (`readingsOf`) and not guessed. Text without digits is an empty field.
 */
export function isUnclearAmount(typed: string): boolean {
	return /\d/.test(typed) && (!ONE_READING.test(typed) || typedCentavos(typed) > MAX_AMOUNT);
}
