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
	/** Whether a field that a wide page always shows has it. */
	inBar: boolean;
}

const SHOWN: ReadonlySet<Name> = new Set<Name>([
	'status',
	'sortBy',
	'type',
	'price_max',
	'kind',
	'accepts_financing',
]);

/** The active filters of the listing on a page, in words, formatted by its loader. The search field shows the search itself. */
export function chipsOf(filter: ListingFilter, page: string): Chip[] {
	const { status, sortBy, city, state } = filter;
	const specific: [name: Name, words: string][] = [
		['status', status === NO_FILTER.status ? '' : STATUS_FILTERS[status]],
		['sortBy', sortBy === NO_FILTER.sortBy ? '' : SORTS[sortBy]],
		['city', city],
		['state', state.toUpperCase()],
	];
	const beside = moreFiltersInWords(filter).map(({ name, words }): [Name, string] => [name, words]);
	return [...specific.filter(([, words]) => words !== ''), ...beside].map(([name, words]) => ({
		name,
		words,
		inBar: SHOWN.has(name),
		href: `${page}${queryOfFilter({ ...filter, [name]: NO_FILTER[name] })}`,
	}));
}
