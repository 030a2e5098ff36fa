import { API } from '#contract/paths.ts';
import type { Payment } from '#contract/payments.ts';
import type { OwnPreference, PreferenceAnswer } from '#contract/preference.ts';
import { type Answer, request } from './request.ts';

/** Reads the viewer's right of preference in a lot. */
export function readPreference(auctionId: string): Promise<Answer<OwnPreference>> {
	return request<OwnPreference>('GET', API.preference(auctionId));
}

/** Equals the price of a lot that was just sold. */
export function exercisePreference(auctionId: string): Promise<Answer<PreferenceAnswer>> {
	return request<PreferenceAnswer>('POST', API.preference(auctionId));
}

/** Reads an auction's current payment. Apart from payments.ts, because the page of a lot needs nothing else about payments. */
export function readPayment(auctionId: string): Promise<Answer<Payment>> {
	return request('GET', API.payment(auctionId));
}
