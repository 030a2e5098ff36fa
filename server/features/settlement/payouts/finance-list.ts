import { type Kysely, sql } from 'kysely';
import type { FinanceCounts } from '#contract/finance-list.ts';
import type { PaymentListPage } from '#contract/payment-list.ts';
import type { Environment } from '#domain/auction/auction.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { PAYOUTS, PAYOUTS_IN } from './payout-rows.ts';

/** SQL: whether the part `k` is owed. */
export const PART_OWED = sql`k.status in ('waiting', 'pending', 'defaulted')`;

/** How much there is to be done in each list of money. */
export async function readFinanceCounts(
	db: Kysely<Database>,
	environment: Environment,
): Promise<FinanceCounts> {
	const { rows } = await sql<FinanceCounts>`
		select count(*) filter (where ${PART_OWED})::int as receivable, count(*) filter (where k.status = 'refund-due')::int as to_refund,
			(select count(*)::int from ${PAYOUTS} where a.environment = ${environment} and ${PAYOUTS_IN.open}) as to_pay_out
		from payment_components k join payments p on p.id = k.payment_id join auctions a on a.id = p.auction_id
		where a.environment = ${environment}`.execute(db);
	return rows[0] as FinanceCounts;
}

type Narrowing = Partial<Record<keyof PaymentListPage['of'], string | undefined>>;

/** The names of what a list of money is narrowed to. */
export async function readNames(
	db: Kysely<Database>,
	{ auction, sale, person, seller }: Narrowing,
): Promise<PaymentListPage['of']> {
	const { rows } = await sql<PaymentListPage['of']>`
		select (select title from auctions where id = ${auction ?? null}::uuid) as auction,
			(select title from sales where id = ${sale ?? null}::uuid) as sale,
			(select name from users where id = ${person ?? null}::uuid) as person,
			(select name from sellers where id = ${seller ?? null}::uuid) as seller`.execute(db);
	return rows[0] as PaymentListPage['of'];
}
