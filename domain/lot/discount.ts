import { centavosOf } from '#domain/values/money.ts';

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
