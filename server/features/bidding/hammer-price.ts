import { type RawBuilder, sql } from 'kysely';
import type { Centavos } from '#domain/values/money.ts';

/** The highest bid of the winner of the auction `a`; of a holder of preference, the bid that was equalled. */
const WINNING_BID = `(select max(b.amount) from bids b where b.auction_id = a.id and (b.bidder = a.leader or not exists (
	select from second_chances c where c.auction_id = a.id and c.state = 'accepted')))`;

/** SQL: the bid of the auction `a` in whose place a price was declared; null where none was. */
export const DECLARED_OVER =
	sql.raw<Centavos | null>(`(case when a.status = 'completed' and a.leader is not null and a.taken_price is null and a.current_bid <> ${WINNING_BID}
	and exists (select from ledger_records r where r.auction_id = a.id and r.type = 'declared') then ${WINNING_BID} end)`);

/** SQL: the price declared for the auction `a` in place of its highest bid; null where none was. */
export const HAMMER_PRICE = sql<Centavos | null>`(case when ${DECLARED_OVER} is not null then a.current_bid end)`;

/** SQL: the highest bid of the person `user` (an expression) on the auction `a`. */
export function highestBidOf(user: RawBuilder<unknown>): RawBuilder<Centavos> {
	return sql`(select max(h.amount) from bids h where h.auction_id = a.id and h.user_id = ${user})`;
}
