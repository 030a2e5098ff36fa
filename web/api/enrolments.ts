import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { Enrolment } from '#contract/enrolments.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { type Answer, request } from './request.ts';

/** The viewer's enrolment in the sale of a lot. */
export function readEnrolment(auctionId: string): Promise<Answer<Enrolment>> {
	return request('GET', BIDDER_API.enrolment(auctionId));
}

/** Accepts the editais that an enrolment shows, and declares that nothing keeps the viewer from bidding. */
export function acceptEditais(
	auctionId: string,
	{ edital_sha256, lot_edital_sha256 }: Pick<Enrolment, 'edital_sha256' | 'lot_edital_sha256'>,
): Promise<Answer<Enrolment>> {
	const body = { edital_sha256, ...(lot_edital_sha256 && { lot_edital_sha256 }), no_impediment: true };
	return request('POST', BIDDER_API.enrolment(auctionId), { body, failed: TOASTS['enrolment.failed'] });
}

/** Approves an enrolment in the version that was read. */
export function approveEnrolment(id: string, version: number): Promise<Answer> {
	return request('POST', ADMIN_API.approveEnrolment(id), {
		body: { version },
		failed: TOASTS['enrolment.failed'],
	});
}

/** Refuses an enrolment in the version that was read; the person reads the reason. */
export function refuseEnrolment(id: string, version: number, reason: string): Promise<Answer> {
	return request('POST', ADMIN_API.refuseEnrolment(id), {
		body: { version, reason },
		failed: TOASTS['enrolment.failed'],
	});
}
