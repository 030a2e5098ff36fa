import { type Kysely, sql, type Transaction } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import type { ListingFilter } from '#domain/lot/listing.ts';
import { listingFilter } from '#domain/lot/listing-filter.ts';
import { entryFilter } from '#server/features/catalogue/listing.ts';
import { conditionOf } from '#server/features/catalogue/search/entry-conditions.ts';
import { matchingPlaces } from '#server/features/catalogue/search/matching-entries.ts';
import { takeTime } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The most new lots that are compared with the searches in one transaction. */
const BATCH = 500;

interface MatchDeps {
	db: Kysely<Database>;
	environment: Environment;
	onError(error: unknown): void;
}

/**
 * Compares new lots with the saved searches and stores what each has found. Lots that another server compares are left out;
 * those of a transaction that fails are compared again. A stored search that can no longer be read is reported with `onError`.
 * Returns how many lots were compared.
 */
export function matchNewLots({ db, environment, onError }: MatchDeps): Promise<number> {
	return db.transaction().execute(async (trx) => {
		const { rows } = await sql<{ auction_id: string }>`
			delete from new_lots where auction_id in (
				select auction_id from new_lots where environment = ${environment} limit ${BATCH} for update skip locked
			) returning auction_id`.execute(trx);
		if (rows.length === 0) return 0;
		await takeTime(trx);
		const ids = rows.map(({ auction_id }) => auction_id);
		const { rows: queries } = await sql<{ query: string }>`
			select distinct query from saved_searches where environment = ${environment}`.execute(trx);
		for (const { query } of queries) {
			const read = listingFilter.safeParse(Object.fromEntries(new URLSearchParams(query)));
			if (read.success) await matchQuery(trx, environment, query, read.data, ids);
			else onError(new Error(`The saved search "${query}" cannot be read`, { cause: read.error }));
		}
		return ids.length;
	});
}

async function matchQuery(
	trx: Transaction<Database>,
	environment: Environment,
	query: string,
	wanted: ListingFilter,
	ids: readonly string[],
): Promise<void> {
	const filter = entryFilter(environment, wanted);
	const places = await matchingPlaces(trx, filter);
	await sql`
		insert into saved_search_lots (search_id, auction_id)
		select s.id, l.auction_id from saved_searches s, listing_entries l
		where s.environment = ${environment} and s.query = ${query} and l.auction_id = any(${ids}::uuid[])
			and l.environment = ${environment} and not l.withdrawn and l.status in ('pending', 'active')
			${conditionOf('l', filter, places)}
		on conflict do nothing`.execute(trx);
}
