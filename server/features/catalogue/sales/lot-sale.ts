import { sql } from 'kysely';
import type { PublicAuctioneer } from '#contract/auctioneers.ts';
import type { AuctionDetail } from '#contract/auctions.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { type DocumentRow, documentsWhere, presentDocument } from './sale-documents.ts';
import { saleNumber } from './sale-number.ts';

/** What a lot's page shows of its sale: reference, auctioneer and documents. */
export interface LotSaleRow {
	published_at: Micros;
	lot_number: number | null;
	sale: { id: string; title: string; number: number; year: number } | null;
	auctioneer: AuctionDetail['auctioneer'];
	documents: DocumentRow[];
}

/** SQL: the auctioneer of an auction aliased `a`: the one that it names, or else the installation's; null without either. */
export const LOT_AUCTIONEER = sql<PublicAuctioneer | null>`case when a.auctioneer_name is null then (select json_build_object('name', u.name, 'registration', u.registration,
		'board', u.board, 'state', u.state, 'phone', u.phone, 'email', u.email) from auctioneers u where u.is_default)
	else (select json_build_object('name', a.auctioneer_name, 'registration', coalesce(a.auctioneer_registration, ''),
		'board', u.board, 'state', u.state, 'phone', u.phone, 'email', u.email)
		from (select) lot left join auctioneers u on u.registration = a.auctioneer_registration and u.name = a.auctioneer_name
		order by u.id limit 1) end`;

/**
 * SQL: the columns of `LotSaleRow` for auctions aliased `a`. The auctioneer is the one that the lot names, with the board if they are
 * registered here, and else the installation's. Documents of the lot come before those of its sale.
 */
export const LOT_SALE_COLUMNS = sql.join([
	sql`micros(a.published_at) as published_at, a.lot_number`,
	sql`(select json_build_object('id', s.id, 'title', s.title, 'number', s.number, 'year', s.year)
		from sales s where s.id = a.sale_id and s.published_at is not null) as sale`,
	sql`${LOT_AUCTIONEER} as auctioneer`,
	sql`${documentsWhere(sql`d.published_at is not null and (d.auction_id = a.id or d.sale_id = a.sale_id)`)} as documents`,
]);

/** The fields of a lot's page that its sale gives. */
export function presentLotSale({ published_at, lot_number, sale, auctioneer, documents }: LotSaleRow) {
	return {
		published_at: isoOf(published_at),
		lot_number,
		sale: sale && { id: sale.id, title: sale.title, number: saleNumber(sale) },
		auctioneer,
		documents: documents.map(presentDocument),
	};
}
