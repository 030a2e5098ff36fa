import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { paymentAt } from '#domain/settlement/payments.ts';
import type { UndoneLot } from '#domain/settlement/second-chance.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import { OUTCOME } from '#server/features/catalogue/outcome-column.ts';
import { latestFirst } from '#server/features/settlement/money/latest-payment.ts';
import type { LockedPayment } from '#server/features/settlement/money/move-payment.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface Lot extends UndoneLot {
	environment: Environment;
	judicial: boolean;
	/** The price of the result, in centavos: the highest bid, or the price declared in its place. */
	result: Centavos;
	/** The database's clock when this was read. */
	now: Micros;
}

/** SQL: whether the auction `a` was reopened as a new one that is not withdrawn. */
export const REOPENED = sql<boolean>`exists (select from reopened_auctions n join auctions o on o.id = n.auction_id
	where n.reopened_from = a.id and o.withdrawn_at is null)`;

/**
 * What decides on the lot of a locked payment. The payment must be locked first, because that blocks every other
 * decision.
 */
export async function readUndoneLot(
	db: Kysely<Database>,
	{ id, auction_id, status, due_at }: LockedPayment,
): Promise<Lot> {
	const { rows } = await sql<Omit<Lot, 'payment'>>`
		select a.environment, coalesce(a.kind = 'judicial', false) as judicial, a.current_bid as result, micros(clock_timestamp()) as now,
			${id} = (select y.id from payments y where y.auction_id = a.id order by ${latestFirst('y')} limit 1)
				as is_last,
			exists (select from payment_proofs f where f.payment_id = ${id} and f.status = 'waiting') as proof_waiting,
			exists (select from second_chances c where c.auction_id = a.id and c.state = 'offered') as offered,
			${REOPENED} as reopened, ${OUTCOME} as outcome
		from auctions a where a.id = ${auction_id}`.execute(db);
	const lot = rows[0] as Omit<Lot, 'payment'>;
	return { ...lot, payment: paymentAt(status, due_at, lot.now) };
}
