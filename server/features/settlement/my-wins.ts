import { type Kysely, sql } from 'kysely';
import { type MyWin, PROFILE_LIST } from '#contract/account.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { type PaymentStatus, paymentAt } from '#domain/settlement/payments.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { latestFirst } from '#server/features/settlement/money/latest-payment.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface MyWinRow {
	auction_id: string;
	title: string;
	end_time: Micros;
	due_at: Micros | null;
	now: Micros;
	status: PaymentStatus;
	price: Centavos;
	commission: Centavos;
	amount: Centavos;
}

/**
 * The auctions that a person has won, latest end first, with what they owe and its payment state. Each shows the
 * person's latest payment, because a lot can also come to them after another person's win was undone.
 */
export async function readMyWins(
	db: Kysely<Database>,
	environment: Environment,
	user_id: string,
): Promise<MyWin[]> {
	const { rows } = await sql<MyWinRow>`
		select a.id as auction_id, a.title, micros(a.end_time) as end_time, micros(p.due_at) as due_at,
			micros(now()) as now, p.status, p.price, p.commission, p.amount
		from (select distinct on (y.auction_id) y.* from payments y where y.user_id = ${user_id}
				order by y.auction_id, ${latestFirst('y')}) p join visible_auctions a on a.id = p.auction_id
		where a.environment = ${environment}
		order by a.end_time desc, a.id limit ${PROFILE_LIST}`.execute(db);
	return rows.map(present);
}

function present(row: MyWinRow): MyWin {
	return {
		auction_id: row.auction_id,
		title: row.title,
		end_time: isoOf(row.end_time),
		amount: reaisOf(row.price),
		commission: reaisOf(row.commission),
		total: reaisOf(row.amount),
		payment: paymentAt(row.status, row.due_at, row.now),
		due_at: row.due_at === null ? null : isoOf(row.due_at),
	};
}
