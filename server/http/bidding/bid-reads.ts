import { BIDDER_API } from '#contract/bidder-paths.ts';
import { bidPage, ledgerKeys, lotFacts } from '#contract/bids.ts';
import { LOT_FACTS } from '#contract/checkpoint-paths.ts';
import { API } from '#contract/paths.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { readBids } from '#server/features/bidding/bid-history.ts';
import { readLedgerKeys } from '#server/features/bidding/ledger/ledger-keys.ts';
import { readLotFacts } from '#server/features/bidding/ledger/read-lot-facts.ts';
import { readAuction } from '#server/features/bidding/read-lot-page.ts';
import { auctionParams } from '#server/http/catalogue/auctions.ts';
import { readEndpoint } from '#server/http/endpoint.ts';

const HISTORY = 100;

/** What everybody may read about bids. Worker processes answer it. */
export const bidReadEndpoints = [
	readEndpoint({
		method: 'get',
		path: BIDDER_API.bids('{id}'),
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
		path: LOT_FACTS('{id}'),
		summary: 'What bidders see of a lot, in the form whose hash its ledger states',
		access: 'public',
		cache: 'public',
		params: auctionParams,
		output: lotFacts,
		run: async ({ db, environment }, { params }) => {
			const facts = await db
				.transaction()
				.setIsolationLevel('repeatable read')
				.execute((trx) => readLotFacts(trx, environment, params.id));
			return facts ? ok(facts) : fail(problem('auction.not-found'));
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
