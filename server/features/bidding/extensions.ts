import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { DecisionRow } from './locked-auction.ts';

/** How many times an auction's end had been extended when its row was read, according to its ledger. */
export async function countExtensions(
	db: Kysely<Database>,
	{ id, ledger_seq }: Pick<DecisionRow, 'id' | 'ledger_seq'>,
): Promise<number> {
	const { rows } = await sql<{ extensions: number }>`
		select count(*)::int as extensions from ledger_records
		where auction_id = ${id} and type = 'extended' and seq <= ${ledger_seq}`.execute(db);
	return rows[0]?.extensions ?? 0;
}
