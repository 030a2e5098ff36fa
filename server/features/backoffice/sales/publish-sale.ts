import { sql } from 'kysely';
import type { AdminSale } from '#contract/sales.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { type Publication, plan } from '#server/features/backoffice/management/publish-auction.ts';
import { type FormResult, refusedFields } from '#server/features/backoffice/management/refused-fields.ts';
import { judgeSale } from '#server/features/backoffice/publication/judge-sale.ts';
import { keepReasons } from '#server/features/backoffice/publication/publication-reasons.ts';
import { publishLots } from '#server/features/backoffice/publication/publish-lots.ts';
import { lockSales } from '#server/features/catalogue/sales/sale-terms.ts';
import { readMillis } from '#server/platform/db/clock.ts';
import { readAdminSale } from './read-sale.ts';
import type { SaleDeps } from './write-sale.ts';

/**
 * Publishes a sale with all its drafts, or names all that is missing (rules §28). With `at`, an ISO text, it is planned for then; null ends
 * the plan. `reasons` are kept for the points that take one. A sale without drafts that is public stays as it is. Problems: `sale.not-found`, `publication.incomplete`.
 */
export async function publishSale(
	{ db, environment, legalTermsUnit }: SaleDeps,
	admin_id: string,
	id: string,
	{ at, reasons }: Publication = {},
): Promise<FormResult<AdminSale>> {
	return db.transaction().execute(async (trx): Promise<FormResult<AdminSale>> => {
		await lockSales(trx, [id], 'update');
		await sql`select from auctions where sale_id = ${id} order by id for no key update`.execute(trx);
		const read = () => readAdminSale(trx, environment, id, legalTermsUnit);
		const stored = await read();
		if (!stored) return fail({ problem: problem('sale.not-found') });
		const drafts = stored.lots.flatMap((lot) => (lot.published_at === null ? [lot.id] : []));
		if (stored.published_at !== null && drafts.length === 0 && stored.publish_at === null) return ok(stored);
		if (at !== null) {
			const now = Math.max(await readMillis(trx), at ? Date.parse(at) : 0);
			const judged = await judgeSale(trx, id, now, legalTermsUnit);
			const missing = await keepReasons(trx, admin_id, { sale_id: id }, { missing: judged.missing, reasons });
			if (missing.length > 0) return refusedFields(missing, problem('publication.incomplete'));
		}
		if (at === undefined) await publishLots(trx, drafts, id, legalTermsUnit);
		else await plan(trx, 'sales', id, at);
		const action = at === undefined ? 'sale.published' : 'sale.publication-planned';
		const changes = at === undefined ? {} : { publish_at: { from: stored.publish_at, to: at } };
		await recordAudit(trx, { admin_id, action, subject: id, changes });
		return ok((await read()) as AdminSale);
	});
}
