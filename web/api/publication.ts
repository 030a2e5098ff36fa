import { ADMIN_API } from '#contract/admin-paths.ts';
import type { SaleDocument } from '#contract/sale-documents.ts';
import type { LotPublication } from '#contract/sales.ts';
import type { DocumentKind } from '#domain/lot/document-kinds.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { type Answer, request } from './request.ts';
import { type UploadOptions, type UploadResult, upload } from './upload.ts';

/** What has documents and is published: a sale or a lot. */
export type Publishable = { sale_id: string } | { auction_id: string };

/** What the publication of a lot takes. */
export function readLotPublication(id: string): Promise<Answer<LotPublication>> {
	return request('GET', ADMIN_API.auctionPublication(id), {
		failed: BACKOFFICE_TOASTS['publication.failed'],
	});
}

/** Publishes at once, or at a time (ISO); null ends a planned publication. `reasons`, by path, are kept for the points that take one. */
export function publish(
	owner: Publishable,
	body: { at?: string | null; reasons?: Record<string, string> },
): Promise<Answer<unknown>> {
	const path =
		'sale_id' in owner ? ADMIN_API.publishSale(owner.sale_id) : ADMIN_API.publishAuction(owner.auction_id);
	return request('POST', path, {
		body,
		failed: BACKOFFICE_TOASTS['save.failed'],
	});
}

/** Sends a PDF as a document; `material` counts for a new edital only. */
export function sendSaleDocument(
	owner: Publishable,
	{ file, kind, title, material }: { file: File; kind: DocumentKind; title: string; material: boolean },
	options: UploadOptions,
): Promise<UploadResult<SaleDocument>> {
	const path =
		'sale_id' in owner
			? ADMIN_API.adminSaleDocuments(owner.sale_id)
			: ADMIN_API.auctionDocuments(owner.auction_id);
	const fields = { kind, material: String(material), ...(title && { title }), file };
	return upload(path, fields, { failed: BACKOFFICE_TOASTS['document.failed'] }, options);
}

/** Removes a document that is not published. */
export function removeSaleDocument(owner: Publishable, id: string): Promise<Answer<unknown>> {
	const path =
		'sale_id' in owner
			? ADMIN_API.adminSaleDocument(owner.sale_id, id)
			: ADMIN_API.auctionDocument(owner.auction_id, id);
	return request('DELETE', path, { failed: BACKOFFICE_TOASTS['save.failed'] });
}
