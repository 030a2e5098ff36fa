import { type Kysely, sql } from 'kysely';
import { MAX_SALE_LOTS } from '#contract/sale-forms.ts';
import type { AdminSale, AdminSaleRow, FreeLotList } from '#contract/sales.ts';
import type { Environment, IncrementBand } from '#domain/auction/auction.ts';
import { draftsOf } from '#domain/lot/drafts.ts';
import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import type { StatedCost } from '#domain/settlement/stated-costs.ts';
import { reaisOf } from '#domain/values/money.ts';
import { isoOf, MINUTE, type Micros, SECOND } from '#domain/values/time.ts';
import { hasSaleErratum } from '#server/features/backoffice/publication/erratum.ts';
import { judgeSale } from '#server/features/backoffice/publication/judge-sale.ts';
import { readReasons } from '#server/features/backoffice/publication/publication-reasons.ts';
import { percentOf, presentCost } from '#server/features/catalogue/sales/lot-sale.ts';
import { readSaleDocuments } from '#server/features/catalogue/sales/sale-documents.ts';
import { saleNumber } from '#server/features/catalogue/sales/sale-number.ts';
import type { StoredParty } from '#server/platform/db/sale-tables.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { LOT, type LotRow, presentLot, readWorkbenchLots } from './read-lots.ts';
import { runningLot } from './sale-lots.ts';

export interface HeadRow
	extends Pick<AdminSaleRow, 'id' | 'title' | 'kind' | 'modality' | 'version' | 'auctioneer' | 'seller'> {
	/** Null before the publication. */
	year: number | null;
	number: number | null;
	created_at: Micros;
	published_at: Micros | null;
	publish_at: Micros | null;
	publish_failed_at: Micros | null;
}

export const HEAD = sql`s.id, s.title, s.kind, s.modality, s.version, s.year, s.number, micros(s.created_at) as created_at,
	micros(s.published_at) as published_at, micros(s.publish_at) as publish_at,
	micros(s.publish_failed_at) as publish_failed_at, u.name as auctioneer, r.name as seller`;

export const SALES = sql`sales s left join auctioneers u on u.id = s.auctioneer_id left join sellers r on r.id = s.seller_id`;

const timeOf = (at: Micros | null) => (at === null ? null : isoOf(at));

export function presentHead({ year, number, ...row }: HeadRow) {
	return {
		id: row.id,
		title: row.title,
		kind: row.kind,
		modality: row.modality,
		version: row.version,
		auctioneer: row.auctioneer,
		seller: row.seller,
		number: saleNumber({ number, year }),
		created_at: isoOf(row.created_at),
		published_at: timeOf(row.published_at),
		publish_at: timeOf(row.publish_at),
		publish_failed_at: timeOf(row.publish_failed_at),
	};
}

interface SaleRow
	extends HeadRow,
		Pick<
			AdminSale,
			| 'auctioneer_id'
			| 'seller_id'
			| 'payment_deadline_hours'
			| 'enrolment'
			| 'case_number'
			| 'court'
			| 'all_conditional'
			| 'conditional_days'
			| 'commission_to'
		> {
	commission_bp: number;
	default_penalty_bp: number | null;
	costs: StatedCost[];
	extension_mode: 'reset' | 'additive';
	extension_window_ms: number;
	extension_cap_minutes: number | null;
	preference_window_ms: number | null;
	increments: IncrementBand[] | null;
	parties: StoredParty[];
	now: Micros;
}

/** A sale with everything its screen shows; null if the environment has none with this id. */
export async function readAdminSale(
	db: Kysely<Database>,
	environment: Environment,
	id: string,
	unit: LegalTermsUnit,
): Promise<AdminSale | null> {
	const { rows } = await sql<SaleRow>`
		select ${HEAD}, s.auctioneer_id, s.seller_id, s.payment_deadline_hours, s.enrolment, s.case_number, s.court,
			s.all_conditional, s.conditional_days, s.commission_to, s.default_penalty_bp, s.costs, s.commission_bp, s.extension_mode, s.extension_window_ms, s.extension_cap_minutes,
			s.preference_window_ms, s.increments, s.parties, micros(clock_timestamp()) as now
		from ${SALES} where s.id = ${id} and s.environment = ${environment}`.execute(db);
	const row = rows[0];
	if (!row) return null;
	const {
		auctioneer_id,
		seller_id,
		payment_deadline_hours,
		enrolment,
		case_number,
		court,
		all_conditional,
		conditional_days,
		commission_to,
	} = row;
	return {
		...presentHead(row),
		auctioneer_id,
		seller_id,
		payment_deadline_hours,
		enrolment,
		case_number,
		court,
		all_conditional,
		conditional_days,
		commission_to,
		commission_percent: row.commission_bp / 100,
		default_penalty_percent: percentOf(row.default_penalty_bp),
		costs: row.costs.map(presentCost),
		preference_minutes: row.preference_window_ms === null ? null : row.preference_window_ms / MINUTE,
		extension: {
			mode: row.extension_mode,
			window_s: row.extension_window_ms / SECOND,
			cap_minutes: row.extension_cap_minutes,
		},
		increments:
			row.increments?.map(({ from, increment }) => ({ from: reaisOf(from), step: reaisOf(increment) })) ??
			null,
		parties: row.parties.map(({ role, name, tax_id }) => ({ role, name, tax_id })),
		terms_state: await termsState(db, row),
		lots: await readWorkbenchLots(db, id),
		documents: await readSaleDocuments(db, { sale_id: id }),
		counts: await readCounts(db, id),
		...(await judgeSale(db, id, row.now / 1_000, unit)),
		reasons: await readReasons(db, { sale_id: id }),
	};
}

async function termsState(
	db: Kysely<Database>,
	{ id, kind, published_at }: HeadRow,
): Promise<AdminSale['terms_state']> {
	if (published_at !== null && isRegulated(kind))
		return (await hasSaleErratum(db, id)) ? 'erratum' : 'announced';
	return (await runningLot(db, id)) === null ? 'open' : 'running';
}

async function readCounts(db: Kysely<Database>, id: string): Promise<AdminSale['counts']> {
	const { rows } = await sql<AdminSale['counts']>`
		select (select count(*)::int from sale_documents d left join auctions a on a.id = d.auction_id
				where d.sale_id = ${id} or (a.sale_id = ${id} and a.withdrawn_at is null)) as documents,
			count(*)::int as enrolments, count(*) filter (where e.state = 'requested')::int as requested
		from enrolments e where e.subject_id = ${id}`.execute(db);
	return rows[0] as AdminSale['counts'];
}

/** The lots of no sale that may join one of this environment: neither announced by an edital nor begun. The newest first. */
export async function listFreeLots(
	db: Kysely<Database>,
	environment: Environment,
	search: string,
): Promise<FreeLotList> {
	const words = sql`strpos(fold_text(concat_ws(' ', a.title, a.city, a.state)), fold_text(${search})) > 0`;
	const { rows } = await sql<LotRow & { total: number }>`
		select ${LOT}, count(*) over ()::int as total from auctions a
		where a.sale_id is null and a.withdrawn_at is null and a.ledger_seq = 0 and a.status = 'pending'
			and a.environment in (${environment}, ${draftsOf(environment)})
			and (a.published_at is null or coalesce(a.kind, 'voluntary') = 'voluntary')
			and (${search} = '' or ${words})
		order by a.created_at desc, a.id desc limit ${MAX_SALE_LOTS}`.execute(db);
	return { lots: rows.map(({ total: _, ...row }) => presentLot(row)), total: rows[0]?.total ?? 0 };
}
