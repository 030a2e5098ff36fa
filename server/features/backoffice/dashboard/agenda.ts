import { type Kysely, sql } from 'kysely';
import type { Agenda, AgendaEntry } from '#contract/overview.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

const AGENDA_ROWS = 12;

/** SQL: scheduled starts and ends, each with its time. Those of a suspended lot do not hold (rules §51). */
export const scheduled = (environment: Environment) => sql`
	select a.id, a.title, 'start' as what, a.start_time as at, a.auction_type, a.round from visible_auctions a
	where a.environment = ${environment} and a.status = 'pending' and a.suspended_at is null
	union all
	select a.id, a.title, 'end', a.end_time, a.auction_type, a.round from visible_auctions a
	where a.environment = ${environment} and a.status = 'active'
	union all
	select a.id, a.title, 'start', r.start_time, a.auction_type, r.number from visible_auctions a
	join auction_rounds r on r.auction_id = a.id and r.number > a.round
	where a.environment = ${environment} and a.status in ('pending', 'active') and a.suspended_at is null and a.bid_count = 0`;

/** The next 24 hours in chronological order. */
export async function readAgenda(db: Kysely<Database>, environment: Environment): Promise<Agenda> {
	const { rows } = await sql<Omit<AgendaEntry, 'at'> & { at: Micros; total: number }>`
		select id, title, what, micros(at) as at, auction_type, round, count(*) over ()::int as total
		from (${scheduled(environment)}) as e
		where at >= now() and at < now() + interval '24 hours' order by at, id limit ${AGENDA_ROWS}`.execute(db);
	return {
		agenda: rows.map(({ total: _total, at, ...entry }) => ({ ...entry, at: isoOf(at) })),
		agenda_total: rows[0]?.total ?? 0,
	};
}
