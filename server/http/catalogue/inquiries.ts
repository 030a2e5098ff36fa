import { z } from 'zod';
import { done } from '#contract/account.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { uuid } from '#contract/amount.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import {
	adminInquiry,
	inquiryPage,
	inquiryQuery,
	inquiryRefusalBody,
	lotInquiries,
	questionAnswer,
	questionRequest,
	visitConfirmation,
	visitRequest,
} from '#contract/inquiries.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { sendInquiry } from '#server/features/catalogue/inquiries/ask.ts';
import {
	answerQuestion,
	confirmVisit,
	refuseInquiry,
} from '#server/features/catalogue/inquiries/decide-inquiry.ts';
import { listInquiries } from '#server/features/catalogue/inquiries/list-inquiries.ts';
import { readLotInquiries } from '#server/features/catalogue/inquiries/read-lot-inquiries.ts';
import { endpoint, pageAnswer } from '#server/http/endpoint.ts';
import { auctionParams } from './auctions.ts';

const params = z.object({ id: uuid });

const DONE = ok({ status: true as const });

/** Questions about a lot and visits to it (CNJ 236 art. 14 § 2), and the desk's answers. */
export const inquiryEndpoints = [
	endpoint({
		method: 'get',
		path: BIDDER_API.questions('{id}'),
		summary: 'What was asked of a lot and answered in public; and what the caller asked',
		access: 'public',
		params: auctionParams,
		output: lotInquiries,
		run: async ({ db, environment }, { actor, params: { id } }) => {
			const read = await readLotInquiries(db, environment, id, actor.kind === 'user' ? actor.id : null);
			return read ? ok(read) : fail(problem('auction.not-found'));
		},
	}),
	endpoint({
		method: 'post',
		path: BIDDER_API.questions('{id}'),
		summary: 'Asks about a lot; the question is public once the desk answers it, without who asked',
		access: 'user',
		params: auctionParams,
		body: questionRequest,
		status: 201,
		output: done,
		run: async (context, { actor, params: { id: auction_id }, body: { body } }) => {
			const [user_id, admin] = [actor.id, actor.role === 'admin'];
			const sent = await sendInquiry(context, {
				auction_id,
				user_id,
				admin,
				kind: 'question',
				body,
				day: null,
				period: null,
			});
			return sent.ok ? DONE : sent;
		},
	}),
	endpoint({
		method: 'post',
		path: BIDDER_API.visits('{id}'),
		summary: 'Asks for a visit to a lot, which the desk confirms or refuses',
		access: 'user',
		params: auctionParams,
		body: visitRequest,
		status: 201,
		output: done,
		run: async (context, { actor, params: { id: auction_id }, body: { body = null, ...visit } }) => {
			const [user_id, admin] = [actor.id, actor.role === 'admin'];
			const sent = await sendInquiry(context, { ...visit, auction_id, user_id, admin, kind: 'visit', body });
			return sent.ok ? DONE : sent;
		},
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.inquiries,
		summary: 'Questions and visits in a state: those that wait oldest first, decided ones newest first',
		access: 'admin',
		query: inquiryQuery,
		output: inquiryPage,
		run: async ({ db, environment }, { query }) => pageAnswer(await listInquiries(db, environment, query)),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.answerQuestion('{id}'),
		summary: 'Publishes a question with its answer, or a corrected answer; the person gets an email',
		access: 'admin',
		params,
		body: questionAnswer,
		output: adminInquiry,
		run: (context, { actor, params: { id }, body }) =>
			answerQuestion(context, { admin_id: actor.id, id, ...body }),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.confirmVisit('{id}'),
		summary: 'Confirms a visit for a time, or moves it; the person gets an email',
		access: 'admin',
		params,
		body: visitConfirmation,
		output: adminInquiry,
		run: (context, { actor, params: { id }, body }) =>
			confirmVisit(context, { admin_id: actor.id, id, ...body }),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.refuseInquiry('{id}'),
		summary: 'Refuses a question or a visit with a reason that the person reads',
		access: 'admin',
		params,
		body: inquiryRefusalBody,
		output: adminInquiry,
		run: (context, { actor, params: { id }, body }) =>
			refuseInquiry(context, { admin_id: actor.id, id, ...body }),
	}),
];
