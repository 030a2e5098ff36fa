import { z } from 'zod';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { uuid } from '#contract/amount.ts';
import { erratumFields } from '#contract/errata.ts';
import { outcomeDecided, outcomeFields } from '#contract/outcomes.ts';
import { documentFields, saleDocument } from '#contract/sale-documents.ts';
import { adminSale } from '#contract/sales.ts';
import { DOCUMENT_LIMIT_MEGABYTES } from '#domain/lot/document-kinds.ts';
import { decideWithDocument } from '#server/features/backoffice/sales/decide-with-document.ts';
import { thenHashTaxIds } from '#server/features/backoffice/sales/party-tax-ids.ts';
import { publishErratum } from '#server/features/backoffice/sales/publish-erratum.ts';
import { removeSaleDocument, storeSaleDocument } from '#server/features/backoffice/sales/store-document.ts';
import type { DocumentOwner } from '#server/features/catalogue/sales/sale-documents.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { uploadedForm } from '#server/http/upload.ts';

const params = z.object({ id: uuid });
const documentParams = z.object({ id: uuid, document_id: uuid });

/** The endpoints that take and remove documents of one kind of owner. */
function documentEndpoints(
	paths: { all: string; one: string },
	what: string,
	ownerOf: (id: string) => DocumentOwner,
) {
	return [
		endpoint({
			method: 'post',
			path: paths.all,
			summary: `Takes a PDF as a document of a ${what}; on a published one it is the next version`,
			access: 'admin',
			params,
			body: uploadedForm(documentFields),
			pool: 'sale-documents',
			megabytes: DOCUMENT_LIMIT_MEGABYTES,
			status: 201,
			output: saleDocument,
			run: (context, { actor, params: { id }, body }) =>
				storeSaleDocument(context, actor.id, ownerOf(id), { ...body, material: body.material === 'true' }),
		}),
		endpoint({
			method: 'delete',
			path: paths.one,
			summary: `Removes a document of a ${what} that is not published`,
			access: 'admin',
			params: documentParams,
			status: 204,
			output: z.null(),
			run: (context, { actor, params: { id, document_id } }) =>
				removeSaleDocument(context, actor.id, ownerOf(id), document_id),
		}),
	];
}

/** Documents of sales and lots (rules §27). */
export const saleDocumentEndpoints = [
	...documentEndpoints(
		{ all: ADMIN_API.auctionDocuments('{id}'), one: ADMIN_API.auctionDocument('{id}', '{document_id}') },
		'lot',
		(auction_id) => ({ auction_id }),
	),
	...documentEndpoints(
		{ all: ADMIN_API.adminSaleDocuments('{id}'), one: ADMIN_API.adminSaleDocument('{id}', '{document_id}') },
		'sale',
		(sale_id) => ({ sale_id }),
	),
	endpoint({
		method: 'post',
		path: ADMIN_API.outcomeDocument('{id}'),
		summary:
			'Decides how an auction ended, with the PDF that orders it, which becomes a document of the lot: both or neither',
		access: 'admin',
		fresh: true,
		consents: true,
		params,
		body: uploadedForm(outcomeFields),
		pool: 'sale-documents',
		megabytes: DOCUMENT_LIMIT_MEGABYTES,
		output: outcomeDecided,
		run: async (context, { actor, params: { id }, body }) => {
			const outcome = await decideWithDocument(context, actor.id, id, body);
			context.wakeups.wake(id);
			return outcome;
		},
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.saleErrata('{id}'),
		summary:
			'Publishes an erratum: a new version of the edital and every change that it announces, all or none',
		access: 'admin',
		params,
		body: uploadedForm(erratumFields),
		pool: 'sale-documents',
		megabytes: DOCUMENT_LIMIT_MEGABYTES + 1,
		status: 201,
		output: adminSale,
		run: (context, { actor, params: { id }, body }) =>
			thenHashTaxIds(context, publishErratum(context, actor.id, id, body)),
	}),
];
