import { sql } from 'kysely';

/** In SQL: the order of an auction's payments, called `payments` here, that begins with the latest. */
export const latestFirst = (payments: string) => sql.raw(`${payments}.created_at desc, ${payments}.id desc`);

/** Joins, as `p`, the latest payment of the person behind the bidder row `b` for the auction `a`; none yet: nulls. */
export const LATEST_PAYMENT = sql`left join lateral (
	select status, price, commission, amount, due_at from payments y
	where y.auction_id = a.id and y.user_id = b.user_id order by ${latestFirst('y')} limit 1) p on true`;
