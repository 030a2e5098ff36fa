import { type Kysely, sql } from 'kysely';
import {
	type AgendaDay,
	type BackofficeOverview,
	FIRST_STEPS,
	type FirstStep,
	type FirstStepName,
} from '#contract/overview.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { TIME_ZONE } from '#domain/values/time.ts';
import { readOutages } from '#server/features/bidding/outages/read-outages.ts';
import type { Desk } from '#server/features/notifications/waiting-source.ts';
import { readClock } from '#server/platform/db/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readAgenda, scheduled } from './dashboard/agenda.ts';
import { wantsWaitingMail } from './waiting/own-choices.ts';
import { readWaiting } from './waiting/read-waiting.ts';

/** What waits for an administrator, and what the schedule holds, by the database's clock. */
export async function readOverview(db: Kysely<Database>, desk: Desk): Promise<BackofficeOverview> {
	const { environment, admin_id } = desk;
	const [server_time, waiting, first_steps, outages, agenda, week, mail] = await Promise.all([
		readClock(db),
		readWaiting(db, desk),
		readFirstSteps(db, environment),
		readOutages(db, environment),
		readAgenda(db, environment),
		readWeek(db, environment),
		wantsWaitingMail(db, admin_id),
	]);
	return { environment, server_time, waiting, first_steps, outages, ...agenda, week, mail };
}

async function readWeek(db: Kysely<Database>, environment: Environment): Promise<AgendaDay[]> {
	const { rows } = await sql<AgendaDay>`
		with bounds as (select date_trunc('day', now() at time zone ${TIME_ZONE}) as today),
		planned as (
			select what, date_trunc('day', at at time zone ${TIME_ZONE}) as day
			from (${scheduled(environment)}) as e, bounds
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
