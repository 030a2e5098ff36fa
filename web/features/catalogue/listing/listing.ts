import { auctionQuery } from '#contract/auctions.ts';
import type { Backend } from '#contract/backend.ts';
import { readQuery } from '#contract/read-query.ts';
import { activeFilters, type ListingFilter } from '#domain/listing.ts';
import type { Paged } from '#web/api/paged.ts';
import { type Card, cardOf } from './card.ts';

export interface Listing extends Paged<Card> {
	/** Whether more match than `total`. */
	total_is_lower_bound: boolean;
	filter: ListingFilter;
	/** The number of active filters. */
	active: number;
	/** The server's time when the page was loaded, in epoch milliseconds. */
	now: number;
}

/** Reads the listing for a URL; null if its cursor is no longer valid. */
export async function readListing(backend: Backend, params: URLSearchParams): Promise<Listing | null> {
	const now = backend.now();
	const query = readQuery(auctionQuery, params);
	const page = await backend.auctions(query);
	if (!page) return null;
	const { limit: _limit, cursor = null, ...filter } = query;
	const { auctions, ...rest } = page;
	const items = auctions.map((auction) => cardOf(auction, now));
	return { items, ...rest, cursor, filter, active: activeFilters(filter), now };
}
