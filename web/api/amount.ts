import { type Centavos, centavosOf, formatBRL } from '#domain/money.ts';

/** The centavos of an amount in an answer of the API. More than two decimals would be a bug of the server. */
export function fromReais(reais: number): Centavos {
	const centavos = centavosOf(reais);
	if (centavos === null) throw new RangeError(`not an amount of money: ${reais}`);
	return centavos;
}

/** `R$ 1.234,56` of an amount in an answer of the API. */
export function showReais(reais: number): string {
	return formatBRL(fromReais(reais));
}
