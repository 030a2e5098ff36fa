import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Centavos } from '#domain/money.ts';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * Opens the payments of auctions that were just completed with a winner, and books what is owed, in the transaction of
 * the completion: price, commission and due time as the lot has them (rules §15). One that has its payment is left alone.
 */
export function openPayments(auction_ids: readonly string[]): RawBuilder<unknown> {
	return sql`
		with opened as (
			insert into payments (auction_id, user_id, price, commission, amount, due_at, created_at)
			select a.id, b.user_id, a.current_bid, c.commission, a.current_bid + c.commission,
				a.end_time + a.payment_deadline_hours * interval '1 hour', a.end_time
			from auctions a join auction_bidders b on b.auction_id = a.id and b.bidder = a.leader
			cross join lateral (select (a.current_bid * a.commission_bp + 5000) / 10000 as commission) c
			where a.id = any(${auction_ids}::uuid[]) and a.status = 'completed'
				and not exists (select from payments p where p.auction_id = a.id)
			returning auction_id, id, price, commission, amount
		)
		insert into book (auction_id, payment_id, kind, winner, bank, commission, seller)
		select auction_id, id, 'awarded', amount, 0, -commission, -price from opened`;
}

/**
 * Opens the payment of a bidder who takes the lot after another's win fell away, at their own price, and books what is
 * owed; due from now on. Answers its id.
 */
export async function openPaymentFor(
	trx: Kysely<Database>,
	{ auction_id, user_id, price }: { auction_id: string; user_id: string; price: Centavos },
): Promise<string> {
	const { rows } = await sql<{ payment_id: string }>`
		with opened as (
			insert into payments (auction_id, user_id, price, commission, amount, due_at, created_at)
			select a.id, ${user_id}, ${price}::bigint, c.commission, ${price}::bigint + c.commission,
				now + a.payment_deadline_hours * interval '1 hour', now
			from clock_timestamp() as now cross join auctions a
			cross join lateral (select (${price}::bigint * a.commission_bp + 5000) / 10000 as commission) c
			where a.id = ${auction_id}
			returning auction_id, id, price, commission, amount
		)
		insert into book (auction_id, payment_id, kind, winner, bank, commission, seller)
		select auction_id, id, 'awarded', amount, 0, -commission, -price from opened
		returning payment_id`.execute(trx);
	return rows[0]?.payment_id ?? '';
}
