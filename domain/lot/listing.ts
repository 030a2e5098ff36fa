import { type MoreFilters, NO_MORE_FILTERS, writeValue } from './more-filters.ts';

/** The number of auctions on one page of the listing (spec §9). */
export const PAGE_SIZE = 12;

/** The maximum number of auctions in one response, so that a visitor who goes back sees several pages again at once. */
export const LISTING_LIMIT = 120;

export const STATUS_FILTERS = {
	all: 'Todos',
	active: 'Ativos',
	pending: 'Pendentes',
	completed: 'Finalizados',
} as const;
export type StatusFilter = keyof typeof STATUS_FILTERS;

export const SORTS = {
	recent: 'Mais recentes',
	ending: 'Encerrando antes',
	'price-low': 'Menor preço',
	'price-high': 'Maior preço',
	discount: 'Maior desconto',
} as const;
export type SortBy = keyof typeof SORTS;

/** The filter of spec §3, as the URL states it. */
export interface SpecFilter {
	search: string;
	status: StatusFilter;
	sortBy: SortBy;
	city: string;
	state: string;
}

/** All filters of the listing. */
export interface ListingFilter extends SpecFilter, MoreFilters {}

const NO_SPEC_FILTER: SpecFilter = { search: '', status: 'all', sortBy: 'recent', city: '', state: '' };
export const NO_FILTER: ListingFilter = { ...NO_SPEC_FILTER, ...NO_MORE_FILTERS };

/** Returns the filter as pairs for `new URLSearchParams`, without defaults. */
export function writeFilter(filter: ListingFilter): [name: string, value: string][] {
	return Object.entries(filter)
		.map(([name, value]): [string, string] => [name, writeValue(value)])
		.filter(([name, value]) => value !== writeValue(NO_FILTER[name as keyof ListingFilter]));
}

/** The number of active filters: search, status, city, state and a sort order other than recent (spec §9). */
export function activeFilters(filter: ListingFilter): number {
	return writeFilter(filter).filter(([name]) => name in NO_SPEC_FILTER).length;
}

/** The number of active filters beside these. */
export function activeMoreFilters(filter: ListingFilter): number {
	return writeFilter(filter).length - activeFilters(filter);
}

/** Removes accents and case, so that "sao paulo" finds "São Paulo". The database folds text the same way. */
export function fold(text: string): string {
	return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The activity badge for a number of bids (spec §9); null below 5. */
export function activityBadge(bid_count: number): string | null {
	if (bid_count >= 20) return 'Alta atividade';
	if (bid_count >= 10) return 'Atividade moderada';
	return bid_count >= 5 ? 'Alguma atividade' : null;
}
