import { type Kysely, sql } from 'kysely';
import type { AfterResult, AuctionDetail, AuctionTerms, PropertyFacts } from '#contract/auctions.ts';
import type { Environment, Fact, Terms } from '#domain/auction/auction.ts';
import { declaredResult } from '#domain/auction/declared-result.ts';
import { incrementAt, minimumBid } from '#domain/auction/increments.ts';
import type { Round } from '#domain/auction/round-rules.ts';
import { PROPERTY_FACTS, SALE_FACTS, TERM_FACTS } from '#domain/lot/lot-fields.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros, SECOND } from '#domain/values/time.ts';
import {
	DECISION_COLUMNS,
	type DecisionRow,
	stateOf,
	termsOf,
} from '#server/features/bidding/decisions/decision-columns.ts';
import { lastOutageUntil, outageNoteOf } from '#server/features/bidding/outages/outage-note.ts';
import { CARD_COLUMNS, type CardRow, presentCard } from '#server/features/catalogue/listing.ts';
import { type FieldsRow, presentFields, selectFields } from '#server/features/catalogue/lot-columns.ts';
import { presentRounds, roundsOf } from '#server/features/catalogue/rounds.ts';
import {
	LOT_SALE_COLUMNS,
	type LotSaleRow,
	presentLotSale,
} from '#server/features/catalogue/sales/lot-sale.ts';
import {
	type DocumentRow,
	documentsWhere,
	presentDocument,
} from '#server/features/catalogue/sales/sale-documents.ts';
import { preparedStatement } from '#server/platform/db/prepared-statement.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type BidRow, newestBids, presentBid } from './bid-history.ts';
import { type CallRecord, callIn, lastCallRecord } from './current-call.ts';
import { extensionsUntil } from './extensions.ts';
import { DECLARED_OVER } from './hammer-price.ts';
import { EXERCISED, type Exercised } from './preference/exercised.ts';
import { AFTER_RESULT, lastReason, presentAfterResult, REASON_TYPE } from './result-follow-up.ts';

/** Bids shown on the lot's page; the rest of the history is in the ledger. */
const SHOWN_BIDS = 50;

const FACTS = [...SALE_FACTS, ...PROPERTY_FACTS, ...TERM_FACTS] as const;

type DetailRow = CardRow &
	DecisionRow &
	FieldsRow<(typeof FACTS)[number]> &
	LotSaleRow &
	Pick<PropertyFacts, 'sale_mode' | 'source' | 'source_id' | 'source_url'> & {
		declared_over: Centavos | null;
		extensions: number;
		/** The record of the last outage that moved the end; null if there is none. */
		outage: Fact | null;
		after_result: AfterResult;
		reason: string | null;
		call_record: CallRecord | null;
		all_rounds: Round[];
		revisions: { at: Micros; fields: string[]; reason: string }[];
		withdrawal: { at: Micros; reason: string; order: DocumentRow[] } | null;
		bids: BidRow[];
		exercised: Exercised | null;
		now: Micros;
	};

/** SQL: the revisions of the auction aliased `a`, newest first, as a JSON array. */
const REVISIONS = sql`(select coalesce(json_agg(json_build_object('at', micros(v.at), 'fields', v.fields, 'reason', v.reason)
	order by v.at desc), '[]') from lot_revisions v where v.auction_id = a.id)`;

/** SQL: why the auction aliased `a` was withdrawn, if it was with a reason. */
const WITHDRAWAL = sql`(select json_build_object('at', micros(w.at), 'reason', w.reason, 'order', ${documentsWhere(sql`d.id = w.document_id`)})
	from lot_withdrawals w where w.auction_id = a.id)`;

const ID = sql<string>`a.id`;
const SEQ = sql<number>`a.ledger_seq`;

/**
 * An auction with everything the public may see; null when the environment has none with this id. One that was withdrawn with a reason stays
 * readable, and says so (rules §40). One statement, so that all of it is of the same moment.
 */
