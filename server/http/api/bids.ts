import { z } from 'zod';
import { bidAnswer, bidPage, bidRequest, idempotencyKey } from '#contract/bids.ts';
import { IDEMPOTENCY_KEY } from '#contract/headers.ts';
import { API } from '#contract/paths.ts';
import type { User } from '#domain/access.ts';
import { type Centavos, centavosOf } from '#domain/money.ts';
import { problem } from '#domain/problems.ts';
import { fail, ok } from '#domain/result.ts';
import { SECOND } from '#domain/time.ts';
import { readBids } from '#server/features/auctions/bid-history.ts';
import { readAuction } from '#server/features/auctions/detail.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { auctionParams } from './auctions.ts';

const HISTORY = 100;

export const bidEndpoints = [
	endpoint({
		method: 'get',
		path: API.bids('{id}'),
		summary: 'The latest bids of an auction, newest first, bidders under pseudonyms',
		access: 'public',
		params: auctionParams,
		output: bidPage,
		run: async ({ db, environment }, { params }) => {
			const auction = await readAuction(db, environment, params.id);
			return auction
				? ok({ bids: await readBids(db, params.id, HISTORY) })
				: fail({ problem: problem('auction.not-found') });
		},
	}),
	endpoint({
		method: 'post',
		path: API.bids('{id}'),
		summary: 'Places a bid; the same key and amount answers what it answered before',
		access: 'user',
		params: auctionParams,
		headers: z.object({ [IDEMPOTENCY_KEY.toLowerCase()]: idempotencyKey }),
		body: bidRequest,
		status: 201,
		output: bidAnswer,
		run: async ({ bidding, bidLimit }, { actor, address, params, headers, body }) => {
			const wait = await bidLimit.take((actor as User).id);
			if (wait !== null)
				return fail({ problem: problem('bid.too-many', { retry_after: Math.ceil(wait / SECOND) }) });
			if (!bidding.hasRoom(params.id)) return fail({ problem: problem('server.busy') });
			const outcome = await bidding.place({
				auction_id: params.id,
				user_id: (actor as User).id,
				amount: centavosOf(body.amount) as Centavos,
				key: headers[IDEMPOTENCY_KEY.toLowerCase()] as string,
				address,
			});
			if ('accepted' in outcome) return ok(outcome.accepted);
			const { refused, receipt } = outcome;
			return fail({ problem: refused, ...(receipt ? { receipt } : {}) });
		},
	}),
];
