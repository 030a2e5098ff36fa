import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Centavos } from '#domain/money.ts';
import { costOfWin } from '#domain/payments.ts';
import type { Win } from '#server/features/bidding/locked-auction.ts';
import { columnOf } from '#server/platform/db/arrays.ts';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * Opens the payments of auctions that were just completed with a winner, and books what is owed, in the transaction of
 * the completion: due when the lot says (rules §15). One that has its payment is left alone.
 */
export function openPayments(wins: readonly Win[]): RawBuilder<unknown> {
	const owed = wins.map(({ auction_id, price, commission_bp }) => ({
		auction_id,
		...costOfWin(price, commission_bp),
	}));
	return sql`
		with opened as (
			insert into payments (auction_id, user_id, price, commission, amount, due_at, created_at)
			select a.id, b.user_id, w.price, w.commission, w.amount,
				a.end_time + a.payment_deadline_hours * interval '1 hour', a.end_time
			from unnest(
				${columnOf(owed, 'auction_id')}::uuid[], ${columnOf(owed, 'price')}::bigint[],
				${columnOf(owed, 'commission')}::bigint[], ${columnOf(owed, 'amount')}::bigint[]
			) as w (auction_id, price, commission, amount)
			join auctions a on a.id = w.auction_id and a.status = 'completed'
			join auction_bidders b on b.auction_id = a.id and b.bidder = a.leader
			where not exists (select from payments p where p.auction_id = a.id)
			returning auction_id, id, price, commission, amount
		)
		insert into book (auction_id, payment_id, kind, winner, bank, commission, seller)
		select auction_id, id, 'awarded', amount, 0, -commission, -price from opened`;
}

/**
 * Opens the payment of a bidder who takes the lot after another's win fell away, at the price it was offered at, and books
 * what is owed; due from now on. Answers its id.
 */
export async function openPaymentFor(
	trx: Kysely<Database>,
	{ auction_id, user_id, price }: { auction_id: string; user_id: string; price: Centavos },
): Promise<string> {
	const lot = await trx
		.selectFrom('auctions')
		.select('commission_bp')
		.where('id', '=', auction_id)
		.executeTakeFirstOrThrow();
	const { commission, amount } = costOfWin(price, lot.commission_bp);
	const { rows } = await sql<{ payment_id: string }>`
		with opened as (
			insert into payments (auction_id, user_id, price, commission, amount, due_at, created_at)
			select a.id, ${user_id}, ${price}::bigint, ${commission}::bigint, ${amount}::bigint,
				now + a.payment_deadline_hours * interval '1 hour', now
			from clock_timestamp() as now cross join auctions a
			where a.id = ${auction_id}
			returning auction_id, id, price, commission, amount
		)
		insert into book (auction_id, payment_id, kind, winner, bank, commission, seller)
		select auction_id, id, 'awarded', amount, 0, -commission, -price from opened
		returning payment_id`.execute(trx);
	return rows[0]?.payment_id ?? '';
}
