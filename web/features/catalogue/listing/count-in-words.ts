import { formatNumber } from '#domain/values/numbers.ts';

interface Counted {
	total: number;
	total_is_lower_bound: boolean;
	/** The numbers of filters. */
	active: number;
	more: number;
}

/** A number of auctions, or that there are more than are counted: 'Mais de 1.000 leilões'. */
export function lotsInWords(lots: number, more = false): string {
	if (lots === 1) return '1 leilão';
	// A browser's first formatter takes long, and this may be the only one of a page.
	return `${more ? 'Mais de ' : ''}${lots < 1_000 ? lots : formatNumber(lots)} leilões`;
}

/** How many auctions match, and whether filters apply: 'no total', 'encontrados'. */
export function countParts({ total, total_is_lower_bound, active, more }: Counted) {
	const found = total === 1 ? 'encontrado' : 'encontrados';
	return { count: lotsInWords(total, total_is_lower_bound), kind: active + more === 0 ? 'no total' : found };
}

/** Both: '9 leilões encontrados'. */
export function countInWords(listing: Counted): string {
	const { count, kind } = countParts(listing);
	return `${count} ${kind}`;
}
