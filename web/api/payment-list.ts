import { ADMIN_API } from '#contract/admin-paths.ts';
import type { PartListPage } from '#contract/part-list.ts';
import type { Reconciliation } from '#contract/reconciliation.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { type Answer, refusalWith, request } from './request.ts';
import { upload } from './upload.ts';

/** A page of the back office's list of parts; `query` is the API's. Not in payments.ts, which winners load. */
export function readParts(query: string): Promise<Answer<PartListPage>> {
	return request('GET', `${ADMIN_API.paymentParts}?${query}`, {
		failed: BACKOFFICE_TOASTS['payments.failed'],
	});
}

/** The address of the same list as a file for a spreadsheet. */
export function partsFileHref(filter: object): string {
	return `${ADMIN_API.paymentsExport}?${new URLSearchParams({ ...filter })}`;
}

/** Compares the bank's list with the journal. */
export async function sendBankList(file: File): Promise<Answer<Reconciliation>> {
	const { signal } = new AbortController();
	const options = { onProgress: () => {}, signal };
	const words = { failed: TOASTS.unexpected };
	const answer = await upload<Reconciliation>(ADMIN_API.reconciliation, { file }, words, options);
	return answer === 'cancelled' ? { refused: refusalWith(TOASTS.unexpected) } : answer;
}