export async function readAuction(
	db: Kysely<Database>,
	environment: Environment,
	id: string,
): Promise<AuctionDetail | null> {
	const { rows } = await sql<DetailRow>`${preparedStatement}
		select ${sql.raw(CARD_COLUMNS)}, ${DECISION_COLUMNS}, ${selectFields(FACTS)},
			${DECLARED_OVER} as declared_over,
			p.sale_mode, p.source, p.source_id, p.source_url,
			${extensionsUntil(ID, SEQ)} as extensions, ${lastOutageUntil(ID, SEQ)} as outage,
			${REVISIONS} as revisions, ${WITHDRAWAL} as withdrawal, ${EXERCISED} as exercised, ${LOT_SALE_COLUMNS}, ${AFTER_RESULT} as after_result, ${roundsOf(ID)} as all_rounds, ${newestBids(ID, SEQ, SHOWN_BIDS)} as bids,
			case when ${REASON_TYPE} is not null then ${lastReason(ID, REASON_TYPE)} end as reason,
			case when a.auction_type = 'live' and a.status = 'active' then ${lastCallRecord(ID, SEQ)} end as call_record,
			micros(clock_timestamp()) as now
		from auctions a left join properties p on p.auction_id = a.id
		where a.id = ${id} and a.environment = ${environment} and a.published_at is not null
			and (a.withdrawn_at is null or exists (select from lot_withdrawals w where w.auction_id = a.id))`.execute(
		db,
	);
	const row = rows[0];
	return row ? presentAuction(row) : null;
}

function presentAuction(row: DetailRow): AuctionDetail {
	const terms = termsOf(row);
	const state = stateOf(row);
	const card = presentCard(row);
	const { sale_mode, source, source_id, source_url } = row;
	return {
		...card,
		minimum_bid: reaisOf(minimumBid(terms, state)),
		extensions: row.extensions,
		outage: row.outage ? outageNoteOf(row.outage) : undefined,
		after_result: presentAfterResult(row.after_result),
		offered_again: row.after_result.reopened_as === null ? null : { id: row.after_result.reopened_as },
		reason: row.reason,
		suspended:
			row.suspended_at === null ? null : { since: isoOf(row.suspended_at), reason: row.reason ?? '' },
		withdrawn: presentWithdrawal(row),
		call: callIn(row.call_record),
		...presentFields(SALE_FACTS, row),
		...presentLotSale(row),
		revised: row.revisions.map(({ at, ...revision }) => ({ at: isoOf(at), ...revision })),
		reserve: (row.conditional?.reserve ?? null) === null ? 'none' : 'hidden',
		all_conditional: row.conditional?.all ?? false,
		conditional_days: row.conditional?.days ?? null,
		decide_until: row.decide_until === null ? null : isoOf(row.decide_until),
		sold_by: card.outcome === 'sold' ? (state.outcome === 'sold' ? 'proposal' : 'bid') : null,
		leader: row.leader,
		declared: presentDeclared(row),
		property: {
			...presentFields(PROPERTY_FACTS, row),
			sale_mode,
			source,
			source_id,
			source_url,
		},
		preference_until: row.preference_until === null ? null : isoOf(row.preference_until),
		preference_exercised: row.exercised && {
			at: isoOf(row.exercised.at),
			bidder: row.exercised.bidder,
			highest_bidder: row.exercised.highest_bidder,
		},
		rounds: presentRounds(row, row.all_rounds),
		terms: presentTerms(terms, row),
		bids: row.bids.map(presentBid),
		server_time: isoOf(row.now),
	};
}

function presentWithdrawal({ withdrawal }: DetailRow): AuctionDetail['withdrawn'] {
	if (!withdrawal) return null;
	const [order] = withdrawal.order;
	return {
		at: isoOf(withdrawal.at),
		reason: withdrawal.reason,
		order: order ? presentDocument(order) : null,
	};
}

function presentDeclared({ current_bid, declared_over }: DetailRow): AuctionDetail['declared'] {
	const result = declaredResult(current_bid, declared_over ?? current_bid);
	if (!result) return null;
	const { declared, highest_bid, owed } = result;
	return { price: reaisOf(declared), highest_bid: reaisOf(highest_bid), owed: reaisOf(owed) };
}

function presentTerms(terms: Terms, row: DetailRow): AuctionTerms {
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
		...presentFields(TERM_FACTS, row),
	};
}
