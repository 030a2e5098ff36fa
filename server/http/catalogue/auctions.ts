import { z } from 'zod';
import { uuid } from '#contract/amount.ts';
import { auctionQuery } from '#contract/auction-query.ts';
import { auctionDetail, auctionPage } from '#contract/auctions.ts';
import { API } from '#contract/paths.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { readAuction } from '#server/features/bidding/read-lot-page.ts';
import { listAuctions } from '#server/features/catalogue/listing.ts';
import { pageAnswer, readEndpoint } from '#server/http/endpoint.ts';

export const auctionParams = z.object({ id: uuid });

export const auctionEndpoints = [
	readEndpoint({
		method: 'get',
		path: API.auctions,
		summary: 'Auctions that match a filter, newest first by default, page by page',
		access: 'public',
		cache: 'public',
		query: auctionQuery,
		output: auctionPage,
		run: async ({ db, environment }, { query }) => pageAnswer(await listAuctions(db, environment, query)),
	}),
	readEndpoint({
		method: 'get',
		path: API.auction('{id}'),
		summary: 'One auction: prices, terms, property, latest bids',
		access: 'public',
		cache: 'public',
		params: auctionParams,
		output: auctionDetail,
		run: async ({ db, environment }, { params }) => {
			const auction = await readAuction(db, environment, params.id);
			return auction ? ok(auction) : fail(problem('auction.not-found'));
		},
	}),
];
