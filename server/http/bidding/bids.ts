import { z } from 'zod';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { bidAnswer, bidRequest, idempotencyKey, ownPosition, ownProxyBid } from '#contract/bids.ts';
import { IDEMPOTENCY_KEY } from '#contract/headers.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { PROXY_BID_FIELD } from '#domain/values/frozen-words.js';
import { type Centavos, centavosOf } from '#domain/values/money.ts';
import { SECOND } from '#domain/values/time.ts';
import { ANSWER_WITHIN, type BidOutcome } from '#server/features/bidding/bid-command.ts';
import { cancelProxyBid, readOwnPosition } from '#server/features/bidding/own-proxy-bid.ts';
import { proxyBidNonce, withOpeningNonce } from '#server/features/bidding/proxy-bid-commitment.ts';
import { auctionParams } from '#server/http/catalogue/auctions.ts';
import { type AnyEndpoint, endpoint } from '#server/http/endpoint.ts';
import { isDatabaseFault, isUnavailable } from '#server/platform/db/unavailable.ts';

/**
 * A bid's outcome; null when the database fails or is slow, so that the bid may or may not have been recorded. The engine's events
 * have the error.
 */
function confirmed(placing: Promise<BidOutcome>): Promise<BidOutcome | null> {
	const { promise, resolve, reject } = Promise.withResolvers<BidOutcome | null>();
	const timer = setTimeout(resolve, ANSWER_WITHIN, null);
	placing
		.then(resolve, (error: unknown) =>
			isDatabaseFault(error) || isUnavailable(error) ? resolve(null) : reject(error),
		)
		.finally(() => clearTimeout(timer));
	return promise;
}

/** The endpoint for bids, which counts its answers by outcome and measures them. */
function countedBids(bids: AnyEndpoint): AnyEndpoint {
	const run: AnyEndpoint['run'] = async (context, input) => {
		const since = performance.now();
		const count = (outcome: string) => context.meters.bids.answered(outcome, performance.now() - since);
		try {
			const answer = await bids.run(context, input);
			if (answer.ok) count('accepted');
			else count('code' in answer.problem ? answer.problem.code : answer.problem.problem.code);
			return answer;
		} catch (error) {
			count(isUnavailable(error) ? 'server.unavailable' : 'server.unexpected');
			throw error;
		}
	};
	return { ...bids, run };
}

export const bidEndpoints = [
	countedBids(
		endpoint({
			method: 'post',
			path: BIDDER_API.bids('{id}'),
			summary: 'Places a bid; the same key and amount answers what it answered before',
			access: 'user',
			params: auctionParams,
			headers: z.object({ [IDEMPOTENCY_KEY.toLowerCase()]: idempotencyKey }),
			body: bidRequest,
			status: 201,
			output: bidAnswer,
			run: async (context, { actor, address, params, headers, body }) => {
				const { bidding, bidLimit, signReceipt } = context;
				const wait = await bidLimit.take(actor.id);
				if (wait !== null) return fail(problem('bid.too-many', { retry_after: Math.ceil(wait / SECOND) }));
				const [auction_id, user_id] = [params.id, actor.id];
				const key = headers[IDEMPOTENCY_KEY.toLowerCase()] as string;
				const sent = { auction_id, user_id, key };
				const max = body.max_amount === undefined ? null : centavosOf(body.max_amount);
				if (bidding.draining) return fail(problem('server.restarting'));
				if (!bidding.hasRoom(auction_id)) return fail(problem('server.busy'));
				const outcome = await confirmed(
					bidding.place({
						auction_id,
						user_id,
						amount: centavosOf(body.amount) as Centavos,
						proxy_bid: max === null ? null : { amount: max, nonce: proxyBidNonce(context.secret, sent) },
						round: body.round ?? null,
						key,
						address,
					}),
				);
				if (!outcome) return fail(problem('bid.unconfirmed'));
				if ('accepted' in outcome) {
					const { accepted } = outcome;
					const { [PROXY_BID_FIELD]: set, bidder } = accepted;
					return ok({
						...accepted,
						[PROXY_BID_FIELD]: set && withOpeningNonce(set, context, bidder, sent),
						receipt: await signReceipt(accepted.receipt),
					});
				}
				const { refused, receipt } = outcome;
				return fail({ problem: refused, ...(receipt ? { receipt: await signReceipt(receipt) } : {}) });
			},
		}),
	),
	endpoint({
		method: 'get',
		path: BIDDER_API.proxyBid('{id}'),
		summary: "The caller's own secret maximum and number as a bidder; null for who has none",
		access: 'user',
		params: auctionParams,
		output: ownPosition,
		run: async ({ db, environment }, { actor, params }) =>
			ok(await readOwnPosition(db, environment, params.id, actor.id)),
	}),
	endpoint({
		method: 'delete',
		path: BIDDER_API.proxyBid('{id}'),
		summary: 'Cancels the proxy bid of the caller; what was bid stays bid',
		access: 'user',
		params: auctionParams,
		output: ownProxyBid,
		run: async ({ db, environment, wakeups }, { actor, params }) => {
			const taken = await cancelProxyBid(db, environment, params.id, actor.id);
			if (!taken.ok) return taken;
			wakeups.wake(params.id);
			return taken;
		},
	}),
];
