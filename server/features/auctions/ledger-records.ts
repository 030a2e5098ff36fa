import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** Records read at once. */
export const LEDGER_BATCH = 500;

/** The ledger's seq is an int4 column. */
export const MAX_SEQ = 2 ** 31 - 1;

/** The canonical texts of an auction's records after one seq and up to another, in order, a batch at most. */
export async function readRecordTexts(
	db: Kysely<Database>,
	auction_id: string,
	after: number,
	until = MAX_SEQ,
): Promise<{ seq: number; record: string }[]> {
	return db
		.selectFrom('ledger_records')
		.select(['seq', 'record'])
		.where('auction_id', '=', auction_id)
		.where('seq', '>', after)
		.where('seq', '<=', until)
		.orderBy('seq')
		.limit(LEDGER_BATCH)
		.execute();
}
