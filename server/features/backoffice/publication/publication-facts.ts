import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Round } from '#domain/auction/round-rules.ts';
import type { AuctionKind } from '#domain/lot/property.ts';
import type { PublicationEdital, PublicationLot, PublicationSale } from '#domain/sale/publication-facts.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import { reasonOf, roundReasonsOf, roundsOf } from '#server/features/catalogue/rounds.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface Edital {
	/** When the last version with material changes was published, the first one included; null for a draft. */
	term_from: Micros | null;
}

/** SQL: the edital among the documents `d` that meet a condition; null if there is none. */
const editalWhere = (condition: RawBuilder<unknown>) => sql<Edital | null>`(
	select json_build_object('term_from', micros(d.published_at)) from sale_documents d
	where d.kind = 'edital' and ${condition} order by (d.material or d.version = 1) desc, d.version desc limit 1)`;

function presentEdital(edital: Edital | null): PublicationEdital | null {
	return edital && { published_at: edital.term_from === null ? null : edital.term_from / 1_000 };
}

interface LotRow extends Omit<PublicationLot, 'auctioneer' | 'edital' | 'end_time' | 'rounds'> {
	id: string;
	sale_id: string | null;
	published: boolean;
	auctioneer_name: string | null;
	auctioneer_registration: string | null;
	default_name: string | null;
	default_registration: string | null;
	edital: Edital | null;
	end_time: Micros;
	rounds: Round[];
	round_reasons: Parameters<typeof reasonOf>[0];
	appraisal: Centavos | null;
}

/** A lot as the gate judges it, with its id, its sale and whether it is public. */
export interface JudgedLot {
	id: string;
	sale_id: string | null;
	published: boolean;
	lot: PublicationLot;
}

/** Reads the lots that meet a condition on `a`, in the order of their numbers. */
export async function readJudgedLots(
	db: Kysely<Database>,
	condition: RawBuilder<unknown>,
): Promise<JudgedLot[]> {
	const { rows } = await sql<LotRow>`
		select a.id, a.sale_id, a.published_at is not null as published, a.kind, a.commission_bp, micros(a.end_time) as end_time,
			a.auctioneer_name, a.auctioneer_registration, u.name as default_name, u.registration as default_registration,
			p.appraisal, p.registration, p.itbi_basis, p.contract_value, p.debt, coalesce(p.owner_incapable, false) as owner_incapable,
			coalesce(p.residential_financing, false) as residential_financing,
			${editalWhere(sql`d.auction_id = a.id`)} as edital, ${roundsOf(sql`a.id`)} as rounds,
			${roundReasonsOf(sql`a.id`)} as round_reasons
		from auctions a left join properties p on p.auction_id = a.id left join auctioneers u on u.is_default
		where a.withdrawn_at is null and ${condition} order by a.lot_number, a.id`.execute(db);
	return rows.map(({ id, sale_id, published, ...row }) => ({ id, sale_id, published, lot: lotOf(row) }));
}

function lotOf(row: Omit<LotRow, 'id' | 'sale_id' | 'published'>): PublicationLot {
	const { kind, commission_bp, appraisal, registration, itbi_basis, contract_value, debt } = row;
	const { owner_incapable, residential_financing } = row;
	const own = row.auctioneer_name !== null || row.auctioneer_registration !== null;
	const name = own ? row.auctioneer_name : row.default_name;
	const number = own ? row.auctioneer_registration : row.default_registration;
	return {
		kind,
		commission_bp,
		appraisal,
		registration,
		itbi_basis,
		contract_value,
		debt,
		owner_incapable,
		residential_financing,
		auctioneer: own || name !== null ? { name: name ?? '', registration: number ?? '' } : null,
		edital: presentEdital(row.edital),
		end_time: row.end_time / 1_000,
		rounds: row.rounds.map(({ number, start_time, end_time, minimum }) => ({
			minimum,
			minimum_reason: reasonOf(row.round_reasons, number),
			start_time: start_time / 1_000,
			end_time: end_time / 1_000,
		})),
	};
}

interface SaleRow {
	id: string;
	kind: AuctionKind;
	commission_bp: number;
	case_number: string | null;
	court: string | null;
	name: string | null;
	registration: string | null;
	edital: Edital | null;
}

/** A sale as the gate judges it; null if there is none. */
export async function readJudgedSale(db: Kysely<Database>, id: string): Promise<PublicationSale | null> {
	return (await readJudgedSales(db, sql`s.id = ${id}`)).get(id) ?? null;
}

/** The sales that meet a condition on `s`, by id. One that names no auctioneer has the default one. */
export async function readJudgedSales(
	db: Kysely<Database>,
	condition: RawBuilder<unknown>,
): Promise<Map<string, PublicationSale>> {
	const { rows } = await sql<SaleRow>`
		select s.id, s.kind, s.commission_bp, s.case_number, s.court, u.name, u.registration,
			${editalWhere(sql`d.sale_id = s.id`)} as edital
		from sales s left join auctioneers u on u.id = s.auctioneer_id or (s.auctioneer_id is null and u.is_default)
		where ${condition}`.execute(db);
	return new Map(rows.map((row) => [row.id, presentSale(row)]));
}

function presentSale({ edital, name, registration, ...row }: SaleRow): PublicationSale {
	const { kind, commission_bp, case_number, court } = row;
	return {
		kind,
		commission_bp,
		case_number,
		court,
		auctioneer: name === null ? null : { name, registration: registration ?? '' },
		edital: presentEdital(edital),
	};
}
