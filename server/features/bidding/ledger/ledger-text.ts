import type { Kysely } from 'kysely';
import type { Environment } from '#domain/auction.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { LEDGER_BATCH, readRecordTexts } from './ledger-records.ts';

/**
 * An auction's ledger as NDJSON, one canonical record per line, read in batches as the client consumes it. Null when
 * the environment has no such auction. A withdrawn auction keeps its ledger (rules §13).
 */
export async function openLedger(
	db: Kysely<Database>,
	environment: Environment,
	auction_id: string,
): Promise<AsyncGenerator<string> | null> {
	const auction = await db
		.selectFrom('auctions')
		.select('id')
		.where('id', '=', auction_id)
		.where('environment', '=', environment)
		.executeTakeFirst();
	return auction ? lines(db, auction_id) : null;
}

async function* lines(db: Kysely<Database>, auction_id: string): AsyncGenerator<string> {
	let after = 0;
	for (;;) {
		const rows = await readRecordTexts(db, auction_id, after);
		for (const row of rows) yield `${row.record}\n`;
		const last = rows.at(-1);
		if (!last || rows.length < LEDGER_BATCH) return;
		after = last.seq;
	}
}
