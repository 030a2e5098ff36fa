import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PartExportQuery } from '#contract/part-list.ts';
import type { PaymentListPage } from '#contract/payment-list.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { CREDIT_DAY } from '#server/features/settlement/nfse/list-commissions.ts';
import { PART_OWED } from '#server/features/settlement/payouts/finance-list.ts';
import { LEFT, PAYOUTS, PAYOUTS_IN } from '#server/features/settlement/payouts/payout-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { COMMISSION_OWED, PART_LATE, partsTo } from './part-rows.ts';

const THIS_MONTH = sql`to_char(${CREDIT_DAY}, 'YYYY-MM') = to_char(now() at time zone 'America/Sao_Paulo', 'YYYY-MM')`;

/** The sums of the parts of the listed payments, and of what is left to be paid out of them. */
export async function readTotals(
	db: Kysely<Database>,
	listed: RawBuilder<unknown>,
	query: PartExportQuery,
): Promise<PaymentListPage['totals']> {
	const sum = (condition: RawBuilder<unknown>) =>
		sql`coalesce(sum(k.amount) filter (where ${condition}), 0)::bigint`;
	const { rows } = await sql<Record<keyof PaymentListPage['totals'], Centavos>>`
		select ${sum(PART_OWED)} as receivable, ${sum(PART_LATE)} as overdue, ${sum(COMMISSION_OWED)} as commission_receivable,
			${sum(sql`k.status = 'paid' and ${THIS_MONTH}`)} as received_this_month, ${sum(sql`k.status = 'refund-due'`)} as to_refund,
			(select coalesce(sum(${LEFT}), 0)::bigint from ${PAYOUTS} where ${listed} ${partsTo(query)} and ${PAYOUTS_IN.open}) as to_pay_out
		from payment_components k join payments p on p.id = k.payment_id join auctions a on a.id = p.auction_id
		where ${listed} ${partsTo(query)}`.execute(db);
	const row = rows[0] as (typeof rows)[number];
	return {
		receivable: reaisOf(row.receivable),
		overdue: reaisOf(row.overdue),
		commission_receivable: reaisOf(row.commission_receivable),
		received_this_month: reaisOf(row.received_this_month),
		to_pay_out: reaisOf(row.to_pay_out),
		to_refund: reaisOf(row.to_refund),
	};
}
