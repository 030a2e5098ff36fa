import { sql } from 'kysely';
import type { PublicAuctioneer } from '#contract/auctioneers.ts';
import type { AuctionDetail } from '#contract/auctions.ts';
import { type CaseParty, namedParties } from '#domain/sale/case-parties.ts';
import type { StatedCost } from '#domain/settlement/stated-costs.ts';
import { reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { type DocumentRow, documentsWhere, presentDocument } from './sale-documents.ts';
import { saleNumber } from './sale-number.ts';

/** Basis points as a percentage; null stays null. */
export const percentOf = (bp: number | null) => (bp === null ? null : bp / 100);

/** SQL: what the edital of the auction `a` states beside price and commission. */
export const STATED_COSTS = sql<
	StatedCost[]
>`coalesce((select s.costs from sales s where s.id = a.sale_id), '[]')`;

/** In the order of the schema of what is sent, so that the same costs are no change. */
export const presentCost = ({ label, amount, payee }: StatedCost) => ({
	label,
	amount: reaisOf(amount),
	payee,
});

/** What a lot's page shows of its sale: reference, terms of payment, auctioneer and documents. */
export interface LotSaleRow {
	published_at: Micros;
	lot_number: number | null;
	sale: { id: string; title: string; number: number; year: number } | null;
	payment_terms: {
		commission_to: AuctionDetail['commission_to'];
		penalty_bp: number | null;
		costs: StatedCost[];
	} | null;
	parties: CaseParty[] | null;
	auctioneer: AuctionDetail['auctioneer'];
	documents: DocumentRow[];
}

/** SQL: an auctioneer aliased `u` as the public sees them, without name and registration, for `json_build_object`. */
export const AUCTIONEER_CONTACT = sql`'board', u.board, 'state', u.state, 'phone', u.phone, 'email', u.email,
		'whatsapp', u.whatsapp, 'visiting_hours', u.visiting_hours, 'treatment', u.treatment`;

/** SQL: the auctioneer of an auction aliased `a`: the one that it names, or else the installation's; null without either. */
export const LOT_AUCTIONEER = sql<PublicAuctioneer | null>`case when a.auctioneer_name is null then (select json_build_object('name', u.name, 'registration', u.registration, ${AUCTIONEER_CONTACT}) from auctioneers u where u.is_default)
	else (select json_build_object('name', a.auctioneer_name, 'registration', coalesce(a.auctioneer_registration, ''), ${AUCTIONEER_CONTACT})
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
	sql`(select json_build_object('commission_to', s.commission_to, 'penalty_bp', s.default_penalty_bp, 'costs', s.costs) from sales s where s.id = a.sale_id) as payment_terms`,
	sql`(select s.parties from sales s where s.id = a.sale_id and s.kind = 'judicial' and s.published_at is not null) as parties`,
	sql`${LOT_AUCTIONEER} as auctioneer`,
	sql`${documentsWhere(sql`d.published_at is not null and (d.auction_id = a.id or d.sale_id = a.sale_id)`)} as documents`,
]);

/** The fields of a lot's page that its sale gives. */
export function presentLotSale({
	published_at,
	lot_number,
	sale,
	payment_terms,
	parties,
	auctioneer,
	documents,
}: LotSaleRow) {
	return {
		commission_to: payment_terms?.commission_to ?? ('auctioneer' as const),
		default_penalty_percent: percentOf(payment_terms?.penalty_bp ?? null),
		costs: (payment_terms?.costs ?? []).map(presentCost),
		parties: namedParties(parties ?? []),
		published_at: isoOf(published_at),
		lot_number,
		sale: sale && { id: sale.id, title: sale.title, number: saleNumber(sale) },
		auctioneer,
		documents: documents.map(presentDocument),
	};
}
