import { type Kysely, sql } from 'kysely';
import {
	AGE_NAMES,
	type Analytics,
	type AnalyticsQuery,
	type AuctionFigures,
	type Breakdown,
	type RoundResult,
} from '#contract/dashboard.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { reaisOf } from '#domain/values/money.ts';
import { HOUR, isoOf, micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type BidDay, bidsByDay, countBidders, type Horizon, readHorizon } from './bids.ts';
import { readFunnel } from './funnel.ts';
import { countOutcomes } from './outcomes-by-month.ts';
import { boundsOf, type PeriodQuery, type Span, spansOf, stepOf, stepsOf } from './period.ts';
import {
	firstResult,
	NO_SUMS,
	type ResultStep,
	type RoundSums,
	resultsByRound,
	resultsByStep,
	SUMS,
	type Sums,
	sumReceived,
	sumResults,
	unpaidByAge,
} from './results.ts';
import { readChoices, type Scope, within } from './scope.ts';

/** How many cities the analytics show. */
const CITIES = 20;

/**
 * Everything the analytics page shows. Auction figures are read in one snapshot, because days already counted and bids
 * not yet counted must not overlap; people are counted outside it.
 */
export async function readAnalytics(
	db: Kysely<Database>,
	own: Environment,
	{ environment = own, period, month, ...filters }: AnalyticsQuery,
): Promise<Analytics> {
	return db
		.transaction()
		.setIsolationLevel('repeatable read')
		.setAccessMode('read only')
		.execute(async (trx) => {
			const now = await begin(trx);
			const { state, auction_type, seller, kind, court, outcome } = filters;
			const scope = { environment, state, auction_type, seller, kind, court, outcome };
			const asked = { period, month };
			const [funnel, choices, auctions] = await Promise.all([
				readFunnel(db, environment, spansOf(asked, now).current),
				readChoices(db, environment),
				analyse(trx, asked, scope, now),
			]);
			return { ...auctions, choices, funnel };
		});
}

async function analyse(
	trx: Kysely<Database>,
	asked: PeriodQuery,
	scope: Scope,
	now: number,
): Promise<Omit<Analytics, 'funnel' | 'choices'>> {
	const horizon = await readHorizon(trx, scope);
	const { current, previous } = spansOf(asked, now);
	const bids = await bidsByDay(trx, scope, horizon, current);
	const whole = asked.month === undefined && asked.period === 'all';
	const end = Math.min(now, current.to ?? now);
	const first = whole ? Math.min(bids.first ?? now, (await firstResult(trx, scope)) ?? now) : current.from;
	const step = stepOf(asked, end - first);
	// A month ends with the midnight at which the next one begins.
	const steps = stepsOf(step, first, current.to === null ? now : Math.min(now, current.to - 1));
	const parts = await breakDown(trx, scope, current);
	const partsBy = (dimension: Part['dimension']) =>
		parts.filter((part) => part.dimension === dimension).map(presentPart);
	const sums = parts.find(({ dimension }) => dimension === 'all');
	const reading = { trx, scope, horizon };
	return {
		environment: scope.environment,
		range: {
			from: whole ? null : isoOf(micros(first)),
			to: isoOf(micros(current.to === null ? now : Math.min(now, current.to - 1))),
			step,
		},
		figures: await figuresOf(
			reading,
			current,
			sums ?? NO_SUMS,
			bids.days,
			end - (whole ? (bids.first ?? end) : first),
		),
		previous: previous && (await previousFigures(reading, previous)),
		timeline: timelineOf(steps, await resultsByStep(trx, scope, current, steps), bids.days),
		hours: hoursOf(bids.days),
		unpaid: await readUnpaid(trx, scope),
		by_state: partsBy('state'),
		by_city: partsBy('city').slice(0, CITIES),
		by_property_type: partsBy('property_type'),
		by_auction_type: partsBy('auction_type'),
		by_round: (await resultsByRound(trx, scope, current)).map(presentRound),
		by_outcome: await countOutcomes(trx, scope, current),
	};
}

/** What every figure is read with. */
interface Reading {
	trx: Kysely<Database>;
	scope: Scope;
	horizon: Horizon;
}

/** The time of the snapshot, in epoch milliseconds. Sums over years may use more memory and parallel workers. */
async function begin(trx: Kysely<Database>): Promise<number> {
	const { rows } = await sql<{ now: Date }>`
		select clock_timestamp() as now, set_config('work_mem', '64MB', true), set_config('jit', 'off', true), set_config('parallel_setup_cost', '100', true), set_config('parallel_tuple_cost', '0.01', true)`.execute(
		trx,
	);
	return rows[0]?.now.getTime() ?? 0;
}

async function previousFigures(reading: Reading, span: Span): Promise<AuctionFigures> {
	const { days } = await bidsByDay(reading.trx, reading.scope, reading.horizon, span);
	const sums = await sumResults(reading.trx, reading.scope, span);
	return figuresOf(reading, span, sums, days, (span.to ?? span.from) - span.from);
}

