import { ADMIN_API } from '#contract/admin-paths.ts';
import type { PartListPage } from '#contract/part-list.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { type Answer, request } from './request.ts';

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
