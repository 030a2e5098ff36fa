import { z } from 'zod';
import { done } from '#contract/account.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { uuid } from '#contract/amount.ts';
import { enrolmentQuery } from '#contract/enrolments.ts';
import {
	type OwnPreference,
	ownPreference,
	preferenceApproval,
	preferencePage,
	preferenceRefusal,
	preferenceRequest,
} from '#contract/preference.ts';
import { supportingDocument } from '#contract/supporting-documents.ts';
import { SUPPORTING_API } from '#contract/supporting-paths.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { refusalOf } from '#server/features/accounts/attempt-limits.ts';
import { readOwnPreference } from '#server/features/bidding/exercise-preference.ts';
import { decidePreference } from '#server/features/bidding/preference/decide-preference.ts';
import { listPreferences } from '#server/features/bidding/preference/list-preferences.ts';
import { storePreferenceDocument } from '#server/features/bidding/preference/preference-document.ts';
import {
	isRecognisedDebtor,
	refusalOfDocument,
	requestPreference,
} from '#server/features/bidding/preference/request-preference.ts';
import { auctionParams } from '#server/http/catalogue/auctions.ts';
import { endpoint, pageAnswer, type Refusal } from '#server/http/endpoint.ts';
import type { HttpContext } from '#server/http/http-context.ts';
import { uploadedFile } from '#server/http/upload.ts';

const params = z.object({ id: uuid });

async function answer(
	{ db, environment }: HttpContext,
	auction_id: string,
	user_id: string,
): Promise<Result<OwnPreference, Refusal>> {
	const own = await readOwnPreference(db, environment, auction_id, user_id);
	return own ? ok(own) : fail(problem('auction.not-found'));
}

/** Rights of preference, one person and one lot each (rules §49), and the desk's decisions. */
export const preferenceEndpoints = [
	endpoint({
		method: 'post',
		path: SUPPORTING_API.preferenceRequests('{id}'),
		summary:
			'Asks for a right of preference in a lot; the desk decides it, and the right to bid stays as it is',
		access: 'user',
		params: auctionParams,
		status: 201,
		body: preferenceRequest,
		output: ownPreference,
		run: async (context, { actor, params: { id }, body }) => {
			if (actor.role === 'admin') return fail(problem('bid.admin'));
			const limited = refusalOf((await context.enrolmentLimit.take(actor.id)) ?? 0);
			if (limited) return fail(limited);
			const asked = await requestPreference(context, { auction_id: id, user_id: actor.id }, body);
			return asked.ok ? answer(context, id, actor.id) : asked;
		},
	}),
	endpoint({
		method: 'post',
		path: SUPPORTING_API.preference('{id}'),
		summary:
			'Takes the document that supports a right of preference in a lot, or a recognised fiduciante’s proof of payment: a picture or a PDF',
		access: 'user',
		params: auctionParams,
		body: uploadedFile,
		pool: 'documents',
		status: 201,
		output: supportingDocument,
		admit: async ({ db, environment, uploadLimit }, actor, { id: auction_id }) => {
			if (actor.role === 'admin') return problem('bid.admin');
			const claim = { auction_id, user_id: actor.id };
			const role = (await isRecognisedDebtor(db, claim)) ? 'debtor-payment' : 'preference';
			const refused = await refusalOfDocument(db, environment, claim, role);
			return refused ?? refusalOf((await uploadLimit.take(actor.id)) ?? 0);
		},
		run: (context, { actor, params: { id }, body }) =>
			storePreferenceDocument(context, { auction_id: id, user_id: actor.id }, body),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.preferences,
		summary:
			'Rights of preference in a state, of one sale if it is named: requests oldest first, decided ones newest first',
		access: 'admin',
		query: enrolmentQuery,
		output: preferencePage,
		run: async ({ db, environment }, { query }) => pageAnswer(await listPreferences(db, environment, query)),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.approvePreference('{id}'),
		summary: 'Approves one right of preference in one lot; the person gets an email',
		access: 'admin',
		params,
		body: preferenceApproval,
		output: done,
		run: async (context, { actor, params: { id }, body: { version } }) => {
			const decided = await decidePreference(context, { admin_id: actor.id, id, version, reason: null });
			return decided.ok ? ok({ status: true as const }) : decided;
		},
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.refusePreference('{id}'),
		summary:
			'Refuses one right of preference in one lot, also an approved one, with a reason that the person reads',
		access: 'admin',
		params,
		body: preferenceRefusal,
		output: done,
		run: async (context, { actor, params: { id }, body }) => {
			const decided = await decidePreference(context, { admin_id: actor.id, id, ...body });
			return decided.ok ? ok({ status: true as const }) : decided;
		},
	}),
];
