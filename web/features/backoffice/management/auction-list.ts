import {
	type AdminAuctionPage,
	type AdminAuctionQuery,
	adminAuctionQuery,
} from '#contract/admin-auctions.ts';
import type { AdminReads, Backend } from '#contract/backend.ts';
import { readQuery } from '#contract/read-query.ts';
import type { Environment } from '#domain/auction.ts';
import type { Paged } from '#web/api/paged.ts';
import { type AuctionRow, rowOf } from './auction-row.ts';

/** What the management page shows, as its loader answers it. */
export interface AuctionList extends Paged<AuctionRow> {
	query: AdminAuctionQuery;
	counts: AdminAuctionPage['counts'];
	/** The deployment's own. */
	environment: Environment;
	/** The server's clock as it was read for this page, epoch milliseconds. */
	now: number;
	/** The list could not be read. */
	failed: boolean;
}

type Frame = Pick<AuctionList, 'query' | 'environment' | 'now'>;

/** A page of auctions as it is shown; null when it could not be read. */
function listOf(page: AdminAuctionPage | null, frame: Frame): AuctionList {
	const counts = page?.counts ?? { all: 0, production: 0, staging: 0 };
	return {
		...frame,
		items: page?.auctions.map((auction) => rowOf(auction, frame.now)) ?? [],
		total: page?.total ?? 0,
		counts,
		cursor: frame.query.cursor ?? null,
		next_cursor: page?.next_cursor ?? null,
		failed: page === null,
	};
}

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
