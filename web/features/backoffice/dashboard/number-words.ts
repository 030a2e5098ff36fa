import { formatPercent } from '#domain/values/numbers.ts';

/** Number formats of the dashboards. Amounts use `showReais`, in full. */
const SHORT_REAIS = new Intl.NumberFormat('pt-BR', {
	style: 'currency',
	currency: 'BRL',
	notation: 'compact',
	maximumFractionDigits: 1,
});
const SHORT_COUNT = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });

/** An amount in reais where there is little room, such as an axis: `R$ 1,2 mi`. */
export function shortReais(reais: number): string {
	return SHORT_REAIS.format(reais);
}

/** A count on an axis: `1,2 mil`. */
export function shortCount(count: number): string {
	return SHORT_COUNT.format(count);
}

/** A count: `1.234`. */
export function showCount(count: number): string {
	return count.toLocaleString('pt-BR');
}

/** A count with its noun: `1 lance`, `1.234 lances`. */
export function counted(count: number, one: string, many: string): string {
	return `${showCount(count)} ${count === 1 ? one : many}`;
}

/** Shown when a ratio has no denominator. */
export const NO_DATA = 'sem dado';

/** Percent of a fraction, rounded to one decimal: 62.5 for 0.625. */
export function percentOf(share: number): number {
	return Math.round(share * 1_000) / 10;
}

/** A fraction from 0 to 1 as a percentage: `62,5%`. */
export function showShare(share: number | null): string {
	if (share === null) return NO_DATA;
	return formatPercent(percentOf(share));
}

/** The difference of a ratio from one, as a percentage: `+25%` for 1.25, `−3%` for 0.97. */
export function showOver(ratio: number | null): string {
	if (ratio === null) return NO_DATA;
	const percent = percentOf(ratio - 1);
	const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
	return `${sign}${formatPercent(Math.abs(percent))}`;
}
