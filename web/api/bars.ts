import { ADMIN_API } from '#contract/admin-paths.ts';
import type { Bar, BarPage, BarRequest } from '#contract/bars.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { type Answer, request } from './request.ts';

/** A page of bars. `query` is that of the API: state, tax_id, cursor. */
export function readBars(query: Record<string, string>): Promise<Answer<BarPage>> {
	return request('GET', `${ADMIN_API.bars}?${new URLSearchParams(query)}`, {
		failed: BACKOFFICE_TOASTS['bars.failed'],
	});
}

export function makeBar(body: BarRequest): Promise<Answer<Bar>> {
	return request('POST', ADMIN_API.bars, { body, failed: BACKOFFICE_TOASTS['save.failed'] });
}

/** Ends a bar now. */
export function endBar(id: string): Promise<Answer> {
	return request('DELETE', ADMIN_API.bar(id), { failed: BACKOFFICE_TOASTS['save.failed'] });
}
