import { auctionQuery } from '#contract/auctions.ts';
import type { Backend } from '#contract/backend.ts';
import { activeFilters, type ListingFilter, PAGE_SIZE } from '#domain/listing.ts';
import { readFilter } from '#domain/listing-filter.ts';
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
	const filter = readFilter(params);
	const limit = auctionQuery.shape.limit.safeParse(params.get('limit') ?? undefined).data ?? PAGE_SIZE;
	const cursor = params.get('cursor');
	const page = await backend.auctions({ ...filter, limit, ...(cursor !== null && { cursor }) });
	if (!page) return null;
	const { auctions, total, next_cursor } = page;
	const items = auctions.map((auction) => cardOf(auction, now));
	return { items, total, cursor, next_cursor, filter, active: activeFilters(filter), now };
}
