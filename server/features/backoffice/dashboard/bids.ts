import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isoDay, saoPauloTime } from '#domain/values/calendar-days.ts';
import { DAY } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { HOURS, PAGE } from './bid-columns.ts';
import type { Span } from './period.ts';
import { isUncounted, ofLots, type Scope } from './scope.ts';

/** Which days are already counted: those before `day` that are not `stale`; null when none is. */
export interface Horizon {
	day: string | null;
	stale: string[];
}

/** The bids of one day in São Paulo, by hour. */
export interface BidDay {
	day: string;
	hours: number[];
}

/** Reads the horizon. To be called in the transaction, and so in the snapshot, that reads the bids. */
export async function readHorizon(trx: Kysely<Database>, scope: Scope): Promise<Horizon> {
	// No day is counted by seller, kind, court or outcome.
	if (isUncounted(scope)) return { day: null, stale: [] };
	const { environment } = scope;
	const { rows } = await sql<{ day: string; stale: string[] }>`
		select h.day::text, array(select s.day::text from stale_bid_days s
			where s.environment = h.environment and s.day < h.day order by 1) as stale
		from bid_horizons h where h.environment = ${environment}`.execute(trx);
	return rows[0] ?? { day: null, stale: [] };
}

/** The bids of a span by day, oldest first, and the time of the first one (epoch milliseconds). */
export async function bidsByDay(
	trx: Kysely<Database>,
	scope: Scope,
	horizon: Horizon,
	span: Span,
): Promise<{ days: BidDay[]; first: number | null }> {
	const { rows } = await sql<BidDay & { first_at: Date }>`
		select d.day::text, to_jsonb(d.hours) as hours, d.first_at from bid_days d where ${counted('d', scope, horizon, span)}
		union all
		select day::text, to_jsonb(${HOURS}), min(created_at)
		from (${fresh(scope, horizon, span)}) f group by day
		order by 1`.execute(trx);
	return {
		days: rows,
		first: rows.length > 0 ? Math.min(...rows.map((row) => row.first_at.getTime())) : null,
	};
}

/** How many different people bid within a span. */
export async function countBidders(
	trx: Kysely<Database>,
	scope: Scope,
	horizon: Horizon,
	span: Span,
): Promise<number> {
	const { rows } = await sql<{ bidders: number }>`
		with late as (
			select f.user_id, n.number from (select distinct user_id from (${fresh(scope, horizon, span)}) f) f
			left join bidder_numbers n on n.user_id = f.user_id
		), pages as (
			select d.page, d.bidders from bidder_days d where ${counted('d', scope, horizon, span)}
			union all
			select number / ${PAGE}::int, bit_or(set_bit(0::bit(${sql.lit(PAGE)}), number % ${PAGE}::int, 1))
			from late where number is not null group by 1
		)
		select coalesce(sum(bit_count(bidders)), 0)::bigint + (select count(*) from late where number is null) as bidders
		from (select bit_or(bidders) as bidders from pages group by page) p`.execute(trx);
	return rows[0]?.bidders ?? 0;
}

/** SQL: the rows of a table of counted days, under its alias, that apply to a span. */
function counted(
	alias: string,
	{ environment, state, auction_type }: Scope,
	{ day, stale }: Horizon,
	span: Span,
): RawBuilder<boolean> {
	const column = (name: string) => sql.ref(`${alias}.${name}`);
	return sql`${column('environment')} = ${environment} and ${column('state')} = ${state ?? '*'}
		and ${column('auction_type')} = ${auction_type ?? '*'} and ${column('day')} < ${day ?? '-infinity'}::date
		and ${column('day')} <> all (${stale}::date[])
		and ${column('day')} >= ${isoDay(span.from)}::date
		${span.to ? sql`and ${column('day')} < ${isoDay(span.to)}::date` : sql``}`;
}

/** SQL: the bids of a span that no table of days counts: those since the horizon, and those of stale days. */
function fresh(scope: Scope, horizon: Horizon, span: Span): RawBuilder<unknown> {
	// Literal bounds, so that the plan depends on the number of bids between them. 'offset 0' keeps the hour from being
	// computed again for each of its 24 counters, and all auctions from being read for a few hours' bids.
	const ranges = uncounted(horizon, span).map(({ from, to }) => {
		const until = to === Infinity ? sql`` : sql`and b.created_at < ${new Date(to)}`;
		return sql<boolean>`(b.created_at >= ${new Date(from)} ${until})`;
	});
	return sql`
		select b.user_id, b.created_at, sao_paulo_day(b.created_at) as day,
			extract(hour from b.created_at at time zone 'America/Sao_Paulo')::int as hour
		from bids b join lateral (select * from auctions a where a.id = b.auction_id offset 0) a on true
		where ${ranges.length > 0 ? sql`(${sql.join(ranges, sql` or `)})` : sql`false`}
			and a.withdrawn_at is null and a.environment = ${scope.environment}
			${scope.state ? sql`and a.state = ${scope.state}` : sql``}
			${scope.auction_type ? sql`and a.auction_type = ${scope.auction_type}` : sql``}
			${ofLots(scope, sql`a.id`)}
		offset 0`;
}

/** The parts of a span that are not counted by day; the last may have no end. */
function uncounted({ day, stale }: Horizon, span: Span): { from: number; to: number }[] {
	const end = span.to ?? Infinity;
	const days = stale.map((each) => ({
		from: instantOf(each),
		to: instantOf(isoDay(instantOf(each) + 1.5 * DAY)),
	}));
	return [...days, { from: day === null ? span.from : instantOf(day), to: Infinity }]
		.map(({ from, to }) => ({ from: Math.max(from, span.from), to: Math.min(to, end) }))
		.filter(({ from, to }) => from < to);
}

/** The midnight in São Paulo at which a day such as 2026-11-21 begins, in epoch milliseconds. */
function instantOf(day: string): number {
	const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
	return saoPauloTime(year, month, date);
}
