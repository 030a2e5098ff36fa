import type { AdminAuction } from '#contract/admin-auctions.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { ConditionalBody, CounterAnswer, OwnCounter } from '#contract/conditional.ts';
import { type Answer, request } from './request.ts';

/** Reads the counter-offer that stands in a lot, if the viewer is its highest bidder. */
export function readCounter(auctionId: string): Promise<Answer<OwnCounter>> {
	return request<OwnCounter>('GET', BIDDER_API.counter(auctionId));
}

/** Takes the counter-offer of the seller. */
export function takeCounter(auctionId: string): Promise<Answer<CounterAnswer>> {
	return request<CounterAnswer>('POST', BIDDER_API.counter(auctionId), { body: { accept: true } });
}

/** Gives the answer of the seller to a bid below the reserve. */
export function answerConditional(auctionId: string, body: ConditionalBody): Promise<Answer<AdminAuction>> {
	return request<AdminAuction>('POST', ADMIN_API.conditional(auctionId), { body });
}
