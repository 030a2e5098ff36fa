import { z } from 'zod';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { uuid } from '#contract/amount.ts';
import { auctioneer, auctioneerList } from '#contract/auctioneers.ts';
import {
	auctioneerChange,
	auctioneerWithAccount,
	type SellerChange,
	sellerChange,
	sellerWithAccount,
} from '#contract/payee-accounts.ts';
import { seller, sellerList } from '#contract/sellers.ts';
import { ok } from '#domain/problems/result.ts';
import {
	createAuctioneer,
	deleteAuctioneer,
	editAuctioneer,
	listAuctioneers,
} from '#server/features/backoffice/sales/auctioneers.ts';
import { thenHashTaxIds } from '#server/features/backoffice/sales/party-tax-ids.ts';
import {
	createSeller,
	deleteSeller,
	editSeller,
	listSellers,
} from '#server/features/backoffice/sales/sellers.ts';
import { endpoint } from '#server/http/endpoint.ts';

const params = z.object({ id: uuid });

/** Whether a body says where an auctioneer's or a seller's money goes, or takes it back (rules §59). */
function statesPayee({ payout, receives }: Partial<Pick<SellerChange, 'payout' | 'receives'>>): boolean {
	return payout !== undefined || receives !== undefined;
}

const WAITS = 'an account that needs a second administrator is not theirs until that one sends it too';

/** Auctioneers and sellers (rules §25 and §26). */
export const auctioneerEndpoints = [
	endpoint({
		method: 'get',
		path: ADMIN_API.auctioneers,
		summary: 'The auctioneers, the default one first',
		access: 'admin',
		output: auctioneerList,
		run: async ({ db }, { actor }) => ok({ auctioneers: await listAuctioneers(db, actor.id) }),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.auctioneers,
		summary: `Creates an auctioneer; the first one is the default; ${WAITS}`,
		access: 'admin',
		freshFor: statesPayee,
		body: auctioneerWithAccount,
		status: 201,
		output: auctioneer,
		run: (context, { actor, body }) => thenHashTaxIds(context, createAuctioneer(context, actor.id, body)),
	}),
	endpoint({
		method: 'patch',
		path: ADMIN_API.auctioneer('{id}'),
		summary: 'Changes what is named, if the version is still the one that was read',
		access: 'admin',
		freshFor: statesPayee,
		consents: true,
		params,
		body: auctioneerChange,
		output: auctioneer,
		run: (context, { actor, params, body }) =>
			thenHashTaxIds(context, editAuctioneer(context, actor.id, params.id, body)),
	}),
	endpoint({
		method: 'delete',
		path: ADMIN_API.auctioneer('{id}'),
		summary: 'Deletes an auctioneer whom no sale names',
		access: 'admin',
		params,
		status: 204,
		output: z.null(),
		run: (context, { actor, params }) =>
			thenHashTaxIds(context, deleteAuctioneer(context.db, actor.id, params.id)),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.sellers,
		summary: 'The sellers by name',
		access: 'admin',
		output: sellerList,
		run: async ({ db }, { actor }) => ok({ sellers: await listSellers(db, actor.id) }),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.sellers,
		summary: `Creates a seller; ${WAITS}`,
		access: 'admin',
		freshFor: statesPayee,
		body: sellerWithAccount,
		status: 201,
		output: seller,
		run: (context, { actor, body }) => thenHashTaxIds(context, createSeller(context, actor.id, body)),
	}),
	endpoint({
		method: 'patch',
		path: ADMIN_API.seller('{id}'),
		summary: 'Changes what is named, if the version is still the one that was read',
		access: 'admin',
		params,
		freshFor: statesPayee,
		consents: true,
		body: sellerChange,
		output: seller,
		run: (context, { actor, params, body }) =>
			thenHashTaxIds(context, editSeller(context, actor.id, params.id, body)),
	}),
	endpoint({
		method: 'delete',
		path: ADMIN_API.seller('{id}'),
		summary: 'Deletes a seller whom neither a sale nor a lot names',
		access: 'admin',
		params,
		status: 204,
		output: z.null(),
		run: (context, { actor, params }) =>
			thenHashTaxIds(context, deleteSeller(context.db, actor.id, params.id)),
	}),
];
