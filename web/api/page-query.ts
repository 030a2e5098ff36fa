import { type AuctionCard, auctionQuery } from '#contract/auctions.ts';
import type { Backend } from '#contract/backend.ts';
import { PAGE_SIZE } from '#domain/listing.ts';
import { readFilter } from '#domain/listing-filter.ts';
import type { Paged } from './paged.ts';

/** For loaders: the page of auctions that a URL asks for, each made into what is shown; null for a dead cursor. */
export async function readPage<T>(
	backend: Backend,
	params: URLSearchParams,
	show: (auction: AuctionCard) => T,
): Promise<Paged<T> | null> {
	const limit = auctionQuery.shape.limit.safeParse(params.get('limit') ?? undefined).data ?? PAGE_SIZE;
	const cursor = params.get('cursor');
	const page = await backend.auctions({ ...readFilter(params), limit, ...(cursor !== null && { cursor }) });
	if (!page) return null;
	const { auctions, total, next_cursor } = page;
	return { items: auctions.map(show), total, cursor, next_cursor };
}