/** `length` is the time that `bids_per_hour` is averaged over, in milliseconds. */
async function figuresOf(
	{ trx, scope, horizon }: Reading,
	span: Span,
	sums: Sums,
	days: BidDay[],
	length: number,
): Promise<AuctionFigures> {
	const bids = sumOf(days.flatMap(({ hours }) => hours));
	const money = await sumReceived(trx, scope, span);
	return {
		revenue: reaisOf(sums.revenue),
		commission: reaisOf(sums.commission),
		received: reaisOf(money.received),
		commission_received: reaisOf(money.commission),
		lots_ended: sums.lots_ended,
		lots_sold: sums.lots_sold,
		sell_through: ratio(sums.lots_sold, sums.lots_ended),
		over_initial: ratio(sums.revenue, sums.initial),
		over_appraisal: ratio(sums.appraised, sums.appraisal),
		bids,
		bids_per_hour: length > 0 ? bids / (length / HOUR) : 0,
		bidders: await countBidders(trx, scope, horizon, span),
	};
}

function presentPart(part: Part): Breakdown {
	return {
		key: keyOf(part),
		lots_ended: part.lots_ended,
		lots_sold: part.lots_sold,
		sell_through: ratio(part.lots_sold, part.lots_ended),
		revenue: reaisOf(part.revenue),
		over_initial: ratio(part.revenue, part.initial),
		bids: part.bids,
	};
}

function presentRound({ round, lots_offered, lots_sold, revenue, ...sums }: RoundSums): RoundResult {
	return {
		round,
		lots_offered,
		lots_sold,
		sell_through: ratio(lots_sold, lots_offered),
		revenue: reaisOf(revenue),
		over_appraisal: ratio(sums.appraised, sums.appraisal),
	};
}

function keyOf(part: Part): string | null {
	if (part.dimension === 'state') return part.state;
	if (part.dimension === 'city') return part.city;
	return part.dimension === 'property_type' ? part.property_type : part.auction_type;
}

/** A timeline without gaps; a day's bids and a lot's end count for the last step that had begun. */
function timelineOf(steps: number[], results: ResultStep[], days: BidDay[]): Analytics['timeline'] {
	const points = steps.map((at) => ({ at: isoDay(at), revenue: 0, lots_ended: 0, lots_sold: 0, bids: 0 }));
	for (const { place, revenue, lots_ended, lots_sold } of results) {
		const point = points[place];
		if (point) Object.assign(point, { revenue: reaisOf(revenue), lots_ended, lots_sold });
	}
	for (const { day, hours } of days) {
		const point = points.findLast(({ at }) => at <= day);
		if (point) point.bids += sumOf(hours);
	}
	return points;
}

function hoursOf(days: BidDay[]): Analytics['hours'] {
	return Array.from({ length: 24 }, (_, hour) => ({
		hour,
		bids: sumOf(days.map(({ hours }) => hours[hour] ?? 0)),
	}));
}

async function readUnpaid(trx: Kysely<Database>, scope: Scope): Promise<Analytics['unpaid']> {
	const rows = await unpaidByAge(trx, scope);
	return AGE_NAMES.map((age, index) => {
		const row = rows.find((each) => each.age === index);
		return { age, lots: row?.lots ?? 0, amount: reaisOf(row?.amount ?? 0) };
	});
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0);
const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : null);

/** The sums of one state, city, type of property or type of auction, or of all together. */
interface Part extends Sums {
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

/** SQL: the number of bids of one auction between two times, by the index on (auction_id, seq). */
const bidsBetween = ({ from, to }: ReturnType<typeof boundsOf>, auction_id: string) => sql`
	(select count(*) filter (where b.created_at >= from_micros(${from}) and b.created_at < from_micros(${to})) from bids b
		where b.auction_id = ${sql.ref(auction_id)})`;

/**
 * How auctions ended and how many bids they got within the span, by place and type. For an auction that began and ended
 * within the span all bids count; only for those that were open at its start or its end are the bids counted one by one.
 */
async function breakDown(trx: Kysely<Database>, scope: Scope, span: Span): Promise<Part[]> {
	const bounds = boundsOf(span);
	const { from, to } = bounds;
	const { rows } = await sql<Part>`
		with part as (
			select ${SHOWN}, ${SUMS}, coalesce(sum(r.bid_count) filter (where r.start_time >= from_micros(${from})), 0) as bids
			from auction_results r
			where ${within(scope, 'r')} and r.ended_at >= from_micros(${from}) and r.ended_at < from_micros(${to})
			group by state, r.city, property_type, auction_type
			union all
			select ${SHOWN}, ${NOTHING_ENDED}, ${bidsBetween(bounds, 'r.auction_id')}
			from auction_results r where ${from} > 0::bigint and ${within(scope, 'r')} and r.bid_count > 0
				and r.ended_at >= from_micros(${from}) and r.start_time < from_micros(${to})
				and (r.start_time < from_micros(${from}) or r.ended_at >= from_micros(${to}))
			union all
			select state, city || coalesce('/' || state, ''), (select property_type from properties p where p.auction_id = a.id), auction_type, ${NOTHING_ENDED},
				case when a.start_time >= from_micros(${from}) and ${span.to === null} then a.bid_count
					else ${bidsBetween(bounds, 'a.id')} end
			from auctions a
			where ${within(scope, 'a')} and a.start_time < from_micros(${to}) and a.withdrawn_at is null and a.bid_count > 0 and a.status in ('active', 'paused')
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
