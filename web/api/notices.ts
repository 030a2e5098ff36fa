import { ADMIN_API } from '#contract/admin-paths.ts';
import type { LotNotices, NoticeProof, SaleNotices, SentNotice } from '#contract/notices.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { type LinkResult, linkOf } from './documents.ts';
import type { Publishable } from './publication.ts';
import { type Answer, request } from './request.ts';
import { type UploadOptions, type UploadResult, upload } from './upload.ts';

const SAVE = { failed: BACKOFFICE_TOASTS['save.failed'] };

/** The notices of a lot, or of each lot of a sale. */
export async function readNotices(owner: Publishable): Promise<Answer<SaleNotices>> {
	const failed = BACKOFFICE_TOASTS['notices.failed'];
	if ('sale_id' in owner) return request('GET', ADMIN_API.saleNotices(owner.sale_id), { failed });
	const answer = await request<LotNotices>('GET', ADMIN_API.auctionNotices(owner.auction_id), { failed });
	return 'done' in answer ? { done: { lots: [answer.done] } } : answer;
}

/** Replaces the notices of a lot, of the version that was read. */
export function saveNotices(
	{ auction_id, version }: Pick<LotNotices, 'auction_id' | 'version'>,
	notices: readonly SentNotice[],
): Promise<Answer> {
	const path = `${ADMIN_API.auctionNotices(auction_id)}?version=${version}`;
	return request('PUT', path, { ...SAVE, body: notices });
}

/** Adds one notice to several lots of a sale. */
export function addNotice(
	sale_id: string,
	body: { lot_ids: readonly string[]; notice: SentNotice },
): Promise<Answer> {
	return request('POST', ADMIN_API.saleNotices(sale_id), { ...SAVE, body });
}

/** Sends a file that shows that somebody was told. */
export function sendNoticeProof(file: File, options: UploadOptions): Promise<UploadResult<NoticeProof>> {
	return upload(ADMIN_API.noticeProofs, { file }, { failed: BACKOFFICE_TOASTS['document.failed'] }, options);
}

/** Requests a link to the proof of a notice, which administrators may read. */
export function noticeProofLink(id: string): Promise<LinkResult> {
	return linkOf(ADMIN_API.noticeProofLink(id));
}
