import { type Kysely, sql } from 'kysely';
import type { LedgerRecord } from '#domain/ledger/ledger.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The most records read by one query. */
export const LEDGER_BATCH = 500;

/** The ledger's seq is an int4 column. */
export const MAX_SEQ = 2 ** 31 - 1;

/** The canonical texts of an auction's records with `after` < seq ≤ `until`, in order, at most LEDGER_BATCH. */
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

/** The most records that one decision writes. */
const MAX_DECISION_RECORDS = 8;

/**
 * All records of the decision that record `seq` belongs to, in order: they share their time, which no other decision
 * has.
 */
export async function readDecision(
	db: Kysely<Database>,
	auction_id: string,
	seq: number,
): Promise<{ record: LedgerRecord; text: string; hash: string }[]> {
	const { rows } = await sql<{ text: string; hash: string }>`
		select r.record as text, r.hash from ledger_records own join ledger_records r
			on r.auction_id = own.auction_id and r.at = own.at
			and r.seq between own.seq - ${MAX_DECISION_RECORDS} and own.seq + ${MAX_DECISION_RECORDS}
		where own.auction_id = ${auction_id} and own.seq = ${seq} order by r.seq`.execute(db);
	return rows.map(({ text, hash }) => ({ record: JSON.parse(text) as LedgerRecord, text, hash }));
}
