import type { AuctionDetail } from '#contract/auctions.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { API } from '#contract/paths.ts';
import type { Payment } from '#contract/payments.ts';
import type { SecondChance } from '#contract/second-chance.ts';
import { type Answer, request } from './request.ts';

/** Reads an auction's current payment. Apart from payments.ts, because the page of a lot needs nothing else about payments. */
export function readPayment(auctionId: string): Promise<Answer<Payment>> {
	return request('GET', BIDDER_API.payment(auctionId));
}

/** Reads the lot as it was offered to the viewer after another's win fell. */
export function readOwnOffer(auctionId: string): Promise<Answer<SecondChance>> {
	return request('GET', BIDDER_API.secondChance(auctionId));
}

/** Reads a lot as its page has it. */
export function readLot(auctionId: string): Promise<Answer<AuctionDetail>> {
	return request('GET', API.auction(auctionId));
}
