import type { Kysely } from 'kysely';
import type { NearestFilter } from '#contract/auctions.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { type ListingFilter, NO_FILTER, writeFilter } from '#domain/lot/listing.ts';
import { countMatches, READING } from '#server/features/catalogue/search/matching-entries.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { entryFilter } from './listing.ts';

/** Filters without which a list is another question rather than a wider one. */
const NOT_DROPPED = ['sortBy'];

/**
 * The filters of a list that each keep it from having lots: without it, there are some. Both limits of the price count as one.
 * The least change first: the one that leads to the fewest lots.
 */
export async function readNearest(
	db: Kysely<Database>,
	environment: Environment,
	filter: ListingFilter,
): Promise<NearestFilter[]> {
	const names = writeFilter(filter)
		.map(([name]) => name as keyof ListingFilter)
		.filter((name) => !NOT_DROPPED.includes(name) && !(name === 'price_max' && filter.price_min !== null));
	if (names.length < 2) return [];
	const found: NearestFilter[] = [];
	for (const name of names) {
		const dropped = name === 'price_min' ? ['price_min', 'price_max'] : [name];
		const wider = {
			...filter,
			...Object.fromEntries(dropped.map((each) => [each, NO_FILTER[each as 'near']])),
		};
		const matches = await countMatches(db, entryFilter(environment, wider));
		const total = Math.min(matches, READING.counted);
		if (matches > 0) found.push({ without: name, total, total_is_lower_bound: matches > READING.counted });
	}
	return found.sort((a, b) => a.total - b.total);
}
