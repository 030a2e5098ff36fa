import { sql } from 'kysely';

/** Joins, as `p`, the latest payment of the person behind the bidder row `b` for the auction `a`; none yet: nulls. */
export const LATEST_PAYMENT = sql`left join lateral (
	select status, price, commission, amount, due_at from payments
	where auction_id = a.id and user_id = b.user_id order by created_at desc limit 1) p on true`;
