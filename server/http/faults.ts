import { z } from 'zod';
import { faultReport } from '#contract/faults.ts';
import { API } from '#contract/paths.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { SECOND } from '#domain/values/time.ts';
import { endpoint } from './endpoint.ts';
import { clientKey } from './request-context.ts';

export const faultEndpoints = [
	endpoint({
		method: 'post',
		path: API.faults,
		summary: 'Reports an error that a page met in the browser',
		access: 'public',
		body: faultReport,
		status: 202,
		output: z.object({}),
		run: async ({ log, faultLimit }, { actor, address, body }) => {
			const wait = await faultLimit.take(clientKey(actor, address));
			if (wait !== null) return fail(problem('request.too-many', { retry_after: Math.ceil(wait / SECOND) }));
			log.error({ fault: body }, 'a page met an error');
			return ok({});
		},
	}),
];
