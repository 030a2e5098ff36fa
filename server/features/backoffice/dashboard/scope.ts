import { type RawBuilder, sql } from 'kysely';
import type { AnalyticsQuery } from '#contract/dashboard.ts';
import type { Environment } from '#domain/auction/auction.ts';

/** Which auctions the figures cover: an environment, and optionally one state and type. */
export interface Scope {
	environment: Environment;
	state: AnalyticsQuery['state'];
	auction_type: AnalyticsQuery['auction_type'];
}

/** SQL: the rows of a table, under its alias, within the scope; its columns are named like the auction's. */
export function within({ environment, state, auction_type }: Scope, alias: string): RawBuilder<boolean> {
	const column = (name: string) => sql.ref(`${alias}.${name}`);
	return sql`${column('environment')} = ${environment}
		${state ? sql`and ${column('state')} = ${state}` : sql``}
		${auction_type ? sql`and ${column('auction_type')} = ${auction_type}` : sql``}`;
}
