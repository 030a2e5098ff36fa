import { numberFormatter } from './number-formatter.ts';

/**
 * An amount of money in centavos, an integer. Reais with two decimals are used only in the API, in forms and on the
 * screen.
 */
export type Centavos = number;

/** The largest accepted amount, R$ 10 billion. It is far below 2^53, so sums stay exact. */
export const MAX_AMOUNT: Centavos = 10 ** 12;

const formatReais = /* @__PURE__ */ numberFormatter({ style: 'currency', currency: 'BRL' });
const formatTwo = /* @__PURE__ */ numberFormatter({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Converts reais (a JSON number) to centavos; null if the number has more than two decimals. */
export function centavosOf(reais: number): Centavos | null {
	const centavos = Math.round(reais * 100);
	return Number.isFinite(reais) && centavos / 100 === reais ? centavos : null;
}

/** Converts centavos to reais, the unit of spec §3 and of the API. */
export function reaisOf(centavos: Centavos): number {
	return centavos / 100;
}

/** `R$ 1.234,56` (spec §9), with a no-break space; `−R$ 1,00` below zero, with a minus sign and no hyphen. */
export function formatBRL(centavos: Centavos): string {
	return formatReais(centavos / 100).replace('-', '−');
}

/** `1.234,56`: the text of the currency input (spec §3, currency input value). */
export function formatDecimal(centavos: Centavos): string {
	return formatTwo(centavos / 100);
}

/** Returns a share of an amount in basis points (500 = 5 %); half a centavo is rounded up. */
export function shareOf(amount: Centavos, basisPoints: number): Centavos {
	return Number((BigInt(amount) * BigInt(basisPoints) + 5_000n) / 10_000n);
}

/** Returns the least whole amount that is at least a share of `amount`, in basis points (5 000 = 50 %). */
export function leastShareOf(amount: Centavos, basisPoints: number): Centavos {
	return Number((BigInt(amount) * BigInt(basisPoints) + 9_999n) / 10_000n);
}

/** Converts a percentage with two decimals to basis points: 5 becomes 500. */
export function basisPointsOf(percent: number): number {
	return Math.round(percent * 100);
}
