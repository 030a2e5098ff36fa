import type { Backend } from '#contract/backend.ts';
import { activeFilters, type ListingFilter } from '#domain/listing.ts';
import { readFilter } from '#domain/listing-filter.ts';
import { readPage } from '#web/api/page-query.ts';
import type { Paged } from '#web/api/paged.ts';
import { type Card, cardOf } from './card.ts';

export interface Listing extends Paged<Card> {
	filter: ListingFilter;
	/** How many filters are on. */
	active: number;
	/** The server's clock as it was read for this page, epoch milliseconds. */
	now: number;
}

/** The listing that a URL asks for; null when its cursor leads nowhere any more. */
export async function readListing(backend: Backend, params: URLSearchParams): Promise<Listing | null> {
	const now = backend.now();
	const page = await readPage(backend, params, (auction) => cardOf(auction, now));
	const filter = readFilter(params);
	return page && { ...page, filter, active: activeFilters(filter), now };
}
