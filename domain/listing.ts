/** One page of the listing (spec §9). */
export const PAGE_SIZE = 12;

/** The most auctions one answer carries: what a visitor who went back may see again at once. */
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

/** The filter state of spec §3, as it stands in the URL. */
export interface ListingFilter {
	search: string;
	status: StatusFilter;
	sortBy: SortBy;
	city: string;
	state: string;
}

export const NO_FILTER: ListingFilter = { search: '', status: 'all', sortBy: 'recent', city: '', state: '' };

/** The filter as URL parameters, defaults left out: pairs for `new URLSearchParams`. */
export function writeFilter(filter: ListingFilter): [name: string, value: string][] {
	return Object.entries(filter).filter(([name, value]) => value !== NO_FILTER[name as keyof ListingFilter]);
}

/** How many filters are on: search, status, city, state and a sort other than recent (spec §9). */
export function activeFilters(filter: ListingFilter): number {
	return writeFilter(filter).length;
}

/** What listing looks at; times as ISO texts, amounts in any one unit. */
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

/** Upper and lower case and accents folded, so that "sao paulo" finds "São Paulo". The database folds alike. */
export function fold(text: string): string {
	return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The matching of spec §5: search in title, city or state; city and state partial; status exact. */
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

/** The sort options of spec §9; equal ones by id, so that pages never overlap. */
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

/** The activity badge by bid count (spec §9); none under 5. */
export function activityBadge(bid_count: number): string | null {
	if (bid_count >= 20) return 'Alta atividade';
	if (bid_count >= 10) return 'Atividade moderada';
	return bid_count >= 5 ? 'Alguma atividade' : null;
}
