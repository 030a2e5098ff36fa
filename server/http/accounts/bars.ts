import { z } from 'zod';
import { done } from '#contract/account.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { uuid } from '#contract/amount.ts';
import { bar, barPage, barQuery, barRequest } from '#contract/bars.ts';
import { ok } from '#domain/problems/result.ts';
import { endBar, listBars, makeBar } from '#server/features/accounts/bars/bars.ts';
import { endpoint, pageAnswer } from '#server/http/endpoint.ts';

/** Who may not bid, by CPF or CNPJ (rules §32). */
export const barEndpoints = [
	endpoint({
		method: 'get',
		path: ADMIN_API.bars,
		summary:
			'The bars in force, or those that are over, newest first, page by page; of one CPF or CNPJ if it is given',
		access: 'admin',
		query: barQuery,
		output: barPage,
		run: async (context, { query }) => pageAnswer(await listBars(context, query)),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.bars,
		summary:
			'Excludes a CPF or CNPJ from bidding, with a reason that the person reads, until a time or without an end',
		access: 'admin',
		status: 201,
		body: barRequest,
		output: bar,
		run: (context, { actor, body }) => makeBar(context, actor.id, body),
	}),
	endpoint({
		method: 'delete',
		path: ADMIN_API.bar('{id}'),
		summary: 'Ends a bar now; it stays in the list of those that are over',
		access: 'admin',
		params: z.object({ id: uuid }),
		output: done,
		run: async ({ db }, { actor, params }) => {
			const ended = await endBar(db, actor.id, params.id);
			return ended.ok ? ok({ status: true as const }) : ended;
		},
	}),
];
