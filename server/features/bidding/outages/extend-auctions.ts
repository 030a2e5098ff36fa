import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { LAST_MINUTES, type Outage, outageSteps } from '#domain/auction/outage.ts';
import { type Micros, micros } from '#domain/values/time.ts';
import { type LockedAuction, readStamps } from '#server/features/bidding/decisions/auction-locks.ts';
import { DECISION_COLUMNS, stateOf, termsOf } from '#server/features/bidding/decisions/decision-columns.ts';
import { neverCompletes, UnitOfWork } from '#server/features/bidding/decisions/unit-of-work.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Extends, under their locks, the auctions, or the one auction, whose last minutes an outage hit; returns their ids. */
export async function extendAuctions(
	trx: Kysely<Database>,
	environment: Environment,
	outage: Outage,
	auction_id: string | null = null,
): Promise<string[]> {
	const hit = await lockHit(trx, environment, outage, auction_id);
	if (hit.length === 0) return [];
	const stampOf = await readStamps(trx);
	const shown = await readShownEnds(trx, hit, outage.since);
	const work = new UnitOfWork(neverCompletes);
	for (const auction of hit) {
		const steps = outageSteps(termsOf(auction), stateOf(auction), outage, shown.get(auction.id));
		work.add(auction, steps, stampOf(auction));
	}
	await work.store(trx);
	return [...work.auctions].map(({ id }) => id);
}

/**
 * Locks in the order of the ids, as bids do. Selects more than were hit, because bids may have moved an end since;
 * which ones were hit is decided after the locks.
 */
async function lockHit(
	trx: Kysely<Database>,
	environment: Environment,
	{ since, until }: Outage,
	auction_id: string | null,
): Promise<LockedAuction[]> {
	const { rows } = await sql<LockedAuction>`
		select ${DECISION_COLUMNS} from visible_auctions a
		where a.environment = ${environment} and a.auction_type = 'scheduled' and coalesce(a.id = ${auction_id}::uuid, true)
			and a.status = 'active' and a.end_time > from_micros(${since}::bigint)
			and (a.end_time < from_micros(${until + micros(LAST_MINUTES)}::bigint)
				or a.last_stamp > from_micros(${since}::bigint))
		order by a.id for no key update of a`.execute(trx);
	return rows;
}

/** The end times shown during the outage, of those auctions whose end was moved since. */
async function readShownEnds(
	trx: Kysely<Database>,
	auctions: readonly LockedAuction[],
	since: Micros,
): Promise<ReadonlyMap<string, Micros>> {
	const { rows } = await sql<{ id: string; shown: Micros }>`
		select distinct on (auction_id) auction_id as id, (record::jsonb #>> '{data,from}')::bigint as shown
		from ledger_records
		where auction_id = any(${auctions.map(({ id }) => id)}::uuid[]) and type = 'extended'
			and at > from_micros(${since}::bigint)
		order by auction_id, seq`.execute(trx);
	return new Map(rows.map(({ id, shown }) => [id, shown]));
}
