import { type Centavos, centavosOf, formatBRL } from '#domain/values/money.ts';

/**
 * Converts an amount of the API, in reais, to centavos. Throws if it has more than two decimals, which is a server bug.
 */
export function fromReais(reais: number): Centavos {
	const centavos = centavosOf(reais);
	if (centavos === null) throw new RangeError(`not an amount of money: ${reais}`);
	return centavos;
}

/** Formats an amount of the API, in reais, as `R$ 1.234,56`. */
export function showReais(reais: number): string {
	return formatBRL(fromReais(reais));
}
