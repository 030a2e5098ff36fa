import { bidPage, ledgerKeys } from '#contract/bids.ts';
import { API } from '#contract/paths.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { readBids } from '#server/features/bidding/bid-history.ts';
import { readLedgerKeys } from '#server/features/bidding/ledger/ledger-keys.ts';
import { readAuction } from '#server/features/bidding/read-lot-page.ts';
import { auctionParams } from '#server/http/catalogue/auctions.ts';
import { readEndpoint } from '#server/http/endpoint.ts';

const HISTORY = 100;

/** What everybody may read about bids. Worker processes answer it. */
export const bidReadEndpoints = [
	readEndpoint({
		method: 'get',
		path: API.bids('{id}'),
		summary: 'The latest bids of an auction, newest first, bidders under pseudonyms',
		access: 'public',
		cache: 'public',
		params: auctionParams,
		output: bidPage,
		run: async ({ db, environment }, { params }) => {
			const auction = await readAuction(db, environment, params.id);
			return auction
				? ok({ bids: await readBids(db, params.id, HISTORY) })
				: fail(problem('auction.not-found'));
		},
	}),
	readEndpoint({
		method: 'get',
		path: API.ledgerKeys,
		summary: 'Every key that receipts were ever signed with',
		access: 'public',
		cache: 'public',
		output: ledgerKeys,
		run: async ({ db }) => ok({ keys: await readLedgerKeys(db) }),
	}),
];
