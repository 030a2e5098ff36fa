import { Link } from 'react-router';
import type { NearestFilter } from '#contract/auctions.ts';
import { type ListingFilter, NO_FILTER } from '#domain/lot/listing.ts';
import type { Chip } from './chips.ts';
import { lotsInWords } from './count-in-words.ts';
import { queryOfFilter } from './filter-query.ts';

/** A filter without which an empty listing has lots, in words, with a link to them. */
export interface Nearest {
	href: string;
	/** 'Sem o filtro “Até R$ 300.000,00”: 4 leilões'. */
	words: string;
}

/** Describes the filters of a page that can be left out. Both limits of the price count as one. */
export function nearestOf(
	filter: ListingFilter,
	chips: readonly Chip[],
	filters: readonly NearestFilter[],
	page: string,
): Nearest[] {
	return filters.map(({ without, total, total_is_lower_bound }) => {
		const names = without === 'price_min' ? ['price_min', 'price_max'] : [without];
		const called = chips.filter(({ name }) => names.includes(name)).map(({ words }) => words);
		const what = without === 'search' ? `a busca “${filter.search}”` : `o filtro “${called.join(', ')}”`;
		const left = Object.fromEntries(names.map((name) => [name, NO_FILTER[name as keyof ListingFilter]]));
		return {
			href: `${page}${queryOfFilter({ ...filter, ...left })}`,
			words: `Sem ${what}: ${lotsInWords(total, total_is_lower_bound)}`,
		};
	});
}

/** What the listing has without one of its filters. */
export function NearestLinks({ nearest }: { nearest: readonly Nearest[] }) {
	return (
		<ul className="flex flex-col items-center">
			{nearest.map(({ href, words }) => (
				<li key={href}>
					<Link
						to={href}
						replace
						preventScrollReset
						className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline"
					>
						{words}
					</Link>
				</li>
			))}
		</ul>
	);
}
