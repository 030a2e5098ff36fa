import { z } from 'zod';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { uuid } from '#contract/amount.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { idempotencyKey } from '#contract/bids.ts';
import { IDEMPOTENCY_KEY } from '#contract/headers.ts';
import {
	acceptProposalBody,
	declineBody,
	lotProposals,
	ownProposal,
	proposalRanking,
	proposalRequest,
	rankingQuery,
} from '#contract/proposals.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { type Centavos, centavosOf } from '#domain/values/money.ts';
import { refusalOf } from '#server/features/accounts/attempt-limits.ts';
import { decideProposal } from '#server/features/settlement/proposals/decide-proposal.ts';
import { exportRanking } from '#server/features/settlement/proposals/export-ranking.ts';
import { readLotProposals } from '#server/features/settlement/proposals/lot-proposals.ts';
import { readRanking } from '#server/features/settlement/proposals/ranking.ts';
import { sendProposal } from '#server/features/settlement/proposals/send-proposal.ts';
import { withdrawProposal } from '#server/features/settlement/proposals/withdraw-proposal.ts';
import { auctionParams } from '#server/http/catalogue/auctions.ts';
import { endpoint } from '#server/http/endpoint.ts';

const NO_AUCTION = problem('auction.not-found');
const params = z.object({ id: uuid });

export const proposalEndpoints = [
	endpoint({
		method: 'get',
		path: BIDDER_API.proposals('{id}'),
		summary: 'Until when a lot takes instalment proposals and how many there are; and the caller’s own',
		access: 'public',
		params: auctionParams,
		output: lotProposals,
		run: async ({ db, environment }, { actor, params }) => {
			const user_id = actor.kind === 'user' ? actor.id : null;
			const read = await readLotProposals(db, environment, params.id, user_id);
			return read ? ok(read) : fail(NO_AUCTION);
		},
	}),
	endpoint({
		method: 'post',
		path: BIDDER_API.proposals('{id}'),
		summary: 'Sends an instalment proposal; the same key and conditions answer what they answered before',
		access: 'user',
		params: auctionParams,
		headers: z.object({ [IDEMPOTENCY_KEY.toLowerCase()]: idempotencyKey }),
		body: proposalRequest,
		status: 201,
		output: ownProposal,
		admit: async ({ proposalLimit }, actor) => refusalOf((await proposalLimit.take(actor.id)) ?? 0),
		run: (context, { actor, params, headers, body }) =>
			sendProposal(context, {
				...body,
				auction_id: params.id,
				user_id: actor.id,
				price: centavosOf(body.price) as Centavos,
				down_payment: centavosOf(body.down_payment) as Centavos,
				key: headers[IDEMPOTENCY_KEY.toLowerCase()] as string,
			}),
	}),
	endpoint({
		method: 'delete',
		path: BIDDER_API.proposals('{id}'),
		summary: 'Takes the own open proposal back, as long as proposals are taken',
		access: 'user',
		params: auctionParams,
		output: ownProposal,
		run: (context, { actor, params }) => withdrawProposal(context, params.id, actor.id),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.adminProposals,
		summary: 'A lot’s proposals in the order of the law, with who made them',
		access: 'admin',
		query: rankingQuery,
		output: proposalRanking,
		run: async ({ db, environment }, { query }) => {
			const ranking = await readRanking(db, environment, query.auction);
			return ranking ? ok(ranking) : fail(NO_AUCTION);
		},
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.adminProposalsExport,
		summary: 'The same for a spreadsheet, to be put on record',
		access: 'admin',
		query: rankingQuery,
		media: 'text/csv',
		filename: 'martelo-propostas.csv',
		output: z.string(),
		run: async ({ db, environment }, { query }) => {
			const ranking = await readRanking(db, environment, query.auction);
			return ranking ? ok(exportRanking(ranking)) : fail(NO_AUCTION);
		},
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.acceptProposal('{id}'),
		summary: 'Sells a lot that no bid won to the author of a proposal; opens the payment and tells them',
		access: 'admin',
		params,
		body: acceptProposalBody,
		output: ownProposal,
		run: async (context, { actor, params, body }) => {
			const document_id = body?.document_id ?? null;
			const decided = await decideProposal(context, params.id, actor.id, { action: 'accept', document_id });
			if (decided.ok) context.wakeups.wake(decided.value.auction_id);
			return decided;
		},
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.declineProposal('{id}'),
		summary: 'Declines a proposal, with a reason that its author sees and gets by email',
		access: 'admin',
		params,
		body: declineBody,
		output: ownProposal,
		run: (context, { actor, params, body }) =>
			decideProposal(context, params.id, actor.id, { action: 'decline', reason: body.reason }),
	}),
];
