import { ADMIN_API } from '#contract/admin-paths.ts';
import type { PaymentListPage } from '#contract/payment-list.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { type Answer, request } from './request.ts';

/** A page of the back office's list of payments; `query` is the API's. Not in payments.ts, which winners load. */
export function readPayments(query: string): Promise<Answer<PaymentListPage>> {
	return request('GET', `${ADMIN_API.adminPayments}?${query}`, {
		failed: BACKOFFICE_TOASTS['payments.failed'],
	});
}

/** The address of the same list as a file for a spreadsheet. */
export function paymentsFileHref(filter: object): string {
	return `${ADMIN_API.paymentsExport}?${new URLSearchParams({ ...filter })}`;
}
