import { type RawBuilder, sql } from 'kysely';
import type { AnalyticsQuery } from '#contract/dashboard.ts';
import type { Environment } from '#domain/auction.ts';

/** What is looked at: an environment, and what of it. */
export interface Scope {
	environment: Environment;
	state: AnalyticsQuery['state'];
	auction_type: AnalyticsQuery['auction_type'];
}

/** The rows of a table, under its alias, that the scope names: its columns are called as the auction's. */
export function within({ environment, state, auction_type }: Scope, alias: string): RawBuilder<boolean> {
	const column = (name: string) => sql.ref(`${alias}.${name}`);
	return sql`${column('environment')} = ${environment}
		${state ? sql`and ${column('state')} = ${state}` : sql``}
		${auction_type ? sql`and ${column('auction_type')} = ${auction_type}` : sql``}`;
}
