import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The caller: a person reading their own payment, or an administrator reading anybody's. */
export interface PaymentReader {
	user_id: string;
	admin: boolean;
}

/** SQL: orders an auction's payments, under the alias `payments`, latest first. */
export const latestFirst = (payments: string) => sql.raw(`${payments}.created_at desc, ${payments}.id desc`);

/** The latest payment of a lot, or of a person for it; null when there is none. */
export async function latestPaymentOf(
	db: Kysely<Database>,
	environment: Environment,
	{ auction_id, user_id }: { auction_id: string; user_id?: string },
): Promise<string | null> {
	const { rows } = await sql<{ id: string }>`
		select p.id from payments p join auctions a on a.id = p.auction_id
		where p.auction_id = ${auction_id} and a.environment = ${environment}
			${user_id === undefined ? sql`` : sql`and p.user_id = ${user_id}`}
		order by ${latestFirst('p')} limit 1`.execute(db);
	return rows[0]?.id ?? null;
}

/**
 * SQL: joins, as `p`, the latest payment of the person of the bidder row `b` for the auction `a`; nulls when there is
 * none.
 */
export const LATEST_PAYMENT = sql`left join lateral (
	select status, price, commission, amount, due_at from payments y
	where y.auction_id = a.id and y.user_id = b.user_id order by ${latestFirst('y')} limit 1) p on true`;
