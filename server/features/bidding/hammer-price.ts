import { type RawBuilder, sql } from 'kysely';
import type { Centavos } from '#domain/values/money.ts';

/** SQL: the price declared for the auction `a` in place of its highest bid; null where none was. */
export const HAMMER_PRICE =
	sql.raw<Centavos | null>(`(select case when a.status = 'completed' and a.leader is not null and a.taken_price is null
	and a.current_bid <> max(b.amount) then a.current_bid end from bids b where b.auction_id = a.id)`);

/** SQL: the highest amount that was offered for the auction `a` when it was sold: the highest bid, or the counter-offer that was taken. */
export const HIGHEST_OFFER = sql.raw<Centavos | null>(
	'coalesce(a.taken_price, (select max(b.amount) from bids b where b.auction_id = a.id))',
);

/** SQL: the highest bid of the person `user` (an expression) on the auction `a`. */
export function highestBidOf(user: RawBuilder<unknown>): RawBuilder<Centavos> {
	return sql`(select max(h.amount) from bids h where h.auction_id = a.id and h.user_id = ${user})`;
}
