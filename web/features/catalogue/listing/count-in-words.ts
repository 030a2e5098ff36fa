import { formatNumber } from '#domain/numbers.ts';
import type { Listing } from './listing.ts';

/** How many auctions match, or that more match than are counted. */
export function countInWords({
	total,
	total_is_lower_bound,
	active,
}: Pick<Listing, 'total' | 'total_is_lower_bound' | 'active'>): string {
	const count = formatNumber(total);
	const noun = total === 1 ? '1 leilão' : `${total_is_lower_bound ? `Mais de ${count}` : count} leilões`;
	if (active > 0) return `${noun} ${total === 1 ? 'encontrado' : 'encontrados'}`;
	return `${noun} no total`;
}
