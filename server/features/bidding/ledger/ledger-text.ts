import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The records read at once: about 50 KB, because the server keeps 256 KB of an answer for a slow reader (decision 038). */
const BATCH = 100;

/**
 * An auction's ledger as NDJSON, one canonical record per line, read in batches as the client consumes it; each text is a
 * batch. Null when the environment has no such auction. A withdrawn auction keeps its ledger (rules §13).
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
		.where('published_at', 'is not', null)
		.executeTakeFirst();
	return auction ? batches(db, auction_id) : null;
}

async function* batches(db: Kysely<Database>, auction_id: string): AsyncGenerator<string> {
	for (let after = 0; ; ) {
		const { lines, count, last } = await readLines(db, auction_id, after);
		if (lines !== null) yield `${lines}\n`;
		if (last === null || count < BATCH) return;
		after = last;
	}
}

/** The lines of a batch as one text: a row for each would cost more than the records do. */
async function readLines(
	db: Kysely<Database>,
	auction_id: string,
	after: number,
): Promise<{ lines: string | null; count: number; last: number | null }> {
	const { rows } = await sql<{ lines: string | null; count: number; last: number | null }>`
		select string_agg(record, E'\n' order by seq) as lines, count(*)::int as count, max(seq) as last
		from (
			select seq, record from ledger_records where auction_id = ${auction_id} and seq > ${after}
			order by seq limit ${BATCH}
		) batch`.execute(db);
	return rows[0] ?? { lines: null, count: 0, last: null };
}
