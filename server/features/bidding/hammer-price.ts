import { type RawBuilder, sql } from 'kysely';
import type { Centavos } from '#domain/values/money.ts';

/** SQL: the price declared for the auction `a` in place of its highest bid; null where none was. */
export const HAMMER_PRICE =
	sql.raw<Centavos | null>(`(select case when a.status = 'completed' and a.leader is not null
	and a.current_bid <> max(b.amount) then a.current_bid end from bids b where b.auction_id = a.id)`);

/** SQL: the highest bid of the person `user` (an expression) on the auction `a`. */
export function highestBidOf(user: RawBuilder<unknown>): RawBuilder<Centavos> {
	return sql`(select max(h.amount) from bids h where h.auction_id = a.id and h.user_id = ${user})`;
}
