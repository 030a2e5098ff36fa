import { z } from 'zod';
import { instant } from '#contract/amount.ts';
import { API } from '#contract/paths.ts';
import { ok } from '#domain/problems/result.ts';
import { endpoint } from './endpoint.ts';

export const timeEndpoints = [
	endpoint({
		method: 'get',
		path: API.time,
		summary: 'The clock that decides: the database’s',
		access: 'public',
		output: z.object({ server_time: instant }),
		run: async ({ clock }) => ok({ server_time: await clock() }),
	}),
];
