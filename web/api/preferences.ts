import type { DebtorPreferenceBody } from '#contract/admin-auctions.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { OwnPreference, PreferenceAnswer, PreferenceRequest } from '#contract/preference.ts';
import { SUPPORTING_API } from '#contract/supporting-paths.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { type Answer, request } from './request.ts';

/** Reads the viewer's right of preference in a lot. */
export function readPreference(auctionId: string): Promise<Answer<OwnPreference>> {
	return request<OwnPreference>('GET', BIDDER_API.preference(auctionId));
}

/** Asks for a right of preference in a lot, with the document that supports it. */
export function requestPreference(
	auctionId: string,
	body: Required<PreferenceRequest>,
): Promise<Answer<OwnPreference>> {
	const failed = TOASTS['preference.failed'];
	return request('POST', SUPPORTING_API.preferenceRequests(auctionId), { body, failed });
}

/** Equals the price of a lot that was just sold, as a holder of preference. */
export function exercisePreference(auctionId: string): Promise<Answer<PreferenceAnswer>> {
	return request<PreferenceAnswer>('POST', BIDDER_API.preference(auctionId));
}

/** Records that the fiduciante bought a lot for debt and charges. */
export function buyByDebtor(auctionId: string, body: DebtorPreferenceBody): Promise<Answer> {
	return request('POST', ADMIN_API.auctionAction(auctionId, 'debtor-preference'), {
		body,
		failed: TOASTS['preference.failed'],
	});
}

/** Approves a right of preference in the version that was read. */
export function approvePreference(id: string, version: number): Promise<Answer> {
	return request('POST', ADMIN_API.approvePreference(id), {
		body: { version },
		failed: TOASTS['preference.failed'],
	});
}

/** Refuses a right of preference in the version that was read; the person reads the reason. */
export function refusePreference(id: string, version: number, reason: string): Promise<Answer> {
	return request('POST', ADMIN_API.refusePreference(id), {
		body: { version, reason },
		failed: TOASTS['preference.failed'],
	});
}
