import {
	type AdminAuctionPage,
	type AdminAuctionQuery,
	adminAuctionQuery,
} from '#contract/admin-auctions.ts';
import type { AdminReads, Backend } from '#contract/backend.ts';
import { readQuery } from '#contract/read-query.ts';
import type { Environment } from '#domain/auction/auction.ts';
import type { Paged } from '#web/api/paged.ts';
import { type AuctionRow, rowOf } from './auction-row.ts';

/** The data of the management page's loader. */
export interface AuctionList extends Paged<AuctionRow> {
	/** Whether more match than `total`. */
	total_is_lower_bound: boolean;
	query: AdminAuctionQuery;
	counts: AdminAuctionPage['counts'];
	/** What the filters offer; null if the list could not be read. */
	filters: Pick<AdminAuctionPage, 'stages' | 'gaps' | 'outcomes' | 'sales' | 'sellers'> | null;
	/** The environment of the deployment. */
	environment: Environment;
	/** The server's time when the page was loaded, in epoch milliseconds. */
	now: number;
	/** Whether the list could not be read. */
	failed: boolean;
}

type Frame = Pick<AuctionList, 'query' | 'environment' | 'now'>;

/** Formats a page of auctions. A page of null could not be read. */
function listOf(page: AdminAuctionPage | null, frame: Frame): AuctionList {
	const counts = page?.counts ?? { all: 0, production: 0, staging: 0 };
	return {
		...frame,
		items: page?.auctions.map((auction) => rowOf(auction, frame.now)) ?? [],
		total: page?.total ?? 0,
		total_is_lower_bound: page?.total_is_lower_bound ?? false,
		counts,
		filters: page && {
			stages: page.stages,
			gaps: page.gaps,
			outcomes: page.outcomes,
			sales: page.sales,
			sellers: page.sellers,
		},
		cursor: frame.query.cursor ?? null,
		next_cursor: page?.next_cursor ?? null,
		failed: page === null,
	};
}

/** For loaders: reads the management table for a URL. A failure is shown on the page (spec §8). */
export async function loadAuctionList(backend: Backend, reads: AdminReads, url: URL): Promise<AuctionList> {
	const query = readQuery(adminAuctionQuery, url.searchParams);
	const frame = { query, environment: backend.environment, now: backend.now() };
	try {
		const page = await reads.auctions(query);
		// A cursor that is no longer valid: the first page.
		return listOf(page ?? (await reads.auctions({ ...query, cursor: undefined })), frame);
	} catch (error) {
		backend.report(error, url.pathname);
		return listOf(null, frame);
	}
}
