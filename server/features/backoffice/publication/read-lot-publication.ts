import { type Kysely, sql } from 'kysely';
import type { LotPublication } from '#contract/sales.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { draftsOf } from '#domain/lot/drafts.ts';
import type { AuctionKind } from '#domain/lot/property.ts';
import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import { publicationChecklist } from '#domain/sale/publication.ts';
import { publicationWarnings } from '#domain/sale/publication-warnings.ts';
import { reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros, micros } from '#domain/values/time.ts';
import { readSaleDocuments } from '#server/features/catalogue/sales/sale-documents.ts';
import { saleNumber } from '#server/features/catalogue/sales/sale-number.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readJudgedLots, readJudgedSale } from './publication-facts.ts';
import { readReasons } from './publication-reasons.ts';

interface LotRow {
	title: string;
	kind: AuctionKind | null;
	published_at: Micros | null;
	publish_at: Micros | null;
	publish_failed_at: Micros | null;
	sale: { id: string; title: string; number: number | null; year: number | null; published: boolean } | null;
	now: Micros;
}

/** A lot's documents, what the law asks before its publication, and the plan for it; null if the environment has no such lot. */
export async function readLotPublication(
	db: Kysely<Database>,
	environment: Environment,
	id: string,
	unit: LegalTermsUnit,
): Promise<LotPublication | null> {
	const { rows } = await sql<LotRow>`
		select a.title, a.kind, micros(a.published_at) as published_at, micros(a.publish_at) as publish_at,
			micros(a.publish_failed_at) as publish_failed_at, micros(clock_timestamp()) as now,
			(select json_build_object('id', s.id, 'title', s.title, 'number', s.number, 'year', s.year,
				'published', s.published_at is not null)
				from sales s where s.id = a.sale_id) as sale
		from auctions a where a.id = ${id} and a.withdrawn_at is null
			and a.environment in (${environment}, ${draftsOf(environment)})`.execute(db);
	const [row] = rows;
	if (!row) return null;
	const { title, kind, sale, now } = row;
	const [judged] = row.published_at === null ? await readJudgedLots(db, sql`a.id = ${id}`) : [];
	const terms = sale && (await readJudgedSale(db, sale.id));
	const timeOf = (at: Micros | null) => (at === null ? null : isoOf(at));
	return {
		id,
		title,
		kind,
		sale: sale && { id: sale.id, title: sale.title, number: saleNumber(sale), published: sale.published },
		published_at: timeOf(row.published_at),
		publish_at: timeOf(row.publish_at),
		publish_failed_at: timeOf(row.publish_failed_at),
		rounds: (judged?.lot.rounds ?? []).map((round, index) => ({
			number: index + 1,
			start_time: isoOf(micros(round.start_time)),
			end_time: isoOf(micros(round.end_time)),
			minimum: reaisOf(round.minimum),
		})),
		documents: await readSaleDocuments(db, { auction_id: id }),
		checklist: judged ? publicationChecklist(terms, judged.lot, now / 1_000, unit) : [],
		warnings: judged ? publicationWarnings(judged.lot) : [],
		reasons: await readReasons(db, { auction_id: id }),
		server_time: isoOf(now),
	};
}

/** Whether `readLotPublication` finds a lot with this id. */
export async function hasLot(db: Kysely<Database>, environment: Environment, id: string): Promise<boolean> {
	const { rows } = await sql`
		select 1 from auctions where id = ${id} and withdrawn_at is null
			and environment in (${environment}, ${draftsOf(environment)})`.execute(db);
	return rows.length > 0;
}
