import { z } from 'zod';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { secondChance } from '#contract/second-chance.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { acceptOffer, declineOffer } from '#server/features/settlement/second-chance/answer-offer.ts';
import { readOwnOffer } from '#server/features/settlement/second-chance/read-offers.ts';
import { auctionParams } from '#server/http/catalogue/auctions.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const secondChanceEndpoints = [
	endpoint({
		method: 'get',
		path: BIDDER_API.secondChance('{id}'),
		summary: "The lot as it is offered to the caller, at the caller's own highest bid",
		access: 'user',
		params: auctionParams,
		output: secondChance,
		run: async ({ db, environment }, { actor, params: { id } }) => {
			const offer = await readOwnOffer(db, environment, actor.id, id);
			return offer ? ok(offer) : fail(problem('second-chance.not-found'));
		},
	}),
	endpoint({
		method: 'post',
		path: BIDDER_API.acceptOffer('{id}'),
		summary: 'Takes the offered lot: from then on it is owed',
		access: 'user',
		params: auctionParams,
		output: z.object({ state: z.literal('accepted') }),
		run: (context, { actor, params: { id: auction_id } }) =>
			acceptOffer(context, { user_id: actor.id, auction_id, environment: context.environment }),
	}),
	endpoint({
		method: 'post',
		path: BIDDER_API.declineOffer('{id}'),
		summary: 'Leaves the offered lot; nothing is owed',
		access: 'user',
		params: auctionParams,
		output: z.object({ state: z.literal('declined') }),
		run: (context, { actor, params: { id: auction_id } }) =>
			declineOffer(context, { user_id: actor.id, auction_id, environment: context.environment }),
	}),
];
