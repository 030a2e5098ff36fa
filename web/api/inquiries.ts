import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { AdminInquiry, QuestionRequest, VisitRequest } from '#contract/inquiries.ts';
import { type Answer, request } from './request.ts';

const failed = { title: 'Erro', description: 'Não foi possível enviar. Tente de novo.' };

/** Asks the desk about a lot. */
export function askQuestion(auctionId: string, body: QuestionRequest): Promise<Answer> {
	return request('POST', BIDDER_API.questions(auctionId), { body, failed });
}

/** Asks for a visit to a lot. */
export function askVisit(auctionId: string, body: VisitRequest): Promise<Answer> {
	return request('POST', BIDDER_API.visits(auctionId), { body, failed });
}

/** Publishes a question with its answer, or a corrected answer, in the version of the question that was read. */
export function answerQuestion(id: string, version: number, body: string): Promise<Answer<AdminInquiry>> {
	return request('POST', ADMIN_API.answerQuestion(id), { body: { version, body }, failed });
}

/** Confirms a visit for a time (ISO), in the version that was read. */
export function confirmVisit(
	id: string,
	version: number,
	{ visit_at, note }: { visit_at: string; note: string },
): Promise<Answer<AdminInquiry>> {
	const body = { version, visit_at, ...(note !== '' && { note }) };
	return request('POST', ADMIN_API.confirmVisit(id), { body, failed });
}

/** Refuses a question or a visit in the version that was read; the person reads the reason. */
export function refuseInquiry(id: string, version: number, reason: string): Promise<Answer<AdminInquiry>> {
	return request('POST', ADMIN_API.refuseInquiry(id), { body: { version, reason }, failed });
}
