import { IDEMPOTENCY_KEY } from '#contract/headers.ts';
import { API } from '#contract/paths.ts';
import type { ProblemDocument } from '#contract/problems.ts';
import type { LotProposals, OwnProposal, ProposalRequest } from '#contract/proposals.ts';
import { NOTICES, type Notice } from '#domain/notices.ts';
import { SECOND } from '#domain/time.ts';
import { ask, type Reply } from './ask.ts';

/** Longer than any answer takes; after that the author should hear that the outcome is not known. */
const PATIENCE = 12 * SECOND;

/** Sends an instalment proposal once. Answers why not, or null when it is registered; never throws. */
export async function sendProposal(
	auctionId: string,
	proposal: ProposalRequest,
	key: string,
): Promise<Notice | null> {
	try {
		const response = await fetch(API.proposals(auctionId), {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_KEY]: key },
			body: JSON.stringify(proposal),
			signal: AbortSignal.timeout(PATIENCE),
		});
		if (response.ok) return null;
		const said = (await response.json()) as ProblemDocument;
		if (response.status < 500) return { title: said.title, description: said.detail };
	} catch {
		// Offline, timed out, or cut short: it may have arrived or not, and the same key asks again safely.
	}
	return NOTICES['proposal.unconfirmed'];
}

/** What is known of a lot's proposals by now; null when that could not be learnt. */
export async function readProposals(auctionId: string): Promise<LotProposals | null> {
	const reply = await ask<LotProposals>('GET', API.proposals(auctionId));
	return reply && 'done' in reply ? reply.done : null;
}

/** Takes the own open proposal back. Answers why not, or null when it is done; never throws. */
export async function withdrawProposal(auctionId: string): Promise<Notice | null> {
	return failure(await ask<OwnProposal>('DELETE', API.proposals(auctionId)));
}

/** Accepts a proposal. Answers why not, or null when it is done; never throws. */
export async function acceptProposal(id: string): Promise<Notice | null> {
	return failure(await ask<OwnProposal>('POST', API.acceptProposal(id)));
}

/** Declines a proposal with a reason. Answers why not, or null when it is done; never throws. */
export async function declineProposal(id: string, reason: string): Promise<Notice | null> {
	return failure(await ask<OwnProposal>('POST', API.declineProposal(id), { reason }));
}

function failure(reply: Reply<OwnProposal> | null): Notice | null {
	if (reply && 'done' in reply) return null;
	const { status = 0, said = {} } = reply?.refused ?? {};
	if (status < 500 && said.title && said.detail)
		return { title: said.title, description: said.errors?.[0]?.message ?? said.detail };
	return NOTICES['proposal.failed'];
}
