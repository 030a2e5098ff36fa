import { sql } from 'kysely';
import type { AuctionState, IncrementBand, Terms } from '#domain/auction/auction.ts';
import { CONDITIONAL_DAYS, type ConditionalTerms } from '#domain/auction/conditional.ts';
import type { StoredOutcome } from '#domain/auction/outcome-facts.ts';
import type { PreferenceRight } from '#domain/auction/preference.ts';
import { type PreferenceGround, rankOfGround } from '#domain/auction/preference-grounds.ts';
import type { Round } from '#domain/auction/round-rules.ts';
import type { StoredEnvironment } from '#domain/lot/drafts.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';

/** The columns that decisions need, of the table alias `a`; times in µs. */
export const DECISION_COLUMNS = sql.raw<DecisionRow>(`
	a.id, a.kind, a.status, a.current_bid, a.bid_count, a.leader, a.bidder_count, a.seller_id, a.environment, a.published_at is null as draft,
	micros(a.start_time) as start_time, micros(a.end_time) as end_time, micros(a.paused_at) as paused_at,
	a.ledger_seq, a.ledger_hash, micros(a.last_stamp) as last_stamp,
	a.withdrawn_at is not null as withdrawn, a.max_amount, a.auction_type, a.initial_bid, a.commission_bp, a.extension_mode, a.extension_window_ms,
	micros(a.extension_cap) as extension_cap, a.round,
	case when a.round is not null then (select jsonb_agg(jsonb_build_object('number', r.number, 'start_time',
		micros(r.start_time), 'end_time', micros(r.end_time), 'minimum', r.minimum) order by r.number)
		from auction_rounds r where r.auction_id = a.id) end as rounds,
	micros(a.preference_until) as preference_until, a.preferred, micros(a.suspended_at) as suspended_at,
	a.outcome, micros(a.decide_until) as decide_until, case when a.counter is not null then true end as counter, a.counter as counter_price, a.taken_price,
	case when a.preference_until is not null or a.decide_until is not null then (select max(b.amount) from bids b where b.auction_id = a.id) end as highest_bid,
	case when a.has_preference or a.debtor_window_ms is not null then (select jsonb_build_object('window_ms', a.preference_window_ms,
			'debtor_ms', a.debtor_window_ms, 'holders', coalesce(jsonb_agg(jsonb_build_object('bidder', b.bidder, 'ground', q.ground)), '[]'))
		from preference_rights q left join auction_bidders b on b.auction_id = q.auction_id and b.user_id = q.user_id
		where q.auction_id = a.id and q.state = 'approved' and q.ground <> 'fiduciante') end as preference,
	case when a.reserve is not null or exists (select from sales s where s.id = a.sale_id and s.all_conditional) then (
		select jsonb_build_object('reserve', a.reserve, 'all', coalesce(s.all_conditional, false),
			'days', coalesce(s.conditional_days, ${CONDITIONAL_DAYS}),
			'unit', coalesce((select legal_terms_unit from demo_mark where one), 'day'))
		from (select) one left join sales s on s.id = a.sale_id) end as conditional,
	coalesce(a.increments, (select jsonb_agg(jsonb_build_object('from', b."from", 'increment', b.increment) order by b."from")
		from increment_bands b)) as increments`);

/** An auction's row as `DECISION_COLUMNS` reads it. */
export interface DecisionRow
	extends Omit<
		AuctionState,
		| 'paused_at'
		| 'round'
		| 'preference_until'
		| 'preferred'
		| 'suspended_at'
		| 'outcome'
		| 'decide_until'
		| 'counter'
	> {
	id: string;
	kind: string | null;
	environment: StoredEnvironment;
	draft: boolean;
	bidder_count: number;
	seller_id: string | null;
	withdrawn: boolean;
	/** The leader's secret maximum; never shown to anybody else. */
	max_amount: Centavos | null;
	paused_at: Micros | null;
	ledger_seq: number;
	ledger_hash: string;
	last_stamp: Micros;
	auction_type: Terms['auction_type'];
	initial_bid: number;
	commission_bp: number;
	extension_mode: 'reset' | 'additive';
	extension_window_ms: number;
	extension_cap: Micros | null;
	increments: IncrementBand[];
	/** The current round and all rounds in order; null on a lot that does not run by rounds. */
	round: number | null;
	rounds: Round[] | null;
	/** Until when a holder of preference may equal the price. */
	preference_until: Micros | null;
	preferred: number | null;
	/** Read while a window of preference or a conditional sale is open. */
	highest_bid: Centavos | null;
	suspended_at: Micros | null;
	outcome: StoredOutcome | null;
	decide_until: Micros | null;
	/** Whether a counter-offer stands; its price never leaves the server but to the desk and that bidder. */
	counter: true | null;
	counter_price: Centavos | null;
	/** The price of the counter-offer that was taken. */
	taken_price: Centavos | null;
	/** On what a sale of the lot depends; null where it depends on nobody. */
	conditional: ConditionalTerms | null;
	/** Null on a lot in which nobody has an approved right of preference, and that is not fiduciary. */
	preference: StoredPreference | null;
	/** The hash of what bidders see of the lot (rules §40), where `readOpeningFacts` read it. */
	facts_hash?: string;
}

interface StoredPreference {
	window_ms: number;
	debtor_ms: number | null;
	holders: readonly { bidder: number | null; ground: PreferenceGround }[];
}

/** The rights of preference in a lot, as decisions take them. */
export function rightOf({ preference }: Pick<DecisionRow, 'preference'>): PreferenceRight | null {
	if (!preference) return null;
	const { window_ms, debtor_ms, holders } = preference;
	return {
		window_ms,
		holders: holders.map(({ bidder }) => bidder),
		ranks: holders.map(({ ground }) => rankOfGround(ground)),
		...(debtor_ms !== null && { debtor_ms }),
	};
}

/** The state of the auction: the part of its row that decisions change. */
export function stateOf(row: DecisionRow): AuctionState {
	const { status, current_bid, bid_count, leader, start_time, end_time, paused_at, round } = row;
	const { preference_until, preferred, suspended_at, outcome, decide_until, counter } = row;
	// In the key order of the ledger's canonical text, which is built from it for every bid.
	if (outcome !== null) {
		const base = { bid_count, current_bid, end_time, leader, outcome, paused_at };
		const decided = { ...(counter !== null && { counter }), ...(decide_until !== null && { decide_until }) };
		return { ...base, ...decided, ...(round !== null && { round }), start_time, status };
	}
	if (suspended_at !== null) {
		const base = { bid_count, current_bid, end_time, leader, paused_at };
		return { ...base, ...(round !== null && { round }), start_time, status, suspended_at };
	}
	if (preference_until !== null) {
		const window = { preference_until, ...(preferred !== null && { preferred }) };
		const base = { bid_count, current_bid, end_time, leader, paused_at, ...window };
		return { ...base, ...(round !== null && { round }), start_time, status };
	}
	if (round !== null)
		return { bid_count, current_bid, end_time, leader, paused_at, round, start_time, status };
	return { bid_count, current_bid, end_time, leader, paused_at, start_time, status };
}

/** The terms of the auction: the part of its row that bids do not change. A round that ends without bids does. */
export function termsOf(row: DecisionRow): Terms {
	return {
		auction_type: row.auction_type,
		initial_bid: row.initial_bid,
		increments: row.increments,
		extension: { mode: row.extension_mode, window_ms: row.extension_window_ms, cap: row.extension_cap },
		commission_bp: row.commission_bp,
		...(row.rounds && { rounds: row.rounds }),
		...(isRegulated(row.kind) && { announced: true }),
	};
}
