import type { z } from 'zod';
import type { OrderBody, PostponeBody } from '#contract/admin-auctions.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { Auctioneer, newAuctioneer } from '#contract/auctioneers.ts';
import type { SentErratum } from '#contract/errata.ts';
import type { auctioneerChange, sellerChange } from '#contract/payee-accounts.ts';
import type { newSale, salePatch, staggerBody } from '#contract/sale-forms.ts';
import type { SaleDocumentGroups, SaleEnrolmentPage, SaleResults } from '#contract/sale-workbench.ts';
import type { AdminSale, AdminSaleRow, FreeLotList } from '#contract/sales.ts';
import type { newSeller, Seller } from '#contract/sellers.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { type Answer, refusalWith, request } from './request.ts';
import { upload } from './upload.ts';

const SAVE = BACKOFFICE_TOASTS['save.failed'];
const DELETE = BACKOFFICE_TOASTS['delete.failed'];

/** The registered auctioneers, the default one first. */
export async function readAuctioneers(): Promise<Answer<Auctioneer[]>> {
	const answer = await request<{ auctioneers: Auctioneer[] }>('GET', ADMIN_API.auctioneers, {
		failed: BACKOFFICE_TOASTS['auctioneers.failed'],
	});
	return 'done' in answer ? { done: answer.done.auctioneers } : answer;
}

export function createAuctioneer(body: z.input<typeof newAuctioneer>): Promise<Answer<Auctioneer>> {
	return request('POST', ADMIN_API.auctioneers, { body, failed: SAVE });
}

export function editAuctioneer(
	id: string,
	body: z.input<typeof auctioneerChange>,
): Promise<Answer<Auctioneer>> {
	return request('PATCH', ADMIN_API.auctioneer(id), { body, failed: SAVE });
}

/** Deletes an auctioneer whom no sale names. */
export function deleteAuctioneer(id: string): Promise<Answer> {
	return request('DELETE', ADMIN_API.auctioneer(id), { failed: DELETE });
}

/** The registered sellers by name. */
export async function readSellers(): Promise<Answer<Seller[]>> {
	const answer = await request<{ sellers: Seller[] }>('GET', ADMIN_API.sellers, {
		failed: BACKOFFICE_TOASTS['sellers.failed'],
	});
	return 'done' in answer ? { done: answer.done.sellers } : answer;
}

export function createSeller(body: z.input<typeof newSeller>): Promise<Answer<Seller>> {
	return request('POST', ADMIN_API.sellers, { body, failed: SAVE });
}

export function editSeller(id: string, body: z.input<typeof sellerChange>): Promise<Answer<Seller>> {
	return request('PATCH', ADMIN_API.seller(id), { body, failed: SAVE });
}

/** Deletes a seller whom neither a sale nor a lot names. */
export function deleteSeller(id: string): Promise<Answer> {
	return request('DELETE', ADMIN_API.seller(id), { failed: DELETE });
}

/** The newest sales. */
export async function readSales(): Promise<Answer<AdminSaleRow[]>> {
	const answer = await request<{ sales: AdminSaleRow[] }>('GET', ADMIN_API.adminSales, {
		failed: BACKOFFICE_TOASTS['sales.failed'],
	});
	return 'done' in answer ? { done: answer.done.sales } : answer;
}

export function readSale(id: string): Promise<Answer<AdminSale>> {
	return request('GET', ADMIN_API.adminSale(id), { failed: BACKOFFICE_TOASTS['sale.failed'] });
}

export function createSale(body: z.input<typeof newSale>): Promise<Answer<AdminSale>> {
	return request('POST', ADMIN_API.adminSales, { body, failed: SAVE });
}

/** Changes the fields named in the patch if the sale is still at the patch's `version`. */
export function editSale(id: string, body: z.input<typeof salePatch>): Promise<Answer<AdminSale>> {
	return request('PATCH', ADMIN_API.adminSale(id), { body, failed: SAVE });
}

/** Deletes a draft to which nothing belongs. */
export function deleteSale(id: string): Promise<Answer> {
	return request('DELETE', ADMIN_API.adminSale(id), { failed: DELETE });
}

/** Sets the times of a sale's lots, each some minutes after the one before it. */
/** Makes a sale from the unsold lots of another; all of them without `lotIds`. */
export function offerAgain(id: string, lotIds: readonly string[]): Promise<Answer<AdminSale>> {
	return request('POST', ADMIN_API.offerAgain(id), { body: { lot_ids: lotIds }, failed: SAVE });
}

export function staggerSale(id: string, body: z.input<typeof staggerBody>): Promise<Answer<AdminSale>> {
	return request('POST', ADMIN_API.staggerSale(id), { body, failed: SAVE });
}

/** Suspends, takes up again or postpones the lots of a sale that wait or are open. */
export function actOnSale(
	id: string,
	action: 'suspend' | 'resume' | 'postpone',
	body?: OrderBody | PostponeBody,
): Promise<Answer<AdminSale>> {
	return request('POST', ADMIN_API.saleAction(id, action), {
		...(body && { body }),
		failed: BACKOFFICE_TOASTS['auction.action-failed'],
	});
}

/** Publishes an erratum: the new version of the edital with all changes that it announces. */
export async function sendErratum(id: string, file: File, changes: SentErratum): Promise<Answer<AdminSale>> {
	const { signal } = new AbortController();
	const fields = { changes: JSON.stringify(changes), file };
	const words = { failed: BACKOFFICE_TOASTS['document.failed'] };
	const answer = await upload<AdminSale>(ADMIN_API.saleErrata(id), fields, words, {
		signal,
		onProgress() {},
	});
	return answer === 'cancelled' ? { refused: refusalWith(words.failed) } : answer;
}

/** The newest lots of no sale whose title, city or state contains a text. */
export function readFreeLots(search: string): Promise<Answer<FreeLotList>> {
	return request('GET', `${ADMIN_API.freeLots}?${new URLSearchParams({ search })}`, {
		failed: BACKOFFICE_TOASTS['sale-lots.failed'],
	});
}

const PART = BACKOFFICE_TOASTS['sale-part.failed'];

/** The documents of a sale and of each of its lots. */
export function readDocumentGroups(id: string): Promise<Answer<SaleDocumentGroups>> {
	return request('GET', ADMIN_API.adminSaleDocuments(id), { failed: PART });
}

/** A page of who is enrolled in a sale; the first one without a cursor. */
export function readSaleEnrolments(id: string, cursor: string | null): Promise<Answer<SaleEnrolmentPage>> {
	const query = new URLSearchParams({ limit: '48', ...(cursor && { cursor }) });
	return request('GET', `${ADMIN_API.saleEnrolments(id)}?${query}`, { failed: PART });
}

/** How the lots of a sale ended. */
export function readSaleResults(id: string): Promise<Answer<SaleResults>> {
	return request('GET', ADMIN_API.saleResults(id), { failed: PART });
}

/** The address of the papers of a sale's lots in one file; with `numbers`, of these lots. */
export function papersHref(id: string, numbers?: readonly number[]): string {
	const query = numbers === undefined ? '' : `?${new URLSearchParams({ lots: numbers.join(',') })}`;
	return ADMIN_API.salePapers(id) + query;
}
