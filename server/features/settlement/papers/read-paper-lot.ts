import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '#domain/lot/document-kinds.ts';
import { fieldOf, type LotField } from '#domain/lot/lot-fields.ts';
import { wordsOf } from '#domain/lot/value-words.ts';
import { type FieldsRow, presentFields, selectFields } from '#server/features/catalogue/lot-columns.ts';
import { OUTCOME } from '#server/features/catalogue/outcome-column.ts';
import { LOT_AUCTIONEER } from '#server/features/catalogue/sales/lot-sale.ts';
import { saleNumber } from '#server/features/catalogue/sales/sale-number.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { PaperDocument, PaperLot, PaperSale } from './paper-lot.ts';

/** What describes a property on paper, in this order; registration, appraisal and description stand apart. */
const DESCRIBED = [
	'property_type',
	'address',
	'neighborhood',
	'private_area',
	'total_area',
	'land_area',
	'bedrooms',
	'parking_spaces',
	'features',
	'occupancy',
] as const satisfies readonly LotField[];

/** The records that papers date. */
const DATED = [
	...['opened', 'round-opened', 'round-closed', 'ended', 'cancelled', 'declared', 'preference-lapsed'],
	...['conditional-opened', 'conditional-accepted', 'conditional-refused', 'counter-accepted'],
	...['debtor-preference', 'outcome-decided', 'second-chance-accepted', 'proposal-accepted'],
];

type Row = Omit<PaperLot, 'property' | 'sale' | 'editais' | 'documents' | 'auctioneer'> &
	FieldsRow<(typeof DESCRIBED)[number]> & {
		sale: (Omit<PaperSale, 'number'> & { number: number | null; year: number | null }) | null;
		published: (Omit<PaperDocument, 'kind'> & { kind: DocumentKind })[];
		auctioneer: Omit<NonNullable<PaperLot['auctioneer']>, 'tax_id'> | null;
		auctioneer_tax_id: string | null;
	};

/** What the papers of published lots that meet a condition on `a` state, in the order of their numbers. A withdrawn one keeps its papers. */
export async function readPaperLots(
	db: Kysely<Database>,
	environment: Environment,
	which: RawBuilder<unknown>,
): Promise<PaperLot[]> {
	const { rows } = await sql<Row>`
		select a.id as auction_id, a.title, a.description, a.city, a.state, a.kind, a.lot_number, ${selectFields(DESCRIBED)},
			p.registration, p.appraisal, p.appraisal_date::text as appraisal_date, p.contract_value, p.debt,
			a.initial_bid, a.current_bid, a.commission_bp, a.round, a.status, ${OUTCOME} as outcome, micros(a.end_time) as end_time,
			a.withdrawn_at is not null as withdrawn, micros(a.published_at) as published_at, micros(now()) as now,
			${LOT_AUCTIONEER} as auctioneer,
			(select u.tax_id from auctioneers u where u.name = ${LOT_AUCTIONEER} ->> 'name'
				and u.registration = ${LOT_AUCTIONEER} ->> 'registration' limit 1) as auctioneer_tax_id,
			case when s.id is not null then json_build_object('title', s.title, 'number', s.number, 'year', s.year, 'modality', s.modality,
				'case_number', s.case_number, 'court', s.court, 'parties', s.parties) end as sale,
			(select json_build_object('name', coalesce(a.seller, c.name), 'tax_id', c.tax_id)
				from (select) one left join sellers c on c.id = coalesce(a.consignor_id, s.seller_id)
				where coalesce(a.seller, c.name) is not null) as seller,
			(select coalesce(json_agg(json_build_object('number', r.number, 'start_time', micros(r.start_time), 'end_time', micros(r.end_time),
				'minimum', r.minimum) order by r.number), '[]') from auction_rounds r where r.auction_id = a.id) as rounds,
			(select coalesce(json_agg(json_build_object('kind', d.kind, 'title', d.title, 'version', d.version, 'sha256', d.sha256,
				'published_at', micros(d.published_at), 'of', case when d.sale_id is null then 'lot' else 'sale' end)
				order by d.sale_id is null, d.kind, lower(d.title), d.version), '[]')
				from sale_documents d where d.published_at is not null and (d.auction_id = a.id or d.sale_id = a.sale_id)) as published,
			(select coalesce(json_agg(n.name order by n.place), '[]') from notices n
				where n.auction_id = a.id and n.role = 'fiduciante' and n.name is not null) as debtors,
			(select json_build_object('bidder', b.bidder, 'amount', b.amount) from bids b where b.auction_id = a.id
				order by b.amount desc limit 1) as highest,
			(select coalesce(json_agg(json_build_object('seq', r.seq, 'type', r.type, 'at', micros(r.at), 'data', r.record::jsonb -> 'data')
				order by r.seq), '[]') from ledger_records r where r.auction_id = a.id
				and r.type in (${sql.join(DATED.map((type) => sql.lit(type)))})) as events
		from auctions a left join properties p on p.auction_id = a.id left join sales s on s.id = a.sale_id
		where ${which} and a.environment = ${environment} and a.published_at is not null
		order by a.lot_number, a.id`.execute(db);
	return rows.map(present);
}

function present({ published, sale, auctioneer, auctioneer_tax_id, ...row }: Row): PaperLot {
	const stated = presentFields(DESCRIBED, row);
	const property = DESCRIBED.flatMap((name) => {
		const value: unknown = stated[name];
		if (value === null || value === '' || value === 'unknown' || (Array.isArray(value) && value.length === 0))
			return [];
		return [[fieldOf(name).label, wordsOf(name)(value)] as const];
	});
	const documents = published.map((document) => ({ ...document, kind: DOCUMENT_KINDS[document.kind] }));
	const isEdital = ({ kind }: PaperDocument) => kind === DOCUMENT_KINDS.edital;
	return {
		...row,
		property,
		sale: sale && {
			title: sale.title,
			number: saleNumber(sale),
			modality: sale.modality,
			case_number: sale.case_number,
			court: sale.court,
			parties: sale.parties.map(({ role, name }) => ({ role, name })),
		},
		auctioneer: auctioneer && { ...auctioneer, tax_id: auctioneer_tax_id },
		editais: documents.filter(isEdital),
		documents: documents.filter((document) => !isEdital(document)),
	};
}
