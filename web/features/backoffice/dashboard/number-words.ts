/** Numbers as the dashboards write them. Amounts of money come from `showReais`, in full. */
const SHORT_REAIS = new Intl.NumberFormat('pt-BR', {
	style: 'currency',
	currency: 'BRL',
	notation: 'compact',
	maximumFractionDigits: 1,
});
const SHORT_COUNT = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });

/** `R$ 1,2 mi`: an amount in reais where there is no room for all of it, as on an axis. */
export function shortReais(reais: number): string {
	return SHORT_REAIS.format(reais);
}

/** `1,2 mil`, for an axis. */
export function shortCount(count: number): string {
	return SHORT_COUNT.format(count);
}

/** `1.234`. */
export function showCount(count: number): string {
	return count.toLocaleString('pt-BR');
}

/** `1 lance`, `1.234 lances`. */
export function counted(count: number, one: string, many: string): string {
	return `${showCount(count)} ${count === 1 ? one : many}`;
}

/** What stands where there is nothing to divide by. */
export const NO_DATA = 'sem dado';

/** 62.5 of 0.625: per cent, rounded to one decimal. */
export function percentOf(share: number): number {
	return Math.round(share * 1_000) / 10;
}

/** `62,5%` of a share from 0 to 1. */
export function showShare(share: number | null): string {
	if (share === null) return NO_DATA;
	return `${percentOf(share).toLocaleString('pt-BR')}%`;
}

/** `+25%` or `−3%`: how far a ratio such as 1.25 stands over or under one. */
export function showOver(ratio: number | null): string {
	if (ratio === null) return NO_DATA;
	const percent = percentOf(ratio - 1);
	const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
	return `${sign}${Math.abs(percent).toLocaleString('pt-BR')}%`;
}
