import { centavosOf } from '#domain/values/money.ts';
import { formatPercent } from '#domain/values/numbers.ts';

/** A price beside the appraisal. */
export interface Comparison {
	text: string;
	/** The same where there is little room: `31% abaixo`. */
	short: string;
	/** Whether the price is below the appraisal. Only then it is a reason to look at the lot. */
	below: boolean;
	/** `31%`, of a price below it. */
	percent: string | null;
}

/**
 * Compares a price with the appraisal, both in reais: `31% abaixo da avaliação`. Percentages are rounded down, so that no
 * discount is stated that is not given. Null without an appraisal, and for a difference below 1%.
 */
export function discountWords(price: number, appraisal: number | null): Comparison | null {
	const discount = discountOf(price, appraisal);
	if (discount === null || Math.abs(discount) < 100) return null;
	if (discount < 0) return { text: 'acima da avaliação', short: 'acima', below: false, percent: null };
	const percent = formatPercent(Math.floor(discount / 100));
	const short = `${percent} abaixo`;
	return { text: `${short} da avaliação`, short, below: true, percent };
}

/**
 * How far a price is below the appraisal, in basis points towards zero (3150 = 31,5 %); negative above it, null without an
 * appraisal. Both amounts are in reais. `discount_of` in the database computes the same.
 */
export function discountOf(price: number, appraisal: number | null): number | null {
	if (appraisal === null) return null;
	const [paid, worth] = [centavosOf(price), centavosOf(appraisal)];
	if (paid === null || !worth) return null;
	return Number(((BigInt(worth) - BigInt(paid)) * 10_000n) / BigInt(worth));
}
