import { ADMIN_API } from '#contract/admin-paths.ts';
import { audience } from '#contract/console.ts';
import { liveControlPage, liveControlQuery, namedBids } from '#contract/live-control.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { listLiveAuctions } from '#server/features/backoffice/console/live-auctions.ts';
import { readNamedBids } from '#server/features/backoffice/console/named-bids.ts';
import { auctionParams } from '#server/http/catalogue/auctions.ts';
import { endpoint, pageAnswer } from '#server/http/endpoint.ts';

export const liveControlEndpoints = [
	endpoint({
		method: 'get',
		path: ADMIN_API.liveControl,
		summary:
			'Active, paused and pending auctions of an environment in the order of work: paused, overdue to open, ending next, opening next, expired',
		access: 'admin',
		query: liveControlQuery,
		output: liveControlPage,
		run: async ({ db, environment }, { query }) => pageAnswer(await listLiveAuctions(db, environment, query)),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.adminBids('{id}'),
		summary: "The newest bids of an auction, with the bidders' names",
		access: 'admin',
		params: auctionParams,
		output: namedBids,
		run: async ({ db }, { params }) => {
			const bids = await readNamedBids(db, params.id);
			return bids ? ok({ bids }) : fail(problem('auction.not-found'));
		},
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.audience('{id}'),
		summary: 'How many streams of an auction are open, on all servers together where they can be asked',
		access: 'admin',
		params: auctionParams,
		output: audience,
		run: async ({ audience: counter }, { params }) => ok(await counter.of(params.id)),
	}),
];
