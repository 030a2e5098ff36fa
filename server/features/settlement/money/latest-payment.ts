import { sql } from 'kysely';

/** The caller: a person reading their own payment, or an administrator reading anybody's. */
export interface PaymentReader {
	user_id: string;
	admin: boolean;
}

/** SQL: orders an auction's payments, under the alias `payments`, latest first. */
export const latestFirst = (payments: string) => sql.raw(`${payments}.created_at desc, ${payments}.id desc`);

/**
 * SQL: joins, as `p`, the latest payment of the person of the bidder row `b` for the auction `a`; nulls when there is
 * none.
 */
export const LATEST_PAYMENT = sql`left join lateral (
	select status, price, commission, amount, due_at from payments y
	where y.auction_id = a.id and y.user_id = b.user_id order by ${latestFirst('y')} limit 1) p on true`;
