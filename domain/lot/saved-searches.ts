import { type ListingFilter, moreFiltersInWords, NO_FILTER, STATUS_FILTERS, writeFilter } from './listing.ts';

/** The most searches that a person can save. */
export const MAX_SAVED_SEARCHES = 20;

/** The longest name of a saved search. */
export const SEARCH_NAME_LIMIT = 100;

/** The filter as a URL states it, without the order: equal for equal searches. */
export function savedQuery(filter: ListingFilter): string {
	return writeFilter({ ...filter, sortBy: NO_FILTER.sortBy })
		.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
		.sort()
		.join('&');
}

/** What a search finds: '“casa” · Santos/SP · Até R$ 300.000,00'. */
export function searchInWords(filter: ListingFilter): string {
	const { search, city, state, status } = filter;
	const place = [city, state.toUpperCase()].filter(Boolean).join('/');
	const parts = [
		search && `“${search}”`,
		place,
		status === 'all' ? '' : STATUS_FILTERS[status],
		...moreFiltersInWords(filter).map(({ words }) => words),
	].filter(Boolean);
	return parts.join(' · ') || 'Todos os leilões';
}
