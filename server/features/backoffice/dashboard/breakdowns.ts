import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { boundsOf, type Span } from './period.ts';
import { SUMS, type Sums } from './results.ts';
import { type Scope, within } from './scope.ts';

/** The sums of one state, city, type of property or type of auction, or of all together. */
export interface Part extends Sums {
	dimension: 'all' | 'state' | 'city' | 'property_type' | 'auction_type';
	state: string | null;
	city: string | null;
	property_type: string | null;
	auction_type: string | null;
	bids: number;
}

const KEYS = sql.raw('state, city, property_type, auction_type');
/** The same columns with the city as it is shown, because cities of two states may share a name. */
const SHOWN = sql.raw("state, city || coalesce('/' || state, '') as city, property_type, auction_type");
const NOTHING_ENDED = sql.raw('0 as lots_ended, 0, 0, 0, 0, 0, 0');

/** SQL: the number of bids of one auction since a time, by the index on (auction_id, seq). */
const bidsSince = (since: number, auction_id: string) => sql`
	(select count(*) filter (where b.created_at >= from_micros(${since})) from bids b
		where b.auction_id = ${sql.ref(auction_id)})`;

/**
 * How auctions ended and how many bids they got since the span began, by place and type. For an auction that began
 * within the span all bids count; only for those already open at its start are the bids counted one by one.
 */
export async function breakDown(trx: Kysely<Database>, scope: Scope, span: Span): Promise<Part[]> {
	const { from } = boundsOf(span);
	const { rows } = await sql<Part>`
		with part as (
			select ${SHOWN}, ${SUMS}, coalesce(sum(r.bid_count) filter (where r.start_time >= from_micros(${from})), 0) as bids
			from auction_results r where ${within(scope, 'r')} and r.ended_at >= from_micros(${from})
			group by state, r.city, property_type, auction_type
			union all
			select ${SHOWN}, ${NOTHING_ENDED}, ${bidsSince(from, 'r.auction_id')}
			from auction_results r where ${from} > 0::bigint and ${within(scope, 'r')} and r.bid_count > 0
				and r.ended_at >= from_micros(${from}) and r.start_time < from_micros(${from})
			union all
			select state, city || coalesce('/' || state, ''), (select property_type from properties p where p.auction_id = a.id), auction_type, ${NOTHING_ENDED},
				case when a.start_time >= from_micros(${from}) then a.bid_count else ${bidsSince(from, 'a.id')} end
			from auctions a
			where ${within(scope, 'a')} and a.withdrawn_at is null and a.bid_count > 0 and a.status in ('active', 'paused')
		)
		select case when grouping(city) = 0 then 'city' when grouping(state) = 0 then 'state'
				when grouping(property_type) = 0 then 'property_type' when grouping(auction_type) = 0 then 'auction_type'
				else 'all' end as dimension, ${KEYS},
			sum(lots_ended)::bigint as lots_ended, sum(lots_sold)::bigint as lots_sold, sum(revenue)::bigint as revenue,
			sum(commission)::bigint as commission, sum(initial)::bigint as initial, sum(appraisal)::bigint as appraisal,
			sum(appraised)::bigint as appraised, sum(bids)::bigint as bids
		from part group by grouping sets ((), (state), (city), (property_type), (auction_type))
		having coalesce(sum(lots_ended) + sum(bids), 0) > 0
		order by revenue desc, lots_ended desc, bids desc, ${KEYS}`.execute(trx);
	return rows;
}
