import {
	type ListingFilter,
	moreFiltersInWords,
	NO_FILTER,
	SORTS,
	STATUS_FILTERS,
} from '#domain/lot/listing.ts';
import { queryOfFilter } from './filter-query.ts';

type Name = keyof ListingFilter;

/** An active filter. */
export interface Chip {
	name: Name;
	words: string;
	/** The listing without it. */
	href: string;
	/** Whether a field of the spec's filter bar shows it. */
	inBar: boolean;
}

/** The active filters of the listing on a page, in words, formatted by its loader. The search field shows the search itself. */
export function chipsOf(filter: ListingFilter, page: string): Chip[] {
	const { status, sortBy, city, state } = filter;
	const inBar: [name: Name, words: string][] = [
		['status', status === NO_FILTER.status ? '' : STATUS_FILTERS[status]],
		['sortBy', sortBy === NO_FILTER.sortBy ? '' : SORTS[sortBy]],
		['city', city],
		['state', state.toUpperCase()],
	];
	const beside = moreFiltersInWords(filter).map(({ name, words }): [Name, string] => [name, words]);
	const chip =
		(bar: boolean) =>
		([name, words]: [Name, string]) => ({
			name,
			words,
			inBar: bar,
			href: `${page}${queryOfFilter({ ...filter, [name]: NO_FILTER[name] })}`,
		});
	return [...inBar.filter(([, words]) => words !== '').map(chip(true)), ...beside.map(chip(false))];
}
