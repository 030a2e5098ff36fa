import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Centavos } from '#domain/values/money.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { boundsOf, type Span } from './period.ts';
import { type Scope, within } from './scope.ts';

/** Sums over ended auctions; all but `lots_ended` count only sold ones. Amounts in centavos. */
export interface Sums {
	lots_ended: number;
	lots_sold: number;
	revenue: Centavos;
	commission: Centavos;
	initial: Centavos;
	/** For sold lots with an appraisal: the sum of the appraisals (`appraisal`) and of their prices (`appraised`). */
	appraisal: Centavos;
	appraised: Centavos;
}

export const NO_SUMS: Sums = {
	lots_ended: 0,
	lots_sold: 0,
	revenue: 0,
	commission: 0,
	initial: 0,
	appraisal: 0,
	appraised: 0,
};

const total = (amount: RawBuilder<unknown>) => sql`coalesce(sum(${amount}), 0)::bigint`;
const sold = (amount: string) => total(sql`case when r.sold then ${sql.raw(amount)} end`);

/** SQL: the sums over `r`, rows of auction_results. */
export const SUMS = sql`count(*) as lots_ended, count(*) filter (where r.sold) as lots_sold,
	${sold('r.price')} as revenue, ${sold('r.commission')} as commission, ${sold('r.initial_bid')} as initial,
	${sold('r.appraisal')} as appraisal, ${sold('case when r.appraisal is not null then r.price end')} as appraised`;

/** The sums over the auctions that ended within a span. */
export async function sumResults(trx: Kysely<Database>, scope: Scope, span: Span): Promise<Sums> {
	const { from, to } = boundsOf(span);
	const { rows } = await sql<Sums>`
		select ${SUMS} from auction_results r
		where ${within(scope, 'r')} and r.ended_at >= from_micros(${from}) and r.ended_at < from_micros(${to})`.execute(
		trx,
	);
	return rows[0] as Sums;
}

interface Received {
	/** Commission included. */
	received: Centavos;
	commission: Centavos;
}

/** The payments received within a span, and the commission in them. */
export async function sumReceived(trx: Kysely<Database>, scope: Scope, span: Span): Promise<Received> {
	const { from, to } = boundsOf(span);
	const { rows } = await sql<Received>`
		select ${total(sql`r.paid`)} as received, ${total(sql`r.commission`)} as commission from auction_results r
		where ${within(scope, 'r')} and r.paid_at >= from_micros(${from}) and r.paid_at < from_micros(${to})`.execute(
		trx,
	);
	return rows[0] ?? { received: 0, commission: 0 };
}

/** The lots that came to a round, and those that were sold in it. */
export interface RoundSums extends Pick<Sums, 'lots_sold' | 'revenue' | 'appraisal' | 'appraised'> {
	round: number;
	lots_offered: number;
}

/** The results of the auctions that ended within a span by round; an auction that ended in its second round came to both. */
export async function resultsByRound(trx: Kysely<Database>, scope: Scope, span: Span): Promise<RoundSums[]> {
	const { from, to } = boundsOf(span);
	const { rows } = await sql<RoundSums>`
		select n as round, lots_ended as lots_offered, lots_sold, revenue, appraisal, appraised from (
			select n, ${SUMS} from (
				select n, e.sold and e.round = n as sold, e.price, e.commission, e.initial_bid, e.appraisal
				from auction_results e cross join lateral generate_series(1, e.round) n
				where ${within(scope, 'e')} and e.round is not null and e.ended_at >= from_micros(${from})
					and e.ended_at < from_micros(${to})) r
			group by n) s
		order by n`.execute(trx);
	return rows;
}

/** One step of a timeline, by its index among the steps. */
export interface ResultStep {
	place: number;
	revenue: Centavos;
	lots_ended: number;
	lots_sold: number;
}

/** The results step by step; `steps` are their starts in epoch milliseconds. Steps without results are left out. */
export async function resultsByStep(
	trx: Kysely<Database>,
	scope: Scope,
	span: Span,
	steps: readonly number[],
): Promise<ResultStep[]> {
	const { from, to } = boundsOf(span);
	const { rows } = await sql<ResultStep>`
		select width_bucket(r.ended_at, ${steps.map((at) => new Date(at))}::timestamptz[]) - 1 as place,
			${sold('r.price')} as revenue, count(*) as lots_ended, count(*) filter (where r.sold) as lots_sold
		from auction_results r
		where ${within(scope, 'r')} and r.ended_at >= from_micros(${from}) and r.ended_at < from_micros(${to})
		group by 1`.execute(trx);
	return rows;
}

/** Sold and unpaid lots by the time since their deadline, as an index of AGES. */
export async function unpaidByAge(
	trx: Kysely<Database>,
	scope: Scope,
): Promise<{ age: number; lots: number; amount: Centavos }[]> {
	const { rows } = await sql<{ age: number; lots: number; amount: Centavos }>`
		select width_bucket(now() - r.deadline, array[interval '0', '1 day', '7 days', '30 days']) as age,
			count(*) as lots, ${total(sql`r.owed`)} as amount
		from auction_results r where ${within(scope, 'r')} and r.sold and r.paid_at is null group by 1`.execute(
		trx,
	);
	return rows;
}

/**
 * When the first auction of the scope ended or the first payment was received, in epoch milliseconds; null when none
 * did.
 */
export async function firstResult(trx: Kysely<Database>, scope: Scope): Promise<number | null> {
	const { rows } = await sql<{ first: Date | null }>`
		select least(min(r.ended_at), min(r.paid_at)) as first from auction_results r where ${within(scope, 'r')}`.execute(
		trx,
	);
	return rows[0]?.first?.getTime() ?? null;
}
