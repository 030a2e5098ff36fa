import { z } from 'zod';
import { done } from '#contract/account.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { uuid } from '#contract/amount.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import {
	type Enrolment,
	enrolment,
	enrolmentApproval,
	enrolmentPage,
	enrolmentQuery,
	enrolmentRefusal,
	enrolmentRequest,
} from '#contract/enrolments.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { refusalOf } from '#server/features/accounts/attempt-limits.ts';
import { decideEnrolment } from '#server/features/bidding/enrolment/decide-enrolment.ts';
import { enrol } from '#server/features/bidding/enrolment/enrol.ts';
import { listEnrolments } from '#server/features/bidding/enrolment/list-enrolments.ts';
import {
	presentEnrolment,
	readAcceptances,
	readEnrolmentFacts,
} from '#server/features/bidding/enrolment/read-enrolment.ts';
import { auctionParams } from '#server/http/catalogue/auctions.ts';
import { endpoint, pageAnswer, type Refusal } from '#server/http/endpoint.ts';
import type { HttpContext } from '#server/http/http-context.ts';

const params = z.object({ id: uuid });

/** The caller's enrolment with its receipts. */
async function answer(
	{ db, environment, signReceipt }: HttpContext,
	auction_id: string,
	user_id: string,
): Promise<Result<Enrolment, Refusal>> {
	const facts = await readEnrolmentFacts(db, environment, { auction_id, user_id });
	if (!facts) return fail(problem('auction.not-found'));
	const claims = facts.enrolment_id === null ? [] : await readAcceptances(db, facts.enrolment_id);
	const receipts = await Promise.all(claims.map(signReceipt));
	return ok({ ...presentEnrolment(facts), receipt: receipts[0] ?? null, receipts });
}

/** Enrolment in a sale (rules §31), and the desk's decisions. */
export const enrolmentEndpoints = [
	endpoint({
		method: 'get',
		path: BIDDER_API.enrolment('{id}'),
		summary: 'The caller’s enrolment in the sale of a lot, and what it asks for',
		access: 'user',
		params: auctionParams,
		output: enrolment,
		run: (context, { actor, params: { id } }) => answer(context, id, actor.id),
	}),
	endpoint({
		method: 'post',
		path: BIDDER_API.enrolment('{id}'),
		summary:
			'Accepts the editais by their hashes and declares no impediment of CPC 890; a signed receipt is kept',
		access: 'user',
		params: auctionParams,
		status: 201,
		body: enrolmentRequest,
		output: enrolment,
		run: async (context, { actor, address, params: { id }, body }) => {
			if (actor.role === 'admin') return fail(problem('bid.admin'));
			const limited = refusalOf((await context.enrolmentLimit.take(actor.id)) ?? 0);
			if (limited) return fail(limited);
			const { edital_sha256, lot_edital_sha256 = null } = body;
			const command = { auction_id: id, user_id: actor.id, edital_sha256, lot_edital_sha256, address };
			const enrolled = await enrol(context, command);
			return enrolled.ok ? answer(context, id, actor.id) : enrolled;
		},
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.enrolments,
		summary:
			'Enrolments in a state, of one sale if it is named: requests oldest first, decided ones newest first',
		access: 'admin',
		query: enrolmentQuery,
		output: enrolmentPage,
		run: async ({ db, environment }, { query }) => pageAnswer(await listEnrolments(db, environment, query)),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.approveEnrolment('{id}'),
		summary: 'Approves an enrolment; the person gets an email',
		access: 'admin',
		params,
		body: enrolmentApproval,
		output: done,
		run: async (context, { actor, params: { id }, body: { version } }) => {
			const decided = await decideEnrolment(context, { admin_id: actor.id, id, version, reason: null });
			return decided.ok ? ok({ status: true as const }) : decided;
		},
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.refuseEnrolment('{id}'),
		summary:
			'Refuses an enrolment, also an approved one, with a reason that the person reads; the next bid is refused',
		access: 'admin',
		params,
		body: enrolmentRefusal,
		output: done,
		run: async (context, { actor, params: { id }, body }) => {
			const decided = await decideEnrolment(context, { admin_id: actor.id, id, ...body });
			return decided.ok ? ok({ status: true as const }) : decided;
		},
	}),
];
