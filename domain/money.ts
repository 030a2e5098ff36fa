import { convertCurrencyToWords } from '@brazilian-utils/brazilian-utils/convert-currency-to-words';

/** Money inside the operator: a whole number of centavos. Reais with two decimals exist only at the edges. */
export type Centavos = number;

/** The largest amount the operator takes, R$ 10 billion: far below 2^53, so sums stay exact. */
export const MAX_AMOUNT: Centavos = 10 ** 12;

const BRL = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const DECIMAL = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Reais (a JSON number with at most two decimals) to centavos; null when the number has more decimals. */
export function centavosOf(reais: number): Centavos | null {
	const centavos = Math.round(reais * 100);
	return Number.isFinite(reais) && centavos / 100 === reais ? centavos : null;
}

/** Centavos to the JSON number in reais that spec §3 and the HTTP contract speak. */
export function reaisOf(centavos: Centavos): number {
	return centavos / 100;
}

/** `R$ 1.234,56` (spec §9), with the no-break space that keeps it on one line. */
export function formatBRL(centavos: Centavos): string {
	return BRL.format(centavos / 100);
}

/** `1.234,56`: what the currency input shows (spec §3, currency input value). */
export function formatDecimal(centavos: Centavos): string {
	return DECIMAL.format(centavos / 100);
}

/** What a person typed to centavos: all but digits and comma is dropped, unparseable is 0 (spec §5). */
export function parseCurrency(typed: string): Centavos {
	const [whole = '', ...decimals] = typed.replace(/[^\d,]/g, '').split(',');
	const value = Number(`${whole || '0'}.${decimals.join('').slice(0, 2) || '0'}`);
	return Number.isNaN(value) ? 0 : Math.min(Math.round(value * 100), MAX_AMOUNT);
}

/** `trezentos e vinte mil reais`: an amount that a typing slip cannot survive (law: a mistyped bid is binding). */
export function amountInWords(centavos: Centavos): string {
	return convertCurrencyToWords(centavos / 100);
}

/** A share of an amount in basis points (500 = 5 %), half a centavo rounded up. */
export function shareOf(amount: Centavos, basisPoints: number): Centavos {
	return Number((BigInt(amount) * BigInt(basisPoints) + 5_000n) / 10_000n);
}

/** A percentage with two decimals as basis points: 5 is 500. */
export function basisPointsOf(percent: number): number {
	return Math.round(percent * 100);
}
