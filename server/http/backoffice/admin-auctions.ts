import { z } from 'zod';
import {
	adminAuction,
	adminAuctionPage,
	adminAuctionQuery,
	auctionPatch,
	debtorPreferenceBody,
	endBody,
	newAuction,
	orderBody,
	reasonBody,
	resumeBody,
	startBody,
} from '#contract/admin-auctions.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { conditionalBody } from '#contract/conditional.ts';
import { callAnswer, callBody } from '#contract/live.ts';
import { outcomeBody, outcomeDecided } from '#contract/outcomes.ts';
import { publicationBody } from '#contract/publication.ts';
import { lotPublication } from '#contract/sales.ts';
import type { User } from '#domain/auction/access.ts';
import type { Action } from '#domain/auction/transitions.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { type Centavos, centavosOf } from '#domain/values/money.ts';
import { actOnAuction } from '#server/features/backoffice/management/act-on-auction.ts';
import { answerForSeller } from '#server/features/backoffice/management/answer-conditional.ts';
import { recordDebtorPreference } from '#server/features/backoffice/management/buy-by-debtor.ts';
import { callAuction } from '#server/features/backoffice/management/call-auction.ts';
import { createAuction } from '#server/features/backoffice/management/create-auction.ts';
import { decideLotOutcome } from '#server/features/backoffice/management/decide-lot-outcome.ts';
import { deleteAuction } from '#server/features/backoffice/management/delete-auction.ts';
import { duplicateAuction } from '#server/features/backoffice/management/duplicate-auction.ts';
import { editAuction } from '#server/features/backoffice/management/edit-auction.ts';
import { listAdminAuctions } from '#server/features/backoffice/management/list-auctions.ts';
import { publishAuction } from '#server/features/backoffice/management/publish-auction.ts';
import { resumeAuction, suspendAuction } from '#server/features/backoffice/management/suspend-auction.ts';
import { withdrawAuction } from '#server/features/backoffice/management/withdraw-auction.ts';
import { readLotPublication } from '#server/features/backoffice/publication/read-lot-publication.ts';
import { readAdminAuction } from '#server/features/bidding/read-auction.ts';
import { auctionParams } from '#server/http/catalogue/auctions.ts';
import { endpoint, pageAnswer } from '#server/http/endpoint.ts';
import type { HttpContext } from '#server/http/http-context.ts';

/**
 * Takes an action and then wakes the live pages, even after a refusal: the transaction may have run due steps of the
 * auction.
 */
async function act({ db, wakeups }: HttpContext, actor: User, id: string, action: Action) {
	const outcome = await actOnAuction(db, actor.id, id, action);
	wakeups.wake(id);
	return outcome;
}

const transition = { method: 'post', access: 'admin', params: auctionParams, output: adminAuction } as const;

const actions = [
	endpoint({
		...transition,
		path: ADMIN_API.auctionAction('{id}', 'start'),
		summary:
			'Starts a pending auction now; one of a regulated kind not before its announced time, and after it with a reason',
		body: startBody,
		run: (context, { actor, params, body }) =>
			act(context, actor, params.id, { name: 'start', reason: body?.reason }),
	}),
	endpoint({
		...transition,
		path: ADMIN_API.auctionAction('{id}', 'pause'),
		summary: 'Pauses an active auction, with the reason that bidders read',
		body: reasonBody,
		run: (context, { actor, params, body }) => act(context, actor, params.id, { name: 'pause', ...body }),
	}),
	endpoint({
		...transition,
		path: ADMIN_API.auctionAction('{id}', 'resume'),
		summary:
			'Resumes a paused or suspended auction with the time that was left, or a suspended one with new dates',
		body: resumeBody,
		run: async ({ db, wakeups, legalTermsUnit }, { actor, params, body }) => {
			const outcome = await resumeAuction(db, actor.id, params.id, {
				rounds: body?.rounds,
				unit: legalTermsUnit,
			});
			wakeups.wake(params.id);
			return outcome;
		},
	}),
	endpoint({
		...transition,
		path: ADMIN_API.auctionAction('{id}', 'suspend'),
		summary:
			'Suspends an auction before its end, with the reason that bidders read and the document that orders it',
		body: orderBody,
		run: async ({ db, wakeups }, { actor, params, body }) => {
			const outcome = await suspendAuction(db, actor.id, params.id, body);
			wakeups.wake(params.id);
			return outcome;
		},
	}),
	endpoint({
		...transition,
		path: ADMIN_API.auctionAction('{id}', 'end'),
		summary:
			'Ends an active auction; a price other than the highest bid, and a round of a regulated kind without bids, need a reason',
		body: endBody,
		run: (context, { actor, params, body: { final_price, reason } }) =>
			act(context, actor, params.id, {
				name: 'end',
				final_price: centavosOf(final_price) as Centavos,
				reason,
			}),
	}),
	endpoint({
		...transition,
		path: ADMIN_API.auctionAction('{id}', 'cancel'),
		summary: 'Cancels an auction that is not over, with the reason that bidders read',
		body: reasonBody,
		run: (context, { actor, params, body }) => act(context, actor, params.id, { name: 'cancel', ...body }),
	}),
	endpoint({
		...transition,
		path: ADMIN_API.auctionAction('{id}', 'debtor-preference'),
		summary:
			'Records that the fiduciante bought a fiduciary lot for debt and charges before its second round ended; nobody is invoiced',
		body: debtorPreferenceBody,
		run: async (context, { actor, params, body }) => {
			const outcome = await recordDebtorPreference(context, actor.id, params.id, body);
			context.wakeups.wake(params.id);
			return outcome;
		},
	}),
];

