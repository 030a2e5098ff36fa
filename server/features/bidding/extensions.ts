import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { DecisionRow } from './decisions/decision-columns.ts';

/** SQL: how many times the end of an auction, or of its current round, had been extended at a record of its ledger. */
export function extensionsUntil(id: RawBuilder<string>, seq: RawBuilder<number>): RawBuilder<number> {
	return sql`(select count(*)::int from ledger_records
		where auction_id = ${id} and type = 'extended' and seq <= ${seq} and seq > coalesce((select max(c.seq)
			from ledger_records c where c.auction_id = ${id} and c.type = 'round-closed' and c.seq <= ${seq}), 0))`;
}

/** How many times an auction's end had been extended when its row was read, according to its ledger. */
export async function countExtensions(
	db: Kysely<Database>,
	{ id, ledger_seq }: Pick<DecisionRow, 'id' | 'ledger_seq'>,
): Promise<number> {
	const { rows } = await sql<{ extensions: number }>`
		select ${extensionsUntil(sql`${id}`, sql`${ledger_seq}`)} as extensions`.execute(db);
	return rows[0]?.extensions ?? 0;
}
