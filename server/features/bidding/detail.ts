import { type Kysely, sql } from 'kysely';
import type { AuctionDetail, AuctionTerms, PropertyFacts } from '#contract/auctions.ts';
import type { Environment, Terms } from '#domain/auction.ts';
import { declaredResult } from '#domain/declared-result.ts';
import { incrementAt, minimumBid } from '#domain/increments.ts';
import { type Centavos, reaisOf } from '#domain/money.ts';
import { isoOf, type Micros, SECOND } from '#domain/time.ts';
import { readOutageNote } from '#server/features/bidding/outages/outage-note.ts';
import { CARD_COLUMNS, type CardRow, presentCard } from '#server/features/catalogue/listing.ts';
import { readRounds } from '#server/features/catalogue/rounds.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readAfterResult } from './after-result.ts';
import { readBids } from './bid-history.ts';
import { readCall } from './current-call.ts';
import { countExtensions } from './extensions.ts';
import { DECISION_COLUMNS, type DecisionRow, stateOf, termsOf } from './locked-auction.ts';
import { readReason } from './status-reason.ts';

/** Bids shown with the page; the rest of the history is in the ledger. */
const SHOWN_BIDS = 50;

interface DetailRow
	extends Omit<PropertyFacts, 'total_area' | 'private_area' | 'land_area' | 'itbi_percent'> {
	accepts_instalments: boolean;
	itbi_bp: number | null;
	total_area: string | null;
	private_area: string | null;
	land_area: string | null;
	payment_deadline_hours: number;
	/** The highest bid of a lot that was sold; null before that. */
	sold_for: Centavos | null;
	kind: AuctionDetail['kind'];
	seller: string | null;
	auctioneer_name: string | null;
	auctioneer_registration: string | null;
	now: Micros;
}

type Row = CardRow & DecisionRow & DetailRow;

/** An auction in full, as anyone may see it; null when there is none with this id in the environment. */
export async function readAuction(
	db: Kysely<Database>,
	environment: Environment,
	id: string,
): Promise<AuctionDetail | null> {
	const { rows } = await sql<Row>`
		select ${sql.raw(CARD_COLUMNS)}, ${DECISION_COLUMNS},
			a.payment_deadline_hours, a.accepts_instalments, a.kind, a.seller,
			case when a.status = 'completed' then (select max(b.amount) from bids b where b.auction_id = a.id) end as sold_for,
			a.auctioneer_name, a.auctioneer_registration,
			p.address, p.neighborhood, p.total_area, p.private_area, p.land_area, p.bedrooms, p.living_rooms,
			p.bathrooms, p.parking_spaces, coalesce(p.features, '{}') as features, p.appraisal, p.occupancy,
			p.registration, p.financing, p.itbi_bp, p.registry_cost, p.sale_mode, p.source, p.source_id, p.source_url,
			micros(clock_timestamp()) as now
		from auctions a left join properties p on p.auction_id = a.id
		where a.id = ${id} and a.environment = ${environment} and a.withdrawn_at is null`.execute(db);
	const row = rows[0];
	return row ? presentAuction(db, row) : null;
}

async function presentAuction(db: Kysely<Database>, row: Row): Promise<AuctionDetail> {
	const terms = termsOf(row);
	const state = stateOf(row);
	return {
		...presentCard(row),
		minimum_bid: reaisOf(minimumBid(terms, state)),
		extensions: await countExtensions(db, row),
		outage: await readOutageNote(db, row),
		after_result: await readAfterResult(db, row.id),
		reason: await readReason(db, row.id, row.status),
		call: await readCall(db, row),
		kind: row.kind,
		seller: row.seller,
		auctioneer_name: row.auctioneer_name,
		auctioneer_registration: row.auctioneer_registration,
		leader: row.leader,
		declared: presentDeclared(row),
		property: presentFacts(row),
		rounds: await readRounds(db, row.id),
		terms: presentTerms(terms, row),
		bids: await readBids(db, row.id, SHOWN_BIDS, row.ledger_seq),
		server_time: isoOf(row.now),
	};
}

function presentDeclared({ current_bid, sold_for }: Row): AuctionDetail['declared'] {
	const result = declaredResult(current_bid, sold_for ?? current_bid);
	if (!result) return null;
	const { declared, highest_bid, owed } = result;
	return { price: reaisOf(declared), highest_bid: reaisOf(highest_bid), owed: reaisOf(owed) };
}

function presentTerms(terms: Terms, row: Row): AuctionTerms {
	const { mode, window_ms, cap } = terms.extension;
	return {
		increments: terms.increments.map(({ from, increment }) => ({
			from: reaisOf(from),
			increment: reaisOf(increment),
		})),
		increment: reaisOf(incrementAt(terms.increments, row.current_bid)),
		extension_mode: mode,
		extension_window_seconds: window_ms / SECOND,
		extension_cap: cap === null ? null : isoOf(cap),
		commission_percent: terms.commission_bp / 100,
		accepts_instalments: row.accepts_instalments,
		payment_deadline_hours: row.payment_deadline_hours,
	};
}

function presentFacts(row: Row): PropertyFacts {
	const area = (value: string | null) => (value === null ? null : Number(value));
	return {
		property_type: row.property_type,
		address: row.address,
		neighborhood: row.neighborhood,
		total_area: area(row.total_area),
		private_area: area(row.private_area),
		land_area: area(row.land_area),
		bedrooms: row.bedrooms,
		living_rooms: row.living_rooms,
		bathrooms: row.bathrooms,
		parking_spaces: row.parking_spaces,
		features: row.features,
		appraisal: row.appraisal === null ? null : reaisOf(row.appraisal),
		occupancy: row.occupancy,
		registration: row.registration,
		financing: row.financing,
		itbi_percent: row.itbi_bp === null ? null : row.itbi_bp / 100,
		registry_cost: row.registry_cost === null ? null : reaisOf(row.registry_cost),
		sale_mode: row.sale_mode,
		source: row.source,
		source_id: row.source_id,
		source_url: row.source_url,
	};
}
