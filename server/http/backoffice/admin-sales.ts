import { z } from 'zod';
import { orderBody, postponeBody, resumeBody } from '#contract/admin-auctions.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { publicationBody } from '#contract/publication.ts';
import {
	freeLotQuery,
	MAX_SALE_LOTS,
	newSale,
	offerAgainBody,
	salePatch,
	staggerBody,
} from '#contract/sale-forms.ts';
import { adminSale, adminSaleList, freeLotList } from '#contract/sales.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { deleteSale } from '#server/features/backoffice/sales/delete-sale.ts';
import { listSales } from '#server/features/backoffice/sales/list-sales.ts';
import { offerAgain } from '#server/features/backoffice/sales/offer-again.ts';
import { thenHashTaxIds } from '#server/features/backoffice/sales/party-tax-ids.ts';
import { publishSale } from '#server/features/backoffice/sales/publish-sale.ts';
import { listFreeLots, readAdminSale } from '#server/features/backoffice/sales/read-sale.ts';
import { staggerLots } from '#server/features/backoffice/sales/stagger-lots.ts';
import { postponeSale, resumeSale, suspendSale } from '#server/features/backoffice/sales/suspend-sale.ts';
import { createSale, editSale } from '#server/features/backoffice/sales/write-sale.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { saleParams, saleWorkbenchEndpoints } from './sale-workbench.ts';

/** Sales with their lots (rules §25), and their publication (rules §28). */
export const adminSaleEndpoints = [
	endpoint({
		method: 'get',
		path: ADMIN_API.adminSales,
		summary: 'The newest 500 sales, with what keeps the drafts among them from being published',
		access: 'admin',
		output: adminSaleList,
		run: async ({ db, environment, legalTermsUnit }) =>
			ok({ sales: await listSales(db, environment, legalTermsUnit) }),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.adminSales,
		summary: 'Creates a sale; one of a regulated kind is a draft until it is published',
		access: 'admin',
		body: newSale,
		status: 201,
		output: adminSale,
		run: (context, { actor, body }) => thenHashTaxIds(context, createSale(context, actor.id, body)),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.adminSale('{id}'),
		summary: 'A sale with its lots, documents, and what is missing for its publication',
		access: 'admin',
		params: saleParams,
		output: adminSale,
		run: async ({ db, environment, legalTermsUnit }, { params }) => {
			const sale = await readAdminSale(db, environment, params.id, legalTermsUnit);
			return sale ? ok(sale) : fail(problem('sale.not-found'));
		},
	}),
	endpoint({
		method: 'patch',
		path: ADMIN_API.adminSale('{id}'),
		summary: 'Changes what is named, if the version is still the one that was read',
		access: 'admin',
		params: saleParams,
		body: salePatch,
		output: adminSale,
		run: (context, { actor, params, body }) =>
			thenHashTaxIds(context, editSale(context, actor.id, params.id, body)),
	}),
	endpoint({
		method: 'delete',
		path: ADMIN_API.adminSale('{id}'),
		summary: 'Deletes a draft without lots, documents and enrolments',
		access: 'admin',
		params: saleParams,
		status: 204,
		output: z.null(),
		run: (context, { actor, params }) => thenHashTaxIds(context, deleteSale(context, actor.id, params.id)),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.freeLots,
		summary: `The newest ${MAX_SALE_LOTS} lots of no sale that may join one`,
		access: 'admin',
		query: freeLotQuery,
		output: freeLotList,
		run: async ({ db, environment }, { query }) => ok(await listFreeLots(db, environment, query.search)),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.staggerSale('{id}'),
		summary: 'Sets the times of the lots of a sale, each some minutes after the one before it',
		access: 'admin',
		params: saleParams,
		body: staggerBody,
		output: adminSale,
		run: (context, { actor, params, body }) => staggerLots(context, actor.id, params.id, body),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.publishSale('{id}'),
		summary: 'Publishes a sale with its lots, at once or at a time, or names all that is missing',
		access: 'admin',
		params: saleParams,
		body: publicationBody,
		output: adminSale,
		run: (context, { actor, params, body }) => publishSale(context, actor.id, params.id, body),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.offerAgain('{id}'),
		summary: 'Makes a sale from the unsold lots of another, with everything but dates and edital',
		access: 'admin',
		params: saleParams,
		body: offerAgainBody,
		status: 201,
		output: adminSale,
		run: (context, { actor, params, body }) => offerAgain(context, actor.id, params.id, body?.lot_ids),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.saleAction('{id}', 'suspend'),
		summary: 'Suspends all lots of a sale that wait or are open',
		access: 'admin',
		params: saleParams,
		body: orderBody,
		output: adminSale,
		run: (context, { actor, params, body }) => suspendSale(context, actor.id, params.id, body),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.saleAction('{id}', 'resume'),
		summary:
			'Resumes all suspended lots of a sale, each with the time that it had left, or with new dates by an erratum',
		access: 'admin',
		params: saleParams,
		body: resumeBody,
		output: adminSale,
		run: (context, { actor, params, body }) => resumeSale(context, actor.id, params.id, body?.rounds),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.saleAction('{id}', 'postpone'),
		summary: 'Postpones all rounds of the lots of a sale that wait or are open, by minutes or to other dates',
		access: 'admin',
		params: saleParams,
		body: postponeBody,
		output: adminSale,
		run: (context, { actor, params, body }) => postponeSale(context, actor.id, params.id, body),
	}),
	...saleWorkbenchEndpoints,
];
