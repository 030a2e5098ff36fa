import { z } from 'zod';
import { done } from '#contract/account.ts';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { uuid } from '#contract/amount.ts';
import { savedSearch, savedSearchBody, savedSearches } from '#contract/saved-searches.ts';
import type { ListingFilter } from '#domain/lot/listing.ts';
import { listingFilter } from '#domain/lot/listing-filter.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import {
	readSavedSearches,
	removeSavedSearch,
	saveSearch,
} from '#server/features/catalogue/saved-searches/save-search.ts';
import { endpoint, type Refusal } from '#server/http/endpoint.ts';
import { inPortuguese } from '#server/http/problems.ts';

/** The caller's saved searches. */
export const savedSearchEndpoints = [
	endpoint({
		method: 'get',
		path: ACCOUNT_API.savedSearches,
		summary: 'The caller’s saved searches, newest first',
		access: 'user',
		output: savedSearches,
		run: async ({ db, environment }, { actor }) =>
			ok({ saved_searches: await readSavedSearches(db, environment, actor.id) }),
	}),
	endpoint({
		method: 'post',
		path: ACCOUNT_API.savedSearches,
		summary:
			'Saves a search: new lots that match it are announced. The same search again changes its name and email',
		access: 'user',
		status: 201,
		body: savedSearchBody,
		output: savedSearch,
		run: async ({ db, environment }, { actor, body }) => {
			const filter = readFilter(body.query);
			if (!filter.ok) return filter;
			const { name, email } = body;
			return saveSearch(db, { user_id: actor.id, environment, filter: filter.value, name, email });
		},
	}),
	endpoint({
		method: 'delete',
		path: ACCOUNT_API.savedSearch('{id}'),
		summary: 'Removes a saved search of the caller',
		access: 'user',
		params: z.object({ id: uuid }),
		output: done,
		run: async ({ db }, { actor, params }) =>
			(await removeSavedSearch(db, actor.id, params.id))
				? ok({ status: true as const })
				: fail(problem('request.not-found')),
	}),
];

/** The parameters of the listing's URL that are not part of a search. */
const NOT_SAVED = ['limit', 'cursor'];

function readFilter(query: string): Result<ListingFilter, Refusal> {
	const params = new URLSearchParams(query);
	for (const name of NOT_SAVED) params.delete(name);
	const types = params.getAll('type').join();
	const given = { ...Object.fromEntries(params), ...(types ? { type: types } : {}) };
	const read = listingFilter.strict().safeParse(given, { error: inPortuguese });
	if (read.success) return ok(read.data);
	const errors = read.error.issues.map(({ path, message }) => ({
		path: ['query', ...path].join('.'),
		message,
	}));
	return fail({ problem: problem('request.invalid'), errors });
}
