import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { DEFAULT_WINDOW, type Environment } from '#domain/auction/auction.ts';
import { draftsOf } from '#domain/lot/drafts.ts';
import { isPublishedLot } from '#domain/sale/publication-freeze.ts';
import { REGULATED_KINDS } from '#domain/sale/regulated-kinds.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Lot } from './lot.ts';
import type { KnownLot } from './plan-lot.ts';
import type { Schedule } from './schedule.ts';

/** `properties.source` of rows written by this import. */
const SOURCE = 'caixa';

/** Serialises imports of an environment until the transaction ends; others wait without a time limit. */
export async function waitForSlot(trx: Transaction<Database>, environment: Environment): Promise<void> {
	await sql`set local lock_timeout = 0`.execute(trx);
	await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${SOURCE} ${environment}`}, 0))`.execute(
		trx,
	);
	await sql`set local lock_timeout to default`.execute(trx);
}

/** The stored data of these properties, by the list's number. */
export async function knownLots(
	db: Kysely<Database>,
	environment: Environment,
	source_ids: string[],
): Promise<Map<string, KnownLot>> {
	const rows = await db
		.selectFrom('properties as p')
		.innerJoin('auctions as a', 'a.id', 'p.auction_id')
		.select(['p.auction_id', 'p.source_hash', 'a.status', 'a.ledger_seq', 'a.kind'])
		.select(sql<boolean>`a.published_at is null`.as('draft'))
		.select(sql<string>`p.source_id`.as('source_id'))
		.select(sql<boolean>`a.withdrawn_at is not null`.as('withdrawn'))
		.where('p.source', '=', SOURCE)
		.where('p.environment', '=', environment)
		.where('p.source_id', '=', sql<string>`any(${source_ids}::text[])`)
		.execute();
	return new Map(
		rows.map(({ kind, draft, ...row }) => [
			row.source_id,
			{ ...row, announced: isPublishedLot(kind, draft) },
		]),
	);
}

/** Creates pending `scheduled` auctions, public or drafts, with their properties, in two statements. */
export async function insertLots(
	trx: Transaction<Database>,
	lots: readonly Lot[],
	{ environment, schedule, draft }: { environment: Environment; schedule: Schedule; draft: boolean },
): Promise<void> {
	if (lots.length === 0) return;
	const made = lots.map((lot) => ({ id: randomUUID(), lot }));
	const start_time = new Date(schedule.start_time);
	const end_time = new Date(schedule.end_time);
	const auctions = made.map(({ id, lot }) => ({
		id,
		...(draft ? { environment: draftsOf(environment), published_at: null } : { environment }),
		...lot.auction,
		current_bid: lot.auction.initial_bid,
		auction_type: 'scheduled' as const,
		start_time,
		end_time,
		scheduled_end_time: end_time,
		extension_window_ms: DEFAULT_WINDOW.scheduled,
	}));
	const properties = made.map(({ id, lot: { source_id, source_hash, property } }) => ({
		auction_id: id,
		environment,
		source: SOURCE,
		source_id,
		source_hash,
		...property,
		// The list's page of the property has its edital (rules §28).
		notice_url: property.source_url,
	}));
	await trx.insertInto('auctions').values(auctions).execute();
	await trx.insertInto('properties').values(properties).execute();
}

/** Updates an auction from a changed row; false when it has meanwhile opened, got a record, or been published with an edital or withdrawn. */
export async function updateLot(trx: Transaction<Database>, auction_id: string, lot: Lot): Promise<boolean> {
	const { numUpdatedRows } = await trx
		.updateTable('auctions')
		.set({ ...lot.auction, current_bid: lot.auction.initial_bid })
		.where('id', '=', auction_id)
		.where('status', '=', 'pending')
		.where('ledger_seq', '=', 0)
		.where('withdrawn_at', 'is', null)
		.where(
			sql<boolean>`(published_at is null or kind is null or kind <> all(${[...REGULATED_KINDS]}::text[]))`,
		)
		.executeTakeFirst();
	if (numUpdatedRows === 0n) return false;
	await trx
		.updateTable('properties')
		.set({
			...lot.property,
			source_hash: lot.source_hash,
			// An edital that an administrator entered stays.
			notice_url: sql`case when notice_url is distinct from source_url then notice_url else ${lot.property.source_url}::text end`,
		})
		.where('auction_id', '=', auction_id)
		.execute();
	return true;
}
