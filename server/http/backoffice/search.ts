import { ADMIN_API } from '#contract/admin-paths.ts';
import { backOfficeSearchAnswer, backOfficeSearchQuery } from '#contract/back-office-search.ts';
import { ok } from '#domain/problems/result.ts';
import { searchBackOffice } from '#server/features/backoffice/search/search.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const backOfficeSearch = endpoint({
	method: 'get',
	path: ADMIN_API.search,
	summary:
		'Lots, sales, people, payments, sellers and auctioneers that match a text, a number or an identifier, a few of each kind, the best first',
	access: 'admin',
	query: backOfficeSearchQuery,
	output: backOfficeSearchAnswer,
	run: async (context, { query: { q } }) => ok(await searchBackOffice(context, q)),
});
