import { type Kysely, sql } from 'kysely';
import type { AdminSaleRow } from '#contract/sales.ts';
import type { Environment } from '#domain/auction/auction.ts';
import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import { saleChecklist } from '#domain/sale/publication.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import {
	readJudgedLots,
	readJudgedSales,
} from '#server/features/backoffice/publication/publication-facts.ts';
import { readMillis } from '#server/platform/db/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { HEAD, type HeadRow, presentHead, SALES } from './read-sale.ts';

interface Listed extends HeadRow, Pick<AdminSaleRow, 'lots' | 'published_lots' | 'case_number'> {
	first_start: Micros | null;
}

/** The newest sales of an environment, at most 500, with what the drafts among them lack. */
export async function listSales(
	db: Kysely<Database>,
	environment: Environment,
	unit: LegalTermsUnit,
): Promise<AdminSaleRow[]> {
	const { rows } = await sql<Listed>`
		select ${HEAD}, s.case_number, count(a.id)::int as lots, count(a.published_at)::int as published_lots,
			micros(min(a.start_time)) as first_start
		from ${SALES} left join auctions a on a.sale_id = s.id and a.withdrawn_at is null
		where s.environment = ${environment} group by s.id, u.id, r.id order by s.created_at desc, s.id desc limit 500`.execute(
		db,
	);
	const missing = await readMissing(db, environment, unit);
	return rows.map((row) => ({
		...presentHead(row),
		lots: row.lots,
		published_lots: row.published_lots,
		case_number: row.case_number,
		first_start: row.first_start === null ? null : isoOf(row.first_start),
		missing: missing.get(row.id) ?? [],
	}));
}

/** The labels of the points that keep the drafts of an environment from being published now. */
async function readMissing(
	db: Kysely<Database>,
	environment: Environment,
	unit: LegalTermsUnit,
): Promise<Map<string, string[]>> {
	const drafts = sql`s.environment = ${environment} and s.published_at is null`;
	const sales = await readJudgedSales(db, drafts);
	if (sales.size === 0) return new Map();
	const judged = await readJudgedLots(db, sql`a.sale_id in (select s.id from sales s where ${drafts})`);
	const lots = Map.groupBy(judged, ({ sale_id }) => sale_id);
	const now = await readMillis(db);
	return new Map(
		[...sales].map(([id, sale]) => {
			const of = lots.get(id)?.map(({ published, lot }) => (published ? null : lot)) ?? [];
			const unmet = saleChecklist(sale, of, now, unit).filter(({ met }) => !met);
			return [id, unmet.map(({ label }) => label)];
		}),
	);
}
