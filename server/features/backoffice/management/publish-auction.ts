import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import type { publicationBody } from '#contract/publication.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import { publicationFaults } from '#domain/sale/publication.ts';
import type { PublicationFault } from '#domain/sale/publication-facts.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { judgeSale } from '#server/features/backoffice/publication/judge-sale.ts';
import { readJudgedLots, readJudgedSale } from '#server/features/backoffice/publication/publication-facts.ts';
import { keepReasons } from '#server/features/backoffice/publication/publication-reasons.ts';
import { publishLots } from '#server/features/backoffice/publication/publish-lots.ts';
import { readAdminAuction } from '#server/features/bidding/read-auction.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { lockForAdmin, raiseVersion } from './lock-for-admin.ts';
import { lockLinkedSales } from './lot-links.ts';
import { type FormResult, refusedFields } from './refused-fields.ts';

/** When to publish, at once without `at`, and the reasons for the points that take one, by path. */
export type Publication = NonNullable<z.infer<typeof publicationBody>>;

interface Judging extends Pick<Publication, 'reasons'> {
	admin_id: string;
	now: number;
	unit: LegalTermsUnit;
}

/** Who publishes, and in what terms are counted. */
export interface PublishDeps {
	db: Kysely<Database>;
	legalTermsUnit: LegalTermsUnit;
}

/**
 * Publishes a draft if nothing is missing (rules §28); its sale too if that is not yet, unless another lot of it is incomplete, whose place
 * and dates would be fixed with it (rules §42). With `at`, an ISO text, it is planned for then, and
 * judged as of then; null ends the plan. A lot that is public stays as it is. Problems: `auction.not-found`,
 * `publication.incomplete` with every missing point.
 */
export async function publishAuction(
	{ db, legalTermsUnit }: PublishDeps,
	admin_id: string,
	id: string,
	{ at, reasons }: Publication = {},
): Promise<FormResult<AdminAuction>> {
	return db.transaction().execute(async (trx): Promise<FormResult<AdminAuction>> => {
		await lockLinkedSales(trx, id, null, 'update');
		const held = await lockForAdmin(trx, id);
		const stored = held && (await readAdminAuction(trx, id));
		if (!held || !stored) return fail({ problem: problem('auction.not-found') });
		if (stored.published_at !== null) return ok(stored);
		if (at !== null) {
			const when = at === undefined ? held.at / 1_000 : Math.max(Date.parse(at), held.at / 1_000);
			const missing = await lotFaults(trx, stored, { admin_id, reasons, now: when, unit: legalTermsUnit });
			if (missing.length > 0) return refusedFields(missing, problem('publication.incomplete'));
		}
		if (at === undefined) await publishLots(trx, [id], stored.sale_id, legalTermsUnit);
		else await plan(trx, 'auctions', id, at);
		await recordAudit(trx, {
			admin_id,
			action: at === undefined ? 'auction.published' : 'auction.publication-planned',
			subject: id,
			changes: at === undefined ? {} : { publish_at: { from: stored.publish_at, to: at } },
		});
		if (at !== undefined) await raiseVersion(trx, id);
		return ok((await readAdminAuction(trx, id)) as AdminAuction);
	});
}

/** What keeps a lot from being published at `now` (epoch milliseconds), without what the `reasons` meet, which are kept. */
async function lotFaults(
	trx: Kysely<Database>,
	{ id, sale_id }: Pick<AdminAuction, 'id' | 'sale_id'>,
	{ admin_id, reasons, now, unit }: Judging,
): Promise<PublicationFault[]> {
	const [judged] = await readJudgedLots(trx, sql`a.id = ${id}`);
	const sale = sale_id === null ? null : await readJudgedSale(trx, sale_id);
	const found = judged ? publicationFaults(sale, judged.lot, now, unit) : [];
	const own = await keepReasons(trx, admin_id, { auction_id: id }, { missing: found, reasons });
	return own.length > 0 || sale_id === null ? own : neighbourFaults(trx, sale_id, now, unit);
}

/** What keeps the sale of a complete lot from being published with it; nothing of a sale that is. */
async function neighbourFaults(
	db: Kysely<Database>,
	sale_id: string,
	now: number,
	unit: LegalTermsUnit,
): Promise<PublicationFault[]> {
	const { rows } = await sql`select from sales where id = ${sale_id} and published_at is null`.execute(db);
	return rows.length === 0 ? [] : (await judgeSale(db, sale_id, now, unit)).missing;
}

/** Plans the publication of a draft for a time, or ends the plan. */
export async function plan(
	trx: Kysely<Database>,
	table: 'auctions' | 'sales',
	id: string,
	at: string | null,
): Promise<void> {
	await sql`update ${sql.table(table)} set publish_at = ${at}::timestamptz, publish_failed_at = null where id = ${id}`.execute(
		trx,
	);
}
