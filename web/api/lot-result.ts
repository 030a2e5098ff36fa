import { API } from '#contract/paths.ts';
import type { Payment } from '#contract/payments.ts';
import { type Answer, request } from './request.ts';

/** Reads an auction's current payment. Apart from payments.ts, because the page of a lot needs nothing else about payments. */
export function readPayment(auctionId: string): Promise<Answer<Payment>> {
	return request('GET', API.payment(auctionId));
}