const conditional = endpoint({
	...transition,
	path: ADMIN_API.conditional('{id}'),
	summary:
		"The seller's answer to a highest bid below the reserve: accepts it, refuses it, or names a price that the bidder has 24 hours to take",
	body: conditionalBody,
	run: async (context, { actor, params, body }) => {
		const outcome = await answerForSeller(context, actor.id, params.id, body);
		context.wakeups.wake(params.id);
		return outcome;
	},
});

const call = endpoint({
	method: 'post',
	path: ADMIN_API.auctionCall('{id}'),
	summary:
		"Calls the highest bid of a live auction: 1 'Dou-lhe uma', 2 'Dou-lhe duas'; or takes back a call that nothing has followed",
	access: 'admin',
	params: auctionParams,
	body: callBody,
	output: callAnswer,
	run: async ({ db, wakeups }, { actor, params, body }) => {
		const outcome = await callAuction(db, actor.id, params.id, body);
		wakeups.wake(params.id);
		return outcome;
	},
});

export const adminAuctionEndpoints = [
	endpoint({
		method: 'get',
		path: ADMIN_API.adminAuctions,
		summary: 'Auctions of both environments for the management table, page by page, with counts',
		access: 'admin',
		query: adminAuctionQuery,
		output: adminAuctionPage,
		run: async ({ db }, { query }) => pageAnswer(await listAdminAuctions(db, query)),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.adminAuctions,
		summary: "Creates an auction in the deployment's environment",
		access: 'admin',
		body: newAuction,
		status: 201,
		output: adminAuction,
		run: ({ db, environment }, { actor, body }) => createAuction(db, environment, actor.id, body),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.adminAuction('{id}'),
		summary: 'One auction with everything its form shows',
		access: 'admin',
		params: auctionParams,
		output: adminAuction,
		run: async ({ db }, { params }) => {
			const auction = await readAdminAuction(db, params.id);
			return auction ? ok(auction) : fail(problem('auction.not-found'));
		},
	}),
	endpoint({
		method: 'patch',
		path: ADMIN_API.adminAuction('{id}'),
		summary: 'Changes what is named, if the version is still the one that was read',
		access: 'admin',
		params: auctionParams,
		body: auctionPatch,
		output: adminAuction,
		run: async ({ db, wakeups, legalTermsUnit }, { actor, params, body }) => {
			const outcome = await editAuction(db, actor.id, params.id, body, legalTermsUnit);
			wakeups.wake(params.id);
			return outcome;
		},
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.duplicateAuction('{id}'),
		summary:
			'Makes a draft with the facts, the rounds and the pictures of an auction, with times that are not over',
		access: 'admin',
		params: auctionParams,
		status: 201,
		output: adminAuction,
		run: (context, { actor, params }) => duplicateAuction(context, actor.id, params.id),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.auctionPublication('{id}'),
		summary: 'The documents of a lot, what the law asks before its publication, and the plan for it',
		access: 'admin',
		params: auctionParams,
		output: lotPublication,
		run: async ({ db, environment, legalTermsUnit }, { params }) => {
			const found = await readLotPublication(db, environment, params.id, legalTermsUnit);
			return found ? ok(found) : fail(problem('auction.not-found'));
		},
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.publishAuction('{id}'),
		summary: 'Publishes a draft, at once or at a time, or names all that is missing',
		access: 'admin',
		params: auctionParams,
		body: publicationBody,
		output: adminAuction,
		run: (context, { actor, params, body }) => publishAuction(context, actor.id, params.id, body),
	}),
	endpoint({
		method: 'delete',
		path: ADMIN_API.adminAuction('{id}'),
		summary:
			'Removes an auction without bids; with bids it leaves every list and its ledger stays. A published regulated one is withdrawn instead',
		access: 'admin',
		params: auctionParams,
		status: 204,
		output: z.null(),
		run: async ({ db, storage, wakeups }, { actor, params }) => {
			const outcome = await deleteAuction(db, storage, actor.id, params.id);
			wakeups.wake(params.id);
			return outcome;
		},
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.withdrawAuction('{id}'),
		summary:
			'Withdraws a published auction with a reason; it keeps its number and its documents on the page of its sale',
		access: 'admin',
		params: auctionParams,
		body: orderBody,
		status: 204,
		output: z.null(),
		run: async (context, { actor, params, body }) => {
			const outcome = await withdrawAuction(context, actor.id, params.id, body);
			context.wakeups.wake(params.id);
			return outcome;
		},
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.auctionAction('{id}', 'outcome'),
		summary:
			'Decides how an auction ended: settled, adjudicated, withdrawn, prejudiced, unpaid or annulled, with the reason that everybody reads. A payment that is open or paid is undone',
		access: 'admin',
		fresh: true,
		consents: true,
		params: auctionParams,
		body: outcomeBody,
		output: outcomeDecided,
		run: async (context, { actor, params, body }) => {
			const outcome = await decideLotOutcome(context, actor.id, params.id, body);
			context.wakeups.wake(params.id);
			return outcome;
		},
	}),
	...actions,
	conditional,
	call,
];
