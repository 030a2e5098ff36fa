import { z } from 'zod';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { endToEndId, pixQuery, pixReturn, receivedPixList, requestedReturn } from '#contract/pix.ts';
import { ok } from '#domain/problems/result.ts';
import { readReceivedPix, returnStrayPix } from '#server/features/settlement/pix/stray-pix.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const pixEndpoints = [
	endpoint({
		method: 'get',
		path: ADMIN_API.receivedPix,
		summary: 'Pix that came in by the bank’s API: those of a payment, or all that settled nothing',
		access: 'admin',
		query: pixQuery,
		output: receivedPixList,
		run: async ({ db }, { query }) => ok({ pix: await readReceivedPix(db, query.payment_id) }),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.returnPix('{end_to_end_id}'),
		summary: 'Has the bank send back a Pix that settled nothing; a job follows the return to its end',
		access: 'admin',
		fresh: true,
		consents: true,
		params: z.object({ end_to_end_id: endToEndId }),
		body: pixReturn,
		status: 202,
		output: requestedReturn,
		run: (context, { actor, params: { end_to_end_id }, body: { reason } }) => {
			const request = { admin_id: actor.id, end_to_end_id, reason };
			return returnStrayPix(context, request);
		},
	}),
];
