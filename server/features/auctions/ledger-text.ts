import type { Kysely } from 'kysely';
import type { Environment } from '#domain/auction.ts';
import type { Database } from '#server/platform/db/schema.ts';

const BATCH = 1_000;

/**
 * An auction's ledger as NDJSON, one canonical record a line, read in batches as the reader takes it. Null
 * when there is no such auction in the environment. A withdrawn auction keeps its ledger (rules §13).
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
		const rows = await db
			.selectFrom('ledger_records')
			.select(['seq', 'record'])
			.where('auction_id', '=', auction_id)
			.where('seq', '>', after)
			.orderBy('seq')
			.limit(BATCH)
			.execute();
		for (const row of rows) yield `${row.record}\n`;
		const last = rows.at(-1);
		if (!last || rows.length < BATCH) return;
		after = last.seq;
	}
}
