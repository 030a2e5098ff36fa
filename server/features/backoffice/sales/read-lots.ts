import { type Kysely, sql } from 'kysely';
import type { AdminSaleLot, WorkbenchLot } from '#contract/sales.ts';
import type { AuctionType } from '#domain/auction/auction.ts';
import { outcomeOf } from '#domain/auction/outcome-acts.ts';
import type { StoredOutcome } from '#domain/auction/outcome-facts.ts';
import type { Round } from '#domain/auction/round-rules.ts';
import { DELETED_NAME } from '#domain/people/account.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { suspension } from '#server/features/bidding/result-follow-up.ts';
import { presentRounds, roundsOf } from '#server/features/catalogue/rounds.ts';
import type { Database } from '#server/platform/db/schema.ts';

export interface LotRow
	extends Omit<AdminSaleLot, 'published_at' | 'initial_bid' | 'start_time' | 'end_time' | 'suspended_since'> {
	suspended_at: Micros | null;
	published_at: Micros | null;
	initial_bid: Centavos;
	start_time: Micros;
	end_time: Micros;
}

/** SQL: the columns of `LotRow` of auctions aliased `a`. */
export const LOT = sql`a.id, a.lot_number, a.title, a.city, a.state, a.status, a.initial_bid, a.version, micros(a.suspended_at) as suspended_at,
	micros(a.published_at) as published_at, micros(a.start_time) as start_time, micros(a.end_time) as end_time`;

export function presentLot(row: LotRow): AdminSaleLot {
	const { id, lot_number, title, city, state, status, version } = row;
	return {
		id,
		lot_number,
		title,
		city,
		state,
		status,
		version,
		initial_bid: reaisOf(row.initial_bid),
		published_at: row.published_at === null ? null : isoOf(row.published_at),
		start_time: isoOf(row.start_time),
		end_time: isoOf(row.end_time),
		suspended_since: row.suspended_at === null ? null : isoOf(row.suspended_at),
	};
}

interface WorkbenchRow extends LotRow {
	auction_type: AuctionType;
	current_bid: Centavos;
	bid_count: number;
	/** The number of the highest bidder. */
	leader: number | null;
	leader_name: string | null;
	preference_until: Micros | null;
	outcome: StoredOutcome | null;
	round: number | null;
	all_rounds: Round[];
	reason: string | null;
}

/** The lots of a sale in their order, as its page shows them. */
export async function readWorkbenchLots(db: Kysely<Database>, sale_id: string): Promise<WorkbenchLot[]> {
	const { rows } = await sql<WorkbenchRow>`
		select ${LOT}, a.auction_type, a.current_bid, a.bid_count, a.leader, a.round, ${suspension} as reason,
			micros(a.preference_until) as preference_until, a.outcome, ${roundsOf(sql`a.id`)} as all_rounds,
			(select coalesce(approved_name(n.user_id, now()), ${DELETED_NAME}) from auction_bidders n
				where n.auction_id = a.id and n.bidder = a.leader) as leader_name
		from auctions a where a.sale_id = ${sale_id} and a.withdrawn_at is null order by a.lot_number, a.id`.execute(
		db,
	);
	return rows.map((row) => ({
		...presentLot(row),
		auction_type: row.auction_type,
		rounds: presentRounds(row, row.all_rounds),
		current_bid: reaisOf(row.current_bid),
		bid_count: row.bid_count,
		leader: row.leader_name,
		outcome: outcomeOfRow(row),
		reason: row.reason,
	}));
}

/** How a lot ended, from its row; null until its end. */
export function outcomeOfRow({
	status,
	leader,
	preference_until,
	outcome,
}: Pick<WorkbenchRow, 'status' | 'leader' | 'preference_until' | 'outcome'>): WorkbenchLot['outcome'] {
	return outcomeOf({
		status,
		leader,
		...(preference_until !== null && { preference_until }),
		...(outcome !== null && { outcome }),
	});
}
