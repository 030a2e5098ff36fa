import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { isOutage, type Outage } from '#domain/auction/outage.ts';
import { PROXY_BID_SET } from '#domain/values/frozen-words.js';
import type { Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * The outages between an instant and now, in order. A bid decided in between, accepted or refused, is a sign of life
 * like a heartbeat: a server may have taken bids before it died, or after it woke and before its first heartbeat.
 */
export async function findOutages(
	trx: Kysely<Database>,
	environment: Environment,
	since: Micros,
	now: Micros,
): Promise<Outage[]> {
	const { rows } = await sql<Outage>`
		with signs (at) as (
			values (${since}::bigint), (${now}::bigint)
			union
			select micros(l.at) from auctions a join ledger_records l on l.auction_id = a.id
			where a.environment = ${environment} and a.last_stamp > from_micros(${since}::bigint)
				and l.at > from_micros(${since}::bigint) and l.at < from_micros(${now}::bigint)
				and l.type in ('bid-accepted', 'bid-refused', ${PROXY_BID_SET})
		)
		select since, until from (
			select lag(at) over (order by at) as since, at as until from signs
		) as gaps where since is not null order by since`.execute(trx);
	return rows.filter(isOutage);
}
