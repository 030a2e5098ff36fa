import { z } from 'zod';
import { uuid } from '#contract/amount.ts';
import { API } from '#contract/paths.ts';
import { saleDocumentList } from '#contract/sale-documents.ts';
import { publicSale } from '#contract/sales.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { readPublicSale } from '#server/features/catalogue/sales/public-sale.ts';
import { readEndpoint } from '#server/http/endpoint.ts';

const params = z.object({ id: uuid });

/** Published sales. */
export const saleEndpoints = [
	readEndpoint({
		method: 'get',
		path: API.sale('{id}'),
		summary: 'A published sale with its documents and its lots',
		access: 'public',
		cache: 'public',
		params,
		output: publicSale,
		run: async ({ db, environment }, { params }) => {
			const sale = await readPublicSale(db, environment, params.id);
			return sale ? ok(sale) : fail(problem('sale.not-found'));
		},
	}),
	readEndpoint({
		method: 'get',
		path: API.saleDocuments('{id}'),
		summary: 'The documents of a published sale, all versions',
		access: 'public',
		cache: 'public',
		params,
		output: saleDocumentList,
		run: async ({ db, environment }, { params }) => {
			const sale = await readPublicSale(db, environment, params.id);
			return sale ? ok({ documents: sale.documents }) : fail(problem('sale.not-found'));
		},
	}),
];
