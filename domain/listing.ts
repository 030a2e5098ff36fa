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
} as const;
export type SortBy = keyof typeof SORTS;

/** The filter of spec §3, as the URL states it. */
export interface ListingFilter {
	search: string;
	status: StatusFilter;
	sortBy: SortBy;
	city: string;
	state: string;
}

export const NO_FILTER: ListingFilter = { search: '', status: 'all', sortBy: 'recent', city: '', state: '' };

/** Returns the filter as pairs for `new URLSearchParams`, without defaults. */
export function writeFilter(filter: ListingFilter): [name: string, value: string][] {
	return Object.entries(filter).filter(([name, value]) => value !== NO_FILTER[name as keyof ListingFilter]);
}

/** The number of active filters: search, status, city, state and a sort order other than recent (spec §9). */
export function activeFilters(filter: ListingFilter): number {
	return writeFilter(filter).length;
}

/** The fields of an auction that filters and sort orders use. Times are ISO texts; amounts may be in any one unit. */
export interface Listed {
	id: string;
	title: string;
	city: string | null;
	state: string | null;
	status: string;
	current_bid: number;
	created_at: string | null;
	end_time: string;
}

/** Removes accents and case, so that "sao paulo" finds "São Paulo". The database folds text the same way. */
export function fold(text: string): string {
	return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The filter rules of spec §5: search in title, city or state; partial city and state; exact status. */
export function matches(auction: Listed, filter: ListingFilter): boolean {
	const has = (text: string | null, part: string) => fold(text ?? '').includes(fold(part));
	const { search, city, state, status } = filter;
	return (
		(search === '' ||
			has(auction.title, search) ||
			has(auction.city, search) ||
			has(auction.state, search)) &&
		has(auction.city, city) &&
		has(auction.state, state) &&
		(status === 'all' || auction.status === status)
	);
}

/** The sort orders of spec §9. Ties are ordered by id, so that pages never overlap. */
export function comparing(sortBy: SortBy): (a: Listed, b: Listed) => number {
	const newest = (auction: Listed) => auction.created_at ?? auction.end_time;
	const by: Record<SortBy, (a: Listed, b: Listed) => number> = {
		recent: (a, b) => order(newest(b), newest(a)) || order(b.id, a.id),
		ending: (a, b) => order(a.end_time, b.end_time) || order(a.id, b.id),
		'price-low': (a, b) => a.current_bid - b.current_bid || order(a.id, b.id),
		'price-high': (a, b) => b.current_bid - a.current_bid || order(b.id, a.id),
	};
	return by[sortBy];
}

function order(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}

/** The activity badge for a number of bids (spec §9); null below 5. */
export function activityBadge(bid_count: number): string | null {
	if (bid_count >= 20) return 'Alta atividade';
	if (bid_count >= 10) return 'Atividade moderada';
	return bid_count >= 5 ? 'Alguma atividade' : null;
}
