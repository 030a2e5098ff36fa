import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { IDEMPOTENCY_KEY } from '#contract/headers.ts';
import type { LotProposals, ProposalRequest } from '#contract/proposals.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { SECOND } from '#domain/values/time.ts';
import { type Answer, request } from './request.ts';

/** Longer than any answer takes. The author is then shown that the outcome is unknown. */
const TIMEOUT = 12 * SECOND;

const failed = TOASTS['proposal.failed'];

/** Sends an instalment proposal. Retrying with the same key is safe. */
export function sendProposal(auctionId: string, body: ProposalRequest, key: string): Promise<Answer> {
	return request('POST', BIDDER_API.proposals(auctionId), {
		body,
		headers: { [IDEMPOTENCY_KEY]: key },
		timeout: TIMEOUT,
		failed: TOASTS['proposal.unconfirmed'],
	});
}

/** Reads the proposals for a lot that the viewer may see. */
export function readProposals(auctionId: string): Promise<Answer<LotProposals>> {
	return request('GET', BIDDER_API.proposals(auctionId));
}

/** Withdraws the viewer's open proposal. */
export function withdrawProposal(auctionId: string): Promise<Answer> {
	return request('DELETE', BIDDER_API.proposals(auctionId), { failed });
}

/** `documentId` is the published document of the judge's decision, which a judicial lot needs. */
export function acceptProposal(id: string, documentId: string): Promise<Answer> {
	const body = documentId === '' ? {} : { document_id: documentId };
	return request('POST', ADMIN_API.acceptProposal(id), { body, failed });
}

export function declineProposal(id: string, reason: string): Promise<Answer> {
	return request('POST', ADMIN_API.declineProposal(id), { body: { reason }, failed });
}
