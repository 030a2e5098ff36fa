import { type Kysely, sql } from 'kysely';
import {
	type DashboardQuery,
	type DashboardSummary,
	OPEN_ROWS,
	PAID_ROWS,
	UNPAID_ROWS,
} from '#contract/dashboard.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { readWaiting } from '#server/features/backoffice/waiting/read-waiting.ts';
import type { Desk } from '#server/features/notifications/waiting-source.ts';
import { readClock } from '#server/platform/db/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readAgenda } from './agenda.ts';

/**
 * What waits, and the dashboard summary (spec §2): active lots, unpaid sales and the latest payments. The lists are
 * cut; the counters are not.
 */
export async function readSummary(
	db: Kysely<Database>,
	own: Desk,
	{ environment = own.environment, waiting }: DashboardQuery,
): Promise<DashboardSummary> {
	return db
		.transaction()
		.setIsolationLevel('repeatable read')
		.setAccessMode('read only')
		.execute(async (trx) => ({
			environment,
			server_time: await readClock(trx),
			waiting: await readWaiting(trx, { ...own, environment }, waiting ?? null),
			...(await readAgenda(trx, environment)),
			counters: await readCounters(trx, environment),
			active: await readActive(trx, environment),
			unpaid: await readUnpaid(trx, environment),
			paid: await readPaid(trx, environment),
		}));
}

async function readCounters(
	trx: Kysely<Database>,
	environment: Environment,
): Promise<DashboardSummary['counters']> {
	const { rows } = await sql<DashboardSummary['counters']>`
		select (select count(*) from auctions
				where environment = ${environment} and status = 'active' and withdrawn_at is null) as active,
			(select count(*) from auction_results
				where environment = ${environment} and sold and paid_at is null) as awaiting_payment,
			(select count(*) from auction_results
				where environment = ${environment} and paid_at is not null) as paid`.execute(trx);
	return rows[0] ?? { active: 0, awaiting_payment: 0, paid: 0 };
}

type ActiveRow = Omit<DashboardSummary['active'][number], 'end_time'> & { end_time: Micros };

async function readActive(
	trx: Kysely<Database>,
	environment: Environment,
): Promise<DashboardSummary['active']> {
	const { rows } = await sql<ActiveRow>`
		select a.id, a.title, a.current_bid, micros(a.end_time) as end_time, a.status, a.auction_type
		from auction_ends d join auctions a on a.id = d.auction_id
		where d.environment = ${environment} and d.status = 'active' and not d.withdrawn
		order by d.end_time, d.auction_id limit ${OPEN_ROWS}`.execute(trx);
	return rows.map((row) => ({
		...row,
		current_bid: reaisOf(row.current_bid),
		end_time: isoOf(row.end_time),
	}));
}

interface UnpaidRow {
	id: string;
	title: string;
	price: Centavos;
	ended_at: Micros;
	due_at: Micros | null;
	proofs_waiting: number;
	slip_missing: boolean;
}

async function readUnpaid(
	trx: Kysely<Database>,
	environment: Environment,
): Promise<DashboardSummary['unpaid']> {
	const { rows } = await sql<UnpaidRow>`
		select u.* from (select a.id, a.title, r.price, micros(r.ended_at) as ended_at, micros(r.due_at) as due_at,
			(select count(*) from payments y join payment_proofs f on f.payment_id = y.id and f.status = 'waiting'
				where y.auction_id = a.id and y.status in ('pending', 'overdue')) as proofs_waiting,
			exists (select from payments y join payment_components c on c.payment_id = y.id
				where y.auction_id = a.id and y.status in ('pending', 'overdue') and c.payee = 'court' and c.kind <> 'instalment' and c.status = 'waiting') as slip_missing
		from auction_results r join auctions a on a.id = r.auction_id
		where r.environment = ${environment} and r.sold and r.paid_at is null) u
		order by u.proofs_waiting = 0, not u.slip_missing, u.due_at is null, u.due_at, u.ended_at desc, u.id limit ${UNPAID_ROWS}`.execute(
		trx,
	);
	return rows.map(({ id, title, price, ended_at, due_at, proofs_waiting, slip_missing }) => ({
		id,
		title,
		current_bid: reaisOf(price),
		end_time: isoOf(ended_at),
		due_at: due_at === null ? null : isoOf(due_at),
		proofs_waiting,
		slip_missing,
	}));
}

interface PaidRow {
	id: string;
	title: string;
	paid: Centavos;
	paid_at: Micros;
	ended_at: Micros;
}

async function readPaid(trx: Kysely<Database>, environment: Environment): Promise<DashboardSummary['paid']> {
	const { rows } = await sql<PaidRow>`
		select a.id, a.title, r.paid, micros(r.paid_at) as paid_at, micros(r.ended_at) as ended_at
		from auction_results r join auctions a on a.id = r.auction_id
		where r.environment = ${environment} and r.paid_at is not null
		order by r.ended_at desc, a.id limit ${PAID_ROWS}`.execute(trx);
	return rows.map(({ id, title, paid, paid_at, ended_at }) => ({
		id,
		title,
		amount: reaisOf(paid),
		paid_at: isoOf(paid_at),
		end_time: isoOf(ended_at),
	}));
}
