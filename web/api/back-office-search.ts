import { ADMIN_API } from '#contract/admin-paths.ts';
import type { BackOfficeSearchAnswer } from '#contract/back-office-search.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { type Answer, request } from './request.ts';

/** How long an answer is waited for, in milliseconds. */
const PATIENCE = 15_000;

/** What the back office's search finds for a text. */
export function searchBackOffice(q: string): Promise<Answer<BackOfficeSearchAnswer>> {
	return request('GET', `${ADMIN_API.search}?${new URLSearchParams({ q })}`, {
		failed: BACKOFFICE_TOASTS['search.failed'],
		timeout: PATIENCE,
	});
}
