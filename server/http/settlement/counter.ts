import { BIDDER_API } from '#contract/bidder-paths.ts';
import { counterAnswer, counterBody, ownCounter } from '#contract/conditional.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { readOwnCounter, take } from '#server/features/bidding/take-counter.ts';
import { openPayments } from '#server/features/settlement/money/open-payments.ts';
import { auctionParams } from '#server/http/catalogue/auctions.ts';
import { endpoint } from '#server/http/endpoint.ts';

/** The seller's counter-offer in a lot, for its highest bidder. */
export const counterEndpoints = [
	endpoint({
		method: 'get',
		path: BIDDER_API.counter('{id}'),
		summary: 'The counter-offer that stands in a lot, to its highest bidder alone',
		access: 'user',
		params: auctionParams,
		output: ownCounter,
		run: async ({ db, environment }, { actor, params }) => {
			const own = await readOwnCounter(db, environment, params.id, actor.id);
			return own ? ok(own) : fail(problem('auction.not-found'));
		},
	}),
	endpoint({
		method: 'post',
		path: BIDDER_API.counter('{id}'),
		summary: 'Takes the counter-offer of the seller: the caller, the highest bidder, buys at its price',
		access: 'user',
		params: auctionParams,
		body: counterBody,
		output: counterAnswer,
		run: async ({ db, environment, wakeups }, { actor, params }) => {
			const result = await take({ db, environment, onCompleted: openPayments }, params.id, actor.id);
			// A late call ends the sale, too.
			wakeups.wake(params.id);
			return result;
		},
	}),
];
