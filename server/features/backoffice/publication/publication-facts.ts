import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AuctionType } from '#domain/auction/auction.ts';
import type { Round } from '#domain/auction/round-rules.ts';
import type {
	PublicationAuctioneer,
	PublicationEdital,
	PublicationExtension,
	PublicationLot,
	PublicationSale,
} from '#domain/sale/publication-facts.ts';
import type { PayeeOfPrice } from '#domain/sale/sellers.ts';
import type { Micros } from '#domain/values/time.ts';
import { reasonOf, roundReasonsOf, roundsOf } from '#server/features/catalogue/rounds.ts';
import { type NoticeRow, noticeOf, noticesOf } from '#server/features/catalogue/sales/notices.ts';
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

/** SQL: the paths for which a reason was stated, of the reasons `n` that meet a condition. */
const reasonsWhere = (condition: RawBuilder<unknown>) =>
	sql<string[]>`array(select distinct n.path from publication_reasons n where ${condition})`;

/** The columns of the terms that a sale and a lot in none have alike. */
interface TermsRow extends Pick<PublicationLot, 'commission_bp' | 'payment_deadline_hours' | 'reasons'> {
	extension_mode: PublicationExtension['mode'];
	extension_window_ms: number;
	capped: boolean;
	seller: string | null;
	receives: PayeeOfPrice | null;
	edital: Edital | null;
}

/** What both have alike, but the auctioneer and the modality. */
function termsOf({ extension_mode, extension_window_ms, capped, seller, receives, ...row }: TermsRow) {
	return {
		commission_bp: row.commission_bp,
		payment_deadline_hours: row.payment_deadline_hours,
		reasons: row.reasons,
		edital: presentEdital(row.edital),
		extension: { mode: extension_mode, window_ms: extension_window_ms, capped },
		seller: seller === null ? null : { name: seller, receives },
	};
}

type StatedByLot =
	| 'kind'
	| 'reserve'
	| 'appraisal'
	| 'appraisal_date'
	| 'images'
	| 'registration'
	| 'itbi_basis'
	| 'contract_value'
	| 'debt'
	| 'owner_incapable'
	| 'residential_financing';

interface LotRow extends TermsRow, Pick<PublicationLot, StatedByLot> {
	id: string;
	sale_id: string | null;
	published: boolean;
	auction_type: AuctionType;
	auctioneer_name: string | null;
	auctioneer_registration: string | null;
	own_valid_until: string | null;
	default_name: string | null;
	default_registration: string | null;
	default_valid_until: string | null;
	end_time: Micros;
	rounds: Round[];
	notices: NoticeRow[];
	round_reasons: Parameters<typeof reasonOf>[0];
}

/** SQL: the day of the appraisal of the lot `a`, or that on which the newest document of it was uploaded. */
const APPRAISAL_DATE = sql`coalesce(p.appraisal_date, (select max(sao_paulo_day(d.created_at)) from sale_documents d
	where d.kind = 'laudo' and (d.auction_id = a.id or d.sale_id = a.sale_id)))::text`;

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
			a.auction_type, a.payment_deadline_hours, a.extension_mode, a.extension_window_ms, a.extension_cap is not null as capped,
			coalesce(r.name, a.seller) as seller, r.receives,
			a.auctioneer_name, a.auctioneer_registration, u.name as default_name, u.registration as default_registration,
			u.valid_until::text as default_valid_until, (select max(o.valid_until)::text from auctioneers o
				where o.name = a.auctioneer_name and o.registration = a.auctioneer_registration) as own_valid_until,
			a.reserve, p.appraisal, ${APPRAISAL_DATE} as appraisal_date, p.registration, p.itbi_basis, p.contract_value, p.debt,
			coalesce(p.owner_incapable, false) as owner_incapable,
			coalesce(p.residential_financing, false) as residential_financing,
			(select count(*)::int from auction_images i where i.auction_id = a.id) as images,
			${editalWhere(sql`d.auction_id = a.id`)} as edital, ${roundsOf(sql`a.id`)} as rounds,
			${roundReasonsOf(sql`a.id`)} as round_reasons, ${reasonsWhere(sql`n.auction_id = a.id`)} as reasons,
			${noticesOf(sql`a.id`)} as notices
		from auctions a left join properties p on p.auction_id = a.id left join auctioneers u on u.is_default
			left join sellers r on r.id = a.consignor_id
		where a.withdrawn_at is null and ${condition} order by a.lot_number, a.id`.execute(db);
	return rows.map(({ id, sale_id, published, ...row }) => ({ id, sale_id, published, lot: lotOf(row) }));
}

function lotOf(row: Omit<LotRow, 'id' | 'sale_id' | 'published'>): PublicationLot {
	return {
		...termsOf(row),
		kind: row.kind,
		modality: row.auction_type === 'live' ? 'simultaneous' : 'electronic',
		reserve: row.reserve,
		appraisal: row.appraisal,
		appraisal_date: row.appraisal_date,
		images: row.images,
		registration: row.registration,
		itbi_basis: row.itbi_basis,
		contract_value: row.contract_value,
		debt: row.debt,
		owner_incapable: row.owner_incapable,
		residential_financing: row.residential_financing,
		auctioneer: auctioneerOf(row),
		end_time: row.end_time / 1_000,
		notices: row.notices.map(noticeOf),
		rounds: row.rounds.map(({ number, start_time, end_time, minimum }) => ({
			minimum,
			minimum_reason: reasonOf(row.round_reasons, number),
			start_time: start_time / 1_000,
			end_time: end_time / 1_000,
		})),
	};
}

/** The auctioneer whom a lot names, or that of the installation. */
function auctioneerOf(row: Omit<LotRow, 'id' | 'sale_id' | 'published'>): PublicationAuctioneer | null {
	const own = row.auctioneer_name !== null || row.auctioneer_registration !== null;
	const name = own ? row.auctioneer_name : row.default_name;
	const registration = own ? row.auctioneer_registration : row.default_registration;
	const valid_until = own ? row.own_valid_until : row.default_valid_until;
	return own || name !== null ? { name: name ?? '', registration: registration ?? '', valid_until } : null;
}

interface SaleRow
	extends TermsRow,
		Pick<
			PublicationSale,
			'kind' | 'modality' | 'case_number' | 'court' | 'parties' | 'enrolment' | 'all_conditional'
		> {
	id: string;
	name: string | null;
	registration: string | null;
	valid_until: string | null;
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
		select s.id, s.kind, s.modality, s.commission_bp, s.case_number, s.court, s.parties, s.enrolment, s.all_conditional, u.name, u.registration,
			u.valid_until::text as valid_until, s.payment_deadline_hours, s.extension_mode, s.extension_window_ms,
			s.extension_cap_minutes is not null as capped, r.name as seller, r.receives,
			${editalWhere(sql`d.sale_id = s.id`)} as edital, ${reasonsWhere(sql`n.sale_id = s.id`)} as reasons
		from sales s left join auctioneers u on u.id = s.auctioneer_id or (s.auctioneer_id is null and u.is_default)
			left join sellers r on r.id = s.seller_id
		where ${condition}`.execute(db);
	return new Map(rows.map((row) => [row.id, presentSale(row)]));
}

function presentSale(row: SaleRow): PublicationSale {
	const { kind, modality, case_number, court, parties, enrolment, all_conditional } = row;
	const { name, registration, valid_until } = row;
	return {
		...termsOf(row),
		kind,
		modality,
		case_number,
		court,
		parties,
		enrolment,
		all_conditional,
		auctioneer: name === null ? null : { name, registration: registration ?? '', valid_until },
	};
}
