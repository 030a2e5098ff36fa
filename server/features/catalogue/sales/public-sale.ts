import { type Kysely, sql } from 'kysely';
import type { PublicSale, WithdrawnLot } from '#contract/sales.ts';
import type { Environment, IncrementBand } from '#domain/auction/auction.ts';
import type { Round } from '#domain/auction/round-rules.ts';
import { type CaseParty, namedParties } from '#domain/sale/case-parties.ts';
import type { StatedCost } from '#domain/settlement/stated-costs.ts';
import { reaisOf } from '#domain/values/money.ts';
import { isoOf, MINUTE, type Micros, SECOND } from '#domain/values/time.ts';
import { CARD_COLUMNS, type CardRow, presentCard } from '#server/features/catalogue/listing.ts';
import { presentRounds, type RoundsLot, roundsOf } from '#server/features/catalogue/rounds.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { AUCTIONEER_CONTACT, percentOf, presentCost } from './lot-sale.ts';
import { type DocumentRow, documentsWhere, presentDocument } from './sale-documents.ts';
import { saleNumber } from './sale-number.ts';

interface SaleRow
	extends Omit<
		PublicSale,
		| 'number'
		| 'published_at'
		| 'commission_percent'
		| 'default_penalty_percent'
		| 'costs'
		| 'parties'
		| 'preference_minutes'
		| 'extension'
		| 'increments'
		| 'documents'
		| 'lots'
		| 'withdrawn'
		| 'server_time'
	> {
	year: number;
	number: number;
	published_at: Micros;
	commission_bp: number;
	default_penalty_bp: number | null;
	costs: StatedCost[];
	parties: CaseParty[];
	extension_mode: 'reset' | 'additive';
	extension_window_ms: number;
	extension_cap_minutes: number | null;
	preference_window_ms: number | null;
	increments: IncrementBand[] | null;
	documents: DocumentRow[];
	withdrawn: WithdrawnRow[];
	now: Micros;
}

/** A withdrawn lot as the database returns it. */
type WithdrawnRow = Omit<WithdrawnLot, 'at' | 'order' | 'documents'> & {
	at: Micros;
	order: DocumentRow[];
	documents: DocumentRow[];
};

/** SQL: the withdrawn lots of the sale aliased `s` in their order, as a JSON array of `WithdrawnRow`. */
const WITHDRAWN = sql<
	WithdrawnRow[]
>`(select coalesce(json_agg(json_build_object('id', a.id, 'lot_number', a.lot_number, 'title', a.title,
		'at', micros(w.at), 'reason', w.reason, 'order', ${documentsWhere(sql`d.id = w.document_id`)},
		'documents', ${documentsWhere(sql`d.auction_id = a.id and d.published_at is not null`)}) order by a.lot_number, a.id), '[]')
	from lot_withdrawals w join auctions a on a.id = w.auction_id where a.sale_id = s.id)`;

/** A published sale with its published lots in their order; null if the environment has none with this id. */
export async function readPublicSale(
	db: Kysely<Database>,
	environment: Environment,
	id: string,
	{ columns = CARD_COLUMNS }: { columns?: string } = {},
): Promise<PublicSale | null> {
	const { rows } = await sql<SaleRow>`
		select s.id, s.title, s.year, s.number, s.kind, s.modality, s.case_number, s.court, s.parties, s.payment_deadline_hours, s.enrolment,
			s.all_conditional, s.conditional_days, s.commission_to, s.default_penalty_bp, s.costs,
			s.commission_bp, s.extension_mode, s.extension_window_ms, s.extension_cap_minutes, s.preference_window_ms,
			s.increments, micros(s.published_at) as published_at, r.name as seller, micros(clock_timestamp()) as now,
			(select json_build_object('name', u.name, 'registration', u.registration, ${AUCTIONEER_CONTACT})
				from auctioneers u where u.id = s.auctioneer_id or (s.auctioneer_id is null and u.is_default)) as auctioneer,
			${documentsWhere(sql`d.sale_id = s.id and d.published_at is not null`)} as documents, ${WITHDRAWN} as withdrawn
		from sales s left join sellers r on r.id = s.seller_id
		where s.id = ${id} and s.environment = ${environment} and s.published_at is not null`.execute(db);
	const row = rows[0];
	if (!row) return null;
	const {
		year,
		number,
		published_at,
		commission_bp,
		increments,
		documents,
		withdrawn,
		parties,
		now,
		...rest
	} = row;
	const {
		default_penalty_bp,
		costs,
		extension_mode,
		extension_window_ms,
		extension_cap_minutes,
		preference_window_ms,
		...sale
	} = rest;
	return {
		...sale,
		number: saleNumber({ number, year }),
		published_at: isoOf(published_at),
		parties: sale.kind === 'judicial' ? namedParties(parties) : [],
		commission_percent: commission_bp / 100,
		default_penalty_percent: percentOf(default_penalty_bp),
		costs: costs.map(presentCost),
		preference_minutes: preference_window_ms === null ? null : preference_window_ms / MINUTE,
		extension: {
			mode: extension_mode,
			window_s: extension_window_ms / SECOND,
			cap_minutes: extension_cap_minutes,
		},
		increments:
			increments?.map(({ from, increment }) => ({ from: reaisOf(from), step: reaisOf(increment) })) ?? null,
		documents: documents.map(presentDocument),
		lots: await readLots(db, environment, id, columns),
		withdrawn: withdrawn.map(presentWithdrawn),
		server_time: isoOf(now),
	};
}

function presentWithdrawn({ at, order, documents, ...lot }: WithdrawnRow): WithdrawnLot {
	const [ordered] = order;
	return {
		...lot,
		at: isoOf(at),
		order: ordered ? presentDocument(ordered) : null,
		documents: documents.map(presentDocument),
	};
}

type LotRow = CardRow & Pick<RoundsLot, 'leader'> & { lot_number: number | null; all_rounds: Round[] };

async function readLots(
	db: Kysely<Database>,
	environment: Environment,
	sale_id: string,
	columns: string,
): Promise<PublicSale['lots']> {
	const { rows } = await sql<LotRow>`
		select ${sql.raw(columns)}, a.lot_number, a.leader, ${roundsOf(sql`a.id`)} as all_rounds
		from visible_auctions a left join properties p on p.auction_id = a.id
		where a.sale_id = ${sale_id} and a.environment = ${environment}
		order by a.lot_number, a.id`.execute(db);
	return rows.map((row) => ({
		...presentCard(row),
		lot_number: row.lot_number,
		rounds: presentRounds(row, row.all_rounds),
	}));
}
