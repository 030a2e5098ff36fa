import { type Kysely, sql } from 'kysely';
import type { OverviewOutage } from '#contract/overview.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

const SHOWN = 5;

/** The outages of the last seven days, newest first, at most SHOWN. */
export async function readOutages(db: Kysely<Database>, environment: Environment): Promise<OverviewOutage[]> {
	const { rows } = await sql<{ since: Micros; until: Micros; auctions: number; leap: boolean }>`
		select micros(since) as since, micros(until) as until, auctions, leap from outages
		where environment = ${environment} and until > now() - interval '7 days'
		order by since desc limit ${SHOWN}`.execute(db);
	return rows.map(({ since, until, ...rest }) => ({ since: isoOf(since), until: isoOf(until), ...rest }));
}

/** The number of all recorded outages, and of the extensions they caused. */
export async function countOutages(
	db: Kysely<Database>,
	environment: Environment,
): Promise<{ outages: number; extensions: number }> {
	const { rows } = await sql<{ outages: number; extensions: number }>`
		select count(*)::int as outages, coalesce(sum(auctions), 0)::int as extensions
		from outages where environment = ${environment}`.execute(db);
	return rows[0] ?? { outages: 0, extensions: 0 };
}
