import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** Notes that those who follow a lot are to be told of it; once for several changes that are not told yet. */
export async function addNews(
	trx: Kysely<Database>,
	auction_id: string,
	kind: Insertable<Database['lot_news']>['kind'],
): Promise<void> {
	await trx
		.insertInto('lot_news')
		.values({ auction_id, kind })
		.onConflict((conflict) =>
			conflict
				.columns(['auction_id', 'kind'])
				.doUpdateSet({ at: sql<Date>`clock_timestamp()`, told_through: null }),
		)
		.execute();
}
