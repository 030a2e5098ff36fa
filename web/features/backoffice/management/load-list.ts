import { adminAuctionQuery } from '#contract/admin-auctions.ts';
import type { AdminReads, Backend } from '#contract/backend.ts';
import { readQuery } from '#contract/read-query.ts';
import { type AuctionList, listOf } from './auction-list.ts';

/** For loaders: the management table that a URL asks for. What cannot be read is said on the page (spec §8). */
export async function loadAuctionList(backend: Backend, reads: AdminReads, url: URL): Promise<AuctionList> {
	const query = readQuery(adminAuctionQuery, url.searchParams);
	const frame = { query, environment: backend.environment, now: backend.now() };
	try {
		const page = await reads.auctions(query);
		// A cursor of an older list leads nowhere: its first page then.
		return listOf(page ?? (await reads.auctions({ ...query, cursor: undefined })), frame);
	} catch (error) {
		backend.report(error, url.pathname);
		return listOf(null, frame);
	}
}
