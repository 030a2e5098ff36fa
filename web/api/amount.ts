import { type Centavos, centavosOf, formatBRL } from '#domain/values/money.ts';

/**
 * Converts an amount of the API, in reais, to centavos. Throws if it has more than two decimals, which is a server bug.
 */
export function fromReais(reais: number): Centavos {
	const centavos = centavosOf(reais);
	if (centavos === null) throw new RangeError(`not an amount of money: ${reais}`);
	return centavos;
}

/** The exact sum of amounts of the API, in reais: sums and differences of decimals drift. */
export function sumReais(amounts: readonly number[]): number {
	return amounts.reduce((sum, amount) => sum + fromReais(amount), 0) / 100;
}

/** Formats an amount of the API, in reais, as `R$ 1.234,56`. */
export function showReais(reais: number): string {
	return formatBRL(fromReais(reais));
}
