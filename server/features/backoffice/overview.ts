import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
	type AgendaDay,
	type AgendaEntry,
	ATTENTION,
	type AttentionKind,
	type BackofficeOverview,
	FIRST_STEPS,
	type FirstStep,
	type FirstStepName,
} from '#contract/overview.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { isoOf, type Micros, TIME_ZONE } from '#domain/values/time.ts';
import { readOutages } from '#server/features/bidding/outages/read-outages.ts';
import type { Database } from '#server/platform/db/schema.ts';

const AGENDA_ROWS = 12;

/** What waits for an administrator of this environment, and what the schedule holds, by the database's clock. */
export async function readOverview(
	db: Kysely<Database>,
	environment: Environment,
): Promise<BackofficeOverview> {
	const [attention, first_steps, outages, agenda, week] = await Promise.all([
		readAttention(db, environment),
		readFirstSteps(db, environment),
		readOutages(db, environment),
		readAgenda(db, environment),
		readWeek(db, environment),
	]);
	return { environment, ...attention, first_steps, outages, ...agenda, week };
}

/** SQL: for each kind, the time since which (or until which) each auction, person or payment waits. */
const KINDS: Record<AttentionKind, (environment: Environment) => RawBuilder<unknown>> = {
	'to-start': (
		environment,
	) => sql`select a.start_time as at from visible_auctions a where a.environment = ${environment}
		and a.status = 'pending' and a.auction_type = 'live' and a.start_time <= now() and a.end_time > now()`,
	paused: (environment) => sql`select a.paused_at from visible_auctions a where a.environment = ${environment}
		and a.status = 'paused'`,
	ending: (environment) => sql`select a.end_time from visible_auctions a where a.environment = ${environment}
		and a.status = 'active' and a.end_time < now() + interval '1 hour'`,
	consents: (environment) => sql`select c.asked_at from consents c left join payments p on p.id = c.payment_id
		left join auctions a on a.id = p.auction_id
		where coalesce(a.environment, ${environment}) = ${environment} and c.done_at is null and c.expires_at > now()`,
	proofs: (
		environment,
	) => sql`select f.uploaded_at from payment_proofs f join payments p on p.id = f.payment_id
		join visible_auctions a on a.id = p.auction_id
		where a.environment = ${environment} and f.status = 'waiting' and p.status in ('pending', 'overdue')`,
	overdue: (environment) => sql`select p.due_at from payments p join visible_auctions a on a.id = p.auction_id
		where a.environment = ${environment} and p.status in ('pending', 'overdue') and p.due_at < now()`,
	fallen: (environment) => sql`select r.ended_at from auction_results r where r.environment = ${environment}
		and r.fallen and r.paid_at is null
		and not exists (select from second_chances c where c.auction_id = r.auction_id and c.state = 'offered')`,
	registrations: () => sql`select waits_since from profiles where status = 'pending'`,
	expired: (environment) => sql`select a.end_time from visible_auctions a where a.environment = ${environment}
		and a.status = 'pending' and a.end_time <= now()`,
};

async function readAttention(db: Kysely<Database>, environment: Environment) {
	const parts = ATTENTION.map(
		(kind) => sql`select ${kind}::text as kind, count(*)::int as count, micros(min(at)) as at
			from (${KINDS[kind](environment)}) as waiting (at)`,
	);
	const { rows } = await sql<{ kind: AttentionKind; count: number; at: Micros | null; now: Micros }>`
		select *, micros(now()) as now from (${sql.join(parts, sql` union all `)}) as counted`.execute(db);
	return {
		server_time: isoOf(rows[0]?.now ?? 0),
		attention: rows.flatMap(({ kind, count, at }) => (at === null ? [] : [{ kind, count, at: isoOf(at) }])),
	};
}

/** SQL: scheduled starts and ends, each with its time. */
const events = (environment: Environment) => sql`
	select a.id, a.title, 'start' as what, a.start_time as at, a.auction_type, a.round from visible_auctions a
	where a.environment = ${environment} and a.status = 'pending'
	union all
	select a.id, a.title, 'end', a.end_time, a.auction_type, a.round from visible_auctions a
	where a.environment = ${environment} and a.status = 'active'
	union all
	select a.id, a.title, 'start', r.start_time, a.auction_type, r.number from visible_auctions a
	join auction_rounds r on r.auction_id = a.id and r.number > a.round
	where a.environment = ${environment} and a.status in ('pending', 'active') and a.bid_count = 0`;

async function readAgenda(db: Kysely<Database>, environment: Environment) {
	const { rows } = await sql<Omit<AgendaEntry, 'at'> & { at: Micros; total: number }>`
		select id, title, what, micros(at) as at, auction_type, round, count(*) over ()::int as total
		from (${events(environment)}) as e
		where at >= now() and at < now() + interval '24 hours' order by at, id limit ${AGENDA_ROWS}`.execute(db);
	return {
		agenda: rows.map(({ total: _total, at, ...entry }) => ({ ...entry, at: isoOf(at) })),
		agenda_total: rows[0]?.total ?? 0,
	};
}

async function readWeek(db: Kysely<Database>, environment: Environment): Promise<AgendaDay[]> {
	const { rows } = await sql<AgendaDay>`
		with bounds as (select date_trunc('day', now() at time zone ${TIME_ZONE}) as today),
		planned as (
			select what, date_trunc('day', at at time zone ${TIME_ZONE}) as day
			from (${events(environment)}) as e, bounds
			where at >= today at time zone ${TIME_ZONE} and at < (today + interval '7 days') at time zone ${TIME_ZONE}
		)
		select to_char(d.day, 'YYYY-MM-DD') as day,
			count(*) filter (where what = 'start')::int as starts, count(*) filter (where what = 'end')::int as ends
		from bounds, generate_series(today, today + interval '6 days', interval '1 day') as d (day)
		left join planned p on p.day = d.day
		group by d.day order by d.day`.execute(db);
	return rows;
}

/** Which steps to the first published lot of this environment are done; null once there was one. */
export async function readFirstSteps(
	db: Kysely<Database>,
	environment: Environment,
): Promise<FirstStep[] | null> {
	const { rows } = await sql<Record<FirstStepName, boolean>>`
		select
			exists (select from user_roles r join users u on u.id = r.user_id
				where r.role = 'admin' and u.two_factor_enabled) as factor,
			exists (select from auctioneers) as auctioneer,
			exists (select from sellers) as seller,
			exists (select from sales s join sale_documents d on d.sale_id = s.id and d.kind = 'edital'
				where s.environment = ${environment}) as sale,
			exists (select from auctions where environment = ${environment} and published_at is not null) as lot`.execute(
		db,
	);
	const [done] = rows;
	if (!done || done.lot) return null;
	return FIRST_STEPS.map((step) => ({ step, done: done[step] }));
}
