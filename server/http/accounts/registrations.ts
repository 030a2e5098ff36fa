import { z } from 'zod';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { uuid } from '#contract/amount.ts';
import {
	approval,
	factorReset,
	factorResetRequest,
	registrationDecision,
	registrationPage,
	registrationQuery,
	rejection,
	revocation,
} from '#contract/registrations.ts';
import { decideRegistration } from '#server/features/accounts/registrations/decide.ts';
import { listRegistrations } from '#server/features/accounts/registrations/list-registrations.ts';
import { revokeApproval } from '#server/features/accounts/registrations/revoke.ts';
import { resetFactorAtDesk } from '#server/features/accounts/second-factor-reset.ts';
import { endpoint, pageAnswer } from '#server/http/endpoint.ts';

const params = z.object({ user_id: uuid });

export const registrationEndpoints = [
	endpoint({
		method: 'get',
		path: ADMIN_API.registrations,
		summary:
			'Registrations that wait for a decision, or with status=approved those that have it, or with status=rejected those that were refused, newest first, page by page',
		access: 'admin',
		query: registrationQuery,
		output: registrationPage,
		run: async (context, { query }) => pageAnswer(await listRegistrations(context, query)),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.approveRegistration('{user_id}'),
		summary:
			'Approves a registration, also one that was refused, with what was compared with the person; they get an email',
		access: 'admin',
		params,
		body: approval,
		output: registrationDecision,
		run: (context, { actor, params: { user_id }, body }) =>
			decideRegistration(context, {
				admin_id: actor.id,
				user_id,
				status: 'approved',
				checked: body.checked,
				reason: null,
				document_seen: body.document_seen,
				name_seen: body.name_seen,
				status_seen: body.status_seen,
				identity: body.identity,
			}),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.rejectRegistration('{user_id}'),
		summary: 'Rejects a registration, with a reason that the person sees and gets by email',
		access: 'admin',
		params,
		body: rejection,
		output: registrationDecision,
		run: (context, { actor, params: { user_id }, body }) =>
			decideRegistration(context, {
				admin_id: actor.id,
				user_id,
				status: 'rejected',
				checked: [],
				reason: body?.reason || null,
				document_seen: body?.document_seen,
				name_seen: body?.name_seen,
				status_seen: 'pending',
			}),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.revokeRegistration('{user_id}'),
		summary:
			'Revokes an approval, with a reason that the person sees and gets by email; the next bid is refused',
		access: 'admin',
		params,
		body: revocation,
		output: registrationDecision,
		run: (context, { actor, params: { user_id }, body: { reason } }) =>
			revokeApproval(context, { admin_id: actor.id, user_id, reason }),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.resetFactor('{user_id}'),
		summary:
			'Removes the second factor of a bidder who has lost it, with a reason; their sessions end, and they get an email',
		access: 'admin',
		fresh: true,
		params,
		body: factorResetRequest,
		output: factorReset,
		run: (context, { actor, params: { user_id }, body: { reason } }) =>
			resetFactorAtDesk(context, { admin_id: actor.id, user_id, reason }),
	}),
];
