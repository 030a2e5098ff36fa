import { type Kysely, sql, type Transaction } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { isOutage } from '#domain/auction/outage.ts';
import type { Micros } from '#domain/values/time.ts';
import { columnOf } from '#server/platform/db/arrays.ts';
import { readMicros } from '#server/platform/db/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { extendAuctions } from './extend-auctions.ts';
import { type FoundOutage, findOutages, recordOutages } from './heartbeat.ts';

/** A lot on which bids fail, and for how many milliseconds they have. */
export interface FailingLot {
	auction_id: string;
	failing_ms: number;
}

/** Stores lots on which bids fail, so that none of them is closed by the clock. Lots that are not open are left out. */
export async function storeFailing(db: Kysely<Database>, lots: readonly FailingLot[]): Promise<void> {
	await sql`
		insert into bids_failing (auction_id, since)
		select f.auction_id, clock_timestamp() - f.failing_ms * interval '1 millisecond'
		from unnest(${columnOf(lots, 'auction_id')}::uuid[], ${columnOf(lots, 'failing_ms')}::int[])
			as f (auction_id, failing_ms)
			join visible_auctions a on a.id = f.auction_id and a.status = 'active'
		on conflict (auction_id) do nothing`.execute(db);
}

/** At most so many lots on which bids fail, in random order, so that those that stay do not keep others waiting. */
export async function readFailing(
	db: Kysely<Database>,
	environment: Environment,
	limit: number,
): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select f.auction_id as id from bids_failing f join visible_auctions a on a.id = f.auction_id
		where a.environment = ${environment} order by random() limit ${limit}`.execute(db);
	return rows.map(({ id }) => id);
}

/** Whether the lot has accepted a bid since bids on it failed. */
export async function hasBidSinceFailing(db: Kysely<Database>, auction_id: string): Promise<boolean> {
	const { rows } = await sql`
		select from bids_failing f join ledger_records l on l.auction_id = f.auction_id and l.at > f.since
		where f.auction_id = ${auction_id} and l.type = 'bid-accepted' limit 1`.execute(db);
	return rows.length > 0;
}

/**
 * Bids on the lot are taken again: extends it by the outage, if there was one, and lets it close. With `signs`, bids that were accepted
 * meanwhile interrupt the outage. Another server that does the same at this moment is left to it.
 */
export function settleFailing(
	db: Kysely<Database>,
	environment: Environment,
	auction_id: string,
	{ signs }: { signs: boolean },
): Promise<FoundOutage[]> {
	return db.transaction().execute(async (trx) => {
		const since = await lockFailing(trx, auction_id);
		if (since === null) return [];
		const now = await readMicros(trx);
		const gaps = signs
			? await findOutages(trx, environment, { since, until: now }, auction_id)
			: [{ since, until: now }].filter(isOutage);
		const found: FoundOutage[] = [];
		for (const gap of gaps)
			found.push({ ...gap, auctions: await extendAuctions(trx, environment, gap, auction_id), leap: false });
		await recordOutages(trx, environment, found);
		await sql`delete from bids_failing where auction_id = ${auction_id}`.execute(trx);
		return found;
	});
}

/** Since when bids on the lot fail, without the time that an outage of all lots has given back. Null when it is settled. */
async function lockFailing(trx: Transaction<Database>, auction_id: string): Promise<Micros | null> {
	const { rows } = await sql<{ since: Micros }>`
		select greatest(micros(since), (select max((l.record::jsonb #>> '{data,until}')::bigint) from ledger_records l
			where l.auction_id = f.auction_id and l.type = 'extended' and l.record::jsonb #>> '{data,cause}' = 'outage')) as since
		from bids_failing f where auction_id = ${auction_id} for update skip locked`.execute(trx);
	return rows[0]?.since ?? null;
}
