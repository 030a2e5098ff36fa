/** Made once, because making one takes a tenth of a millisecond, as every `toLocaleString` does. */
const NUMBER = new Intl.NumberFormat('pt-BR');
const TWO_DECIMALS = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 });

/** `1.234,567`: formats a number with at most three decimals. */
export function formatNumber(value: number): string {
	return NUMBER.format(value);
}

/** `81,86`: formats a number with at most two decimals. */
export function formatTwoDecimals(value: number): string {
	return TWO_DECIMALS.format(value);
}
