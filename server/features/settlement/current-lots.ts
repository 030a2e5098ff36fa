import { type Kysely, sql } from 'kysely';
import { CURRENT_LOTS, type CurrentLot } from '#contract/current-lots.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { preparedStatement } from '#server/platform/db/prepared-statement.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface CurrentLotRow extends Omit<CurrentLot, 'amount' | 'at'> {
	amount: Centavos;
	at: Micros;
}

/**
 * The lots that concern a person now: payments that are due, open lots that they bid on, and favourites that end within a
 * day. The most urgent concern first, then the earliest time. Every page of the listing for signed-in people reads it.
 */
export async function readCurrentLots(
	db: Kysely<Database>,
	environment: Environment,
	user_id: string,
): Promise<CurrentLot[]> {
	// A bidder's number alone is no bid: refused ones have it too.
	const { rows } = await sql<CurrentLotRow>`${preparedStatement}
		select concern, id as auction_id, title, auction_type, amount, micros(at) as at from (
			select 1 as rank, 'pay' as concern, a.id, a.title, a.auction_type, p.amount, p.due_at as at
			from payments p join visible_auctions a on a.id = p.auction_id
			where p.user_id = ${user_id} and p.status in ('pending', 'overdue')
				and a.environment = ${environment}
			union all
			select case when a.leader = b.bidder then 3 else 2 end,
				case when a.leader = b.bidder then 'winning' else 'outbid' end,
				a.id, a.title, a.auction_type, a.current_bid, a.end_time
			from auction_bidders b join visible_auctions a on a.id = b.auction_id
			where b.user_id = ${user_id} and a.status = 'active'
				and exists (select from bids x where x.user_id = ${user_id} and x.auction_id = a.id)
				and a.environment = ${environment}
			union all
			select 4, 'ending', a.id, a.title, a.auction_type, a.current_bid, a.end_time
			from favorites f join visible_auctions a on a.id = f.auction_id
			where f.user_id = ${user_id} and a.status = 'active' and a.end_time <= now() + interval '1 day'
				and not exists (select from bids x where x.user_id = ${user_id} and x.auction_id = a.id)
				and a.environment = ${environment}) c
		order by rank, at, id limit ${CURRENT_LOTS}`.execute(db);
	return rows.map((row) => ({ ...row, amount: reaisOf(row.amount), at: isoOf(row.at) }));
}
