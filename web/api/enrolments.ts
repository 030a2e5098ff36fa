import type { Enrolment } from '#contract/enrolments.ts';
import { API } from '#contract/paths.ts';
import type { PreferenceGround } from '#domain/auction/preference-grounds.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { type Answer, request } from './request.ts';

/** The viewer's enrolment in the sale of a lot. */
export function readEnrolment(auctionId: string): Promise<Answer<Enrolment>> {
	return request('GET', API.enrolment(auctionId));
}

/** A right of preference that is asked for, with the document that supports it. */
export interface PreferenceRequest {
	ground: PreferenceGround;
	document_id: string;
}

/** Accepts the edital with this hash, and declares that nothing keeps the viewer from bidding. */
export function acceptEdital(
	auctionId: string,
	edital_sha256: string,
	preference: PreferenceRequest | null,
): Promise<Answer<Enrolment>> {
	const body = { edital_sha256, no_impediment: true, ...(preference && { preference }) };
	return request('POST', API.enrolment(auctionId), { body, failed: TOASTS['enrolment.failed'] });
}
