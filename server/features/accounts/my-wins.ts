import { type Kysely, sql } from 'kysely';
import { type MyWin, PROFILE_LIST } from '#contract/account.ts';
import type { Environment } from '#domain/auction.ts';
import { type Centavos, reaisOf } from '#domain/money.ts';
import { costOfWin, type PaymentStatus, paymentAt } from '#domain/payments.ts';
import { isoOf, type Micros } from '#domain/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { LATEST_PAYMENT } from './latest-payment.ts';

interface Row {
	auction_id: string;
	title: string;
	end_time: Micros;
	current_bid: Centavos;
	commission_bp: number;
	due_at: Micros;
	now: Micros;
	/** Null while nobody has made the payment's row. */
	status: PaymentStatus | null;
	price: Centavos | null;
	commission: Centavos | null;
	amount: Centavos | null;
}

/** The auctions that a person has won, the latest end first, with what they owe and whether it is paid. */
export async function readMyWins(
	db: Kysely<Database>,
	environment: Environment,
	user_id: string,
): Promise<MyWin[]> {
	const { rows } = await sql<Row>`
		select a.id as auction_id, a.title, micros(a.end_time) as end_time, a.current_bid, a.commission_bp,
			micros(coalesce(p.due_at, a.end_time + a.payment_deadline_hours * interval '1 hour')) as due_at,
			micros(now()) as now, p.status, p.price, p.commission, p.amount
		from auction_bidders b join auctions a on a.id = b.auction_id and a.leader = b.bidder ${LATEST_PAYMENT}
		where b.user_id = ${user_id} and a.status = 'completed' and a.environment = ${environment}
			and a.withdrawn_at is null
		order by a.end_time desc, a.id limit ${PROFILE_LIST}`.execute(db);
	return rows.map(present);
}

function present(row: Row): MyWin {
	const cost = costOfWin(row.current_bid, row.commission_bp);
	return {
		auction_id: row.auction_id,
		title: row.title,
		end_time: isoOf(row.end_time),
		amount: reaisOf(row.price ?? cost.price),
		commission: reaisOf(row.commission ?? cost.commission),
		total: reaisOf(row.amount ?? cost.amount),
		payment: paymentAt(row.status, row.due_at, row.now),
		due_at: isoOf(row.due_at),
	};
}
