import { type Kysely, sql } from 'kysely';
import { type MyBid, PROFILE_LIST } from '#contract/account.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { OUTCOME } from '#server/features/catalogue/outcome-column.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface MyBidRow extends Omit<MyBid, 'end_time' | 'scheduled_end_time' | 'created_at'> {
	current_bid: Centavos;
	amount: Centavos;
	end_time: Micros;
	scheduled_end_time: Micros;
	created_at: Micros;
}

/**
 * The auctions in which a person has bid, latest bid first, each with their highest bid. A cancelled one has no leader.
 */
export async function readMyBids(
	db: Kysely<Database>,
	environment: Environment,
	user_id: string,
): Promise<MyBid[]> {
	// One lookup per auction: with a plain join the planner reads all auctions for the few that are this person's.
	const { rows } = await sql<MyBidRow>`
		select b.auction_id, b.bidder, a.title, a.auction_type, a.status, micros(a.end_time) as end_time,
			micros(a.scheduled_end_time) as scheduled_end_time, a.ledger_seq as seq, a.current_bid, b.amount,
			micros(b.created_at) as created_at, a.bid_count, a.leader = b.bidder and a.status <> 'cancelled' as leading, ${OUTCOME} as outcome
		from (select auction_id, bidder, max(amount) as amount, max(created_at) as created_at
				from bids where user_id = ${user_id} group by auction_id, bidder) b
			cross join lateral (select * from visible_auctions where id = b.auction_id
				and environment = ${environment} limit 1) a
		order by b.created_at desc, a.id limit ${PROFILE_LIST}`.execute(db);
	return rows.map((row) => ({
		...row,
		current_bid: reaisOf(row.current_bid),
		amount: reaisOf(row.amount),
		end_time: isoOf(row.end_time),
		scheduled_end_time: isoOf(row.scheduled_end_time),
		created_at: isoOf(row.created_at),
	}));
}
