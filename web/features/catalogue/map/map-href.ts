import { PAGES } from '#contract/paths.ts';
import type { ListingFilter } from '#domain/lot/listing.ts';
import { queryOfFilter } from '#web/features/catalogue/listing/filter-query.ts';

/** The address of the map with a filter. */
export function mapHref(filter: ListingFilter): string {
	return `${PAGES.map}${queryOfFilter(filter)}`;
}
