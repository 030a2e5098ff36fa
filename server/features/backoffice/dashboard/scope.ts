import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Analytics, AnalyticsQuery } from '#contract/dashboard.ts';
import type { Environment } from '#domain/auction/auction.ts';
import type { Outcome } from '#domain/auction/outcomes.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Which auctions the figures cover: an environment, and optionally one state, type, seller, kind, court and outcome. */
export interface Scope {
	environment: Environment;
	state: AnalyticsQuery['state'];
	auction_type: AnalyticsQuery['auction_type'];
	seller: AnalyticsQuery['seller'];
	kind: AnalyticsQuery['kind'];
	court: AnalyticsQuery['court'];
	outcome: AnalyticsQuery['outcome'];
}

/** Whether the scope asks for what no table of counted days knows: a seller, a kind, a court or an outcome. */
export function isUncounted({ seller, kind, court, outcome }: Scope): boolean {
	return [seller, kind, court, outcome].some((value) => value !== undefined);
}

/** SQL: how the lot of a row of auction_results ended; null of a win that was undone before outcomes were recorded. */
export const resultOutcome = (alias: 'r' | 'o') =>
	sql<Outcome | null>`case when ${sql.ref(`${alias}.outcome`)} = 'sold' and not ${sql.ref(`${alias}.sold`)} then null else ${sql.ref(`${alias}.outcome`)} end`;

/** SQL: the rows of auction_results ('r', 'e') or auctions ('a') within the scope, by the alias of the table. */
export function within(scope: Scope, alias: 'r' | 'e' | 'a'): RawBuilder<boolean> {
	const { environment, state, auction_type } = scope;
	const column = (name: string) => sql.ref(`${alias}.${name}`);
	return sql`${column('environment')} = ${environment}
		${state ? sql`and ${column('state')} = ${state}` : sql``}
		${auction_type ? sql`and ${column('auction_type')} = ${auction_type}` : sql``}
		${ofLots(scope, column(alias === 'a' ? 'id' : 'auction_id'))}`;
}

/** SQL: that a lot is of the seller, kind, court and outcome that the scope asks for. What a lot's sale says holds for the lot. */
export function ofLots(scope: Scope, auction_id: RawBuilder<unknown>): RawBuilder<unknown> {
	if (!isUncounted(scope)) return sql``;
	const { seller, kind, court, outcome } = scope;
	return sql`${outcome ? sql`and exists (select from auction_results o where o.auction_id = ${auction_id} and ${resultOutcome('o')} = ${outcome})` : sql``}
		and exists (select from auctions x left join sales s on s.id = x.sale_id where x.id = ${auction_id}
		${seller ? sql`and coalesce(s.seller_id, x.consignor_id) = ${seller}` : sql``}
		${kind ? sql`and coalesce(s.kind, x.kind, 'voluntary') = ${kind}` : sql``}
		${court ? sql`and s.court = ${court}` : sql``})`;
}

/** The sellers and courts of the environment's lots, by name. */
export async function readChoices(
	trx: Kysely<Database>,
	environment: Environment,
): Promise<Analytics['choices']> {
	const sellers = await sql<{ id: string; name: string }>`
		select e.id, e.name from sellers e
		where exists (select from sales s where s.seller_id = e.id and s.environment = ${environment})
			or exists (select from auctions a where a.consignor_id = e.id and a.environment = ${environment})
		order by e.name, e.id`.execute(trx);
	const courts = await sql<{ court: string }>`
		select distinct court from sales where court is not null and environment = ${environment} order by court`.execute(
		trx,
	);
	return { sellers: sellers.rows, courts: courts.rows.map(({ court }) => court) };
}
