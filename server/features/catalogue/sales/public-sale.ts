import { type Kysely, sql } from 'kysely';
import type { PublicSale } from '#contract/sales.ts';
import type { Environment } from '#domain/auction.ts';
import { isoOf, type Micros } from '#domain/time.ts';
import { CARD_COLUMNS, type CardRow, presentCard } from '#server/features/catalogue/listing.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type DocumentRow, documentsWhere, presentDocument } from './sale-documents.ts';
import { saleNumber } from './sale-number.ts';

interface SaleRow
	extends Omit<
		PublicSale,
		'number' | 'published_at' | 'commission_percent' | 'documents' | 'lots' | 'server_time'
	> {
	year: number;
	number: number;
	published_at: Micros;
	commission_bp: number;
	documents: DocumentRow[];
	now: Micros;
}

/** A published sale with its published lots in their order; null if the environment has none with this id. */
export async function readPublicSale(
	db: Kysely<Database>,
	environment: Environment,
	id: string,
): Promise<PublicSale | null> {
	const { rows } = await sql<SaleRow>`
		select s.id, s.title, s.year, s.number, s.kind, s.modality, s.case_number, s.court, s.payment_deadline_hours, s.enrolment,
			s.commission_bp, micros(s.published_at) as published_at, r.name as seller, micros(clock_timestamp()) as now,
			(select json_build_object('name', u.name, 'registration', u.registration, 'board', u.board, 'state', u.state)
				from auctioneers u where u.id = s.auctioneer_id or (s.auctioneer_id is null and u.is_default)) as auctioneer,
			${documentsWhere(sql`d.sale_id = s.id and d.published_at is not null`)} as documents
		from sales s left join sellers r on r.id = s.seller_id
		where s.id = ${id} and s.environment = ${environment} and s.published_at is not null`.execute(db);
	const row = rows[0];
	if (!row) return null;
	const { year, number, published_at, commission_bp, documents, now, ...sale } = row;
	return {
		...sale,
		number: saleNumber({ number, year }),
		published_at: isoOf(published_at),
		commission_percent: commission_bp / 100,
		documents: documents.map(presentDocument),
		lots: await readLots(db, environment, id),
		server_time: isoOf(now),
	};
}

async function readLots(
	db: Kysely<Database>,
	environment: Environment,
	sale_id: string,
): Promise<PublicSale['lots']> {
	const { rows } = await sql<CardRow & { lot_number: number | null }>`
		select ${sql.raw(CARD_COLUMNS)}, a.lot_number from auctions a left join properties p on p.auction_id = a.id
		where a.sale_id = ${sale_id} and a.environment = ${environment} and a.withdrawn_at is null
		order by a.lot_number, a.id`.execute(db);
	return rows.map((row) => ({ ...presentCard(row), lot_number: row.lot_number }));
}
