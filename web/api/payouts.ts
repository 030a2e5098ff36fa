import { ADMIN_API } from '#contract/admin-paths.ts';
import type { PayoutListPage } from '#contract/payouts.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import type { PayoutLineKind } from '#domain/settlement/payouts.ts';
import { type Answer, refusalWith, request } from './request.ts';
import { upload } from './upload.ts';

/** A page of the list of payouts; `query` is the API's. */
export function readPayouts(query: string): Promise<Answer<PayoutListPage>> {
	return request('GET', `${ADMIN_API.payouts}?${query}`, { failed: BACKOFFICE_TOASTS['payouts.failed'] });
}

/** Marks one or several payouts as paid on a day, with the bank's receipt if there is one. */
export function sendPaid(ids: readonly string[], day: string, file: File | null): Promise<Answer> {
	const [first = ''] = ids;
	if (ids.length === 1) return sendForm(ADMIN_API.payoutPaid(first), { paid_at: day }, file);
	return sendForm(ADMIN_API.payBatch, { ids: ids.join(','), paid_at: day }, file);
}

/** Takes an amount, in reais, off a payout. */
export function sendLine(
	id: string,
	{ kind, name, amount }: { kind: PayoutLineKind; name: string; amount: number },
	file: File | null,
): Promise<Answer> {
	return sendForm(ADMIN_API.payoutLines(id), { kind, name, amount: String(amount) }, file);
}

export function removeLine(id: string, line: string): Promise<Answer> {
	return request('DELETE', ADMIN_API.payoutLine(id, line));
}

/** Records the day on which the seller got the statement of sale. */
export function sendStatement(id: string, sent_at: string): Promise<Answer> {
	return request('POST', ADMIN_API.payoutStatement(id), { body: { sent_at } });
}

async function sendForm(path: string, fields: Record<string, string>, file: File | null): Promise<Answer> {
	const { signal } = new AbortController();
	const sent = file ? { ...fields, file } : fields;
	const answer = await upload(path, sent, { failed: TOASTS.unexpected }, { onProgress: () => {}, signal });
	return answer === 'cancelled' ? { refused: refusalWith(TOASTS.unexpected) } : answer;
}

/** The addresses of the statement of sale of a seller or of a sale, within a period of days. */
export function statementHref(
	of: { seller: string } | { sale: string },
	format: 'pdf' | 'csv',
	{ from, to }: { from: string; to: string },
): string {
	const path =
		'seller' in of ? ADMIN_API.sellerStatement(of.seller, format) : ADMIN_API.saleStatement(of.sale, format);
	const query = `${new URLSearchParams({ ...(from && { from }), ...(to && { to }) })}`;
	return query ? `${path}?${query}` : path;
}

/** The address of the file for the bank: of these payouts, or of all that are owed. */
export function bankFileHref(ids: readonly string[]): string {
	return ids.length === 0 ? ADMIN_API.payoutsExport : `${ADMIN_API.payoutsExport}?ids=${ids.join(',')}`;
}
