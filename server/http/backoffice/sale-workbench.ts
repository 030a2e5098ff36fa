import { z } from 'zod';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { uuid } from '#contract/amount.ts';
import {
	saleDocumentGroups,
	saleEnrolmentPage,
	saleEnrolmentQuery,
	salePapersQuery,
	saleResults,
} from '#contract/sale-workbench.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { readDocumentGroups } from '#server/features/backoffice/sales/document-groups.ts';
import { hasSale } from '#server/features/backoffice/sales/has-sale.ts';
import { listSaleEnrolments } from '#server/features/backoffice/sales/sale-enrolments.ts';
import { issueSalePapers } from '#server/features/backoffice/sales/sale-papers.ts';
import { readSaleResults } from '#server/features/backoffice/sales/sale-results.ts';
import { endpoint, pageAnswer } from '#server/http/endpoint.ts';
import { clientKey } from '#server/http/request-context.ts';
import { limited } from '#server/http/settlement/papers.ts';

export const saleParams = z.object({ id: uuid });

/** What the parts of a sale's page read, each when it is opened. */
export const saleWorkbenchEndpoints = [
	endpoint({
		method: 'get',
		path: ADMIN_API.adminSaleDocuments('{id}'),
		summary: 'The documents of a sale and of each of its lots',
		access: 'admin',
		params: saleParams,
		output: saleDocumentGroups,
		run: async ({ db, environment }, { params }) => {
			const groups = await readDocumentGroups(db, environment, params.id);
			return groups ? ok(groups) : fail(problem('sale.not-found'));
		},
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.saleEnrolments('{id}'),
		summary: 'Who is enrolled in a sale, requests first, with their rights of preference',
		access: 'admin',
		params: saleParams,
		query: saleEnrolmentQuery,
		output: saleEnrolmentPage,
		run: async ({ db, environment }, { params, query }) =>
			(await hasSale(db, environment, params.id))
				? pageAnswer(await listSaleEnrolments(db, params.id, query))
				: fail(problem('sale.not-found')),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.saleResults('{id}'),
		summary: 'How the lots of a sale ended, with their winners, payments and papers',
		access: 'admin',
		params: saleParams,
		output: saleResults,
		run: async ({ db, environment }, { params }) => {
			const results = await readSaleResults(db, environment, params.id);
			return results ? ok(results) : fail(problem('sale.not-found'));
		},
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.salePapers('{id}'),
		summary: 'The papers of the lots of a sale: ZIP',
		access: 'admin',
		params: saleParams,
		query: salePapersQuery,
		media: 'application/zip',
		filename: ({ params }) => `papeis-${params.id.slice(0, 8)}.zip`,
		output: z.instanceof(ReadableStream),
		run: (context, { actor, address, params, query }) => {
			const taker = { user_id: actor.id, session_id: actor.session_id, address };
			return limited(context, clientKey(actor, address), () =>
				issueSalePapers(context, taker, params.id, query.lots),
			);
		},
	}),
];
