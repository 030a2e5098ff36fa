import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import type { StoredOutcome } from '#domain/auction/outcome-facts.ts';
import type { ProposalLot } from '#domain/settlement/proposals.ts';
import type { Micros } from '#domain/values/time.ts';
import { preparedStatement } from '#server/platform/db/prepared-statement.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** What decisions on proposals need of a lot, with the database's clock when it was read. */
export interface ReadLot extends ProposalLot {
	title: string;
	leader: number | null;
	outcome: StoredOutcome | null;
	preference_until: Micros | null;
	judicial: boolean;
	/** Whether it is suspended (rules §51). */
	suspended: boolean;
	seller_id: string | null;
	/** Whether the lot was won by a bid, which is cash. */
	cash_won: boolean;
	/** The highest bid in centavos; null before the first. */
	cash: number | null;
	end_time: Micros;
	now: Micros;
}

/** A public lot of the environment; undefined when there is none with this id. */
export function readLot(
	db: Kysely<Database>,
	environment: Environment,
	id: string,
): Promise<ReadLot | undefined> {
	return read(db, environment, id);
}

/** The same, under a shared lock until the end of the transaction: the lot can neither open nor change meanwhile. */
export function holdLot(trx: Transaction<Database>, environment: Environment, id: string) {
	return lockAndRead(trx, environment, id, sql`for share of a`);
}

/** The same, under an exclusive lock: of two decisions on one lot, the second waits. */
export function lockLot(trx: Transaction<Database>, environment: Environment, id: string) {
	return lockAndRead(trx, environment, id, sql`for no key update of a`);
}

/** Two statements, because the second must see what the transaction wrote that held the lock before. */
async function lockAndRead(
	trx: Transaction<Database>,
	environment: Environment,
	id: string,
	lock: RawBuilder<unknown>,
): Promise<ReadLot | undefined> {
	const { rows: locked } = await sql`
		select from visible_auctions a where a.id = ${id} and a.environment = ${environment} ${lock}`.execute(
		trx,
	);
	return locked.length === 0 ? undefined : read(trx, environment, id);
}

async function read(
	db: Kysely<Database>,
	environment: Environment,
	id: string,
): Promise<ReadLot | undefined> {
	const { rows } = await sql<ReadLot>`${preparedStatement}
		select a.title, a.kind is not distinct from 'judicial' as judicial, a.accepts_instalments, a.status, a.suspended_at is not null as suspended, micros(a.start_time) as start_time, a.initial_bid,
			micros(a.end_time) as end_time, a.seller_id, p.appraisal,
			a.leader, a.outcome, micros(a.preference_until) as preference_until,
			a.status = 'completed' and a.leader is not null and coalesce(a.outcome, 'conditional') = 'conditional' as cash_won,
			case when a.leader is not null then a.current_bid end as cash,
			coalesce((select jsonb_agg(jsonb_build_object('number', r.number, 'start_time', micros(r.start_time),
				'minimum', r.minimum) order by r.number) from auction_rounds r where r.auction_id = a.id), '[]') as rounds,
			micros(clock_timestamp()) as now
		from visible_auctions a left join properties p on p.auction_id = a.id
		where a.id = ${id} and a.environment = ${environment}`.execute(db);
	return rows[0];
}
