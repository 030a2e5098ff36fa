import { z } from 'zod';
import { instant } from '#contract/amount.ts';
import { API } from '#contract/paths.ts';
import { ok } from '#domain/result.ts';
import { readClock } from '#server/platform/db/clock.ts';
import { endpoint } from './endpoint.ts';

export const timeEndpoints = [
	endpoint({
		method: 'get',
		path: API.time,
		summary: 'The clock that decides: the database’s',
		access: 'public',
		output: z.object({ server_time: instant }),
		run: async ({ db }) => ok({ server_time: await readClock(db) }),
	}),
];
