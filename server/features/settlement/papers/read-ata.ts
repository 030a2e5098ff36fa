import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { isoOf } from '#domain/values/time.ts';
import { readLedgerKeys } from '#server/features/bidding/ledger/ledger-keys.ts';
import { LEDGER_BATCH, readRecordTexts } from '#server/features/bidding/ledger/ledger-records.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { AtaLot } from './compose-ata.ts';
import { readPaperLots } from './read-paper-lot.ts';

/** Everything that an ata is made from. */
export interface AtaSource {
	lot: AtaLot;
	/** The ledger's lines up to the moment of reading. */
	texts: string[];
	/** The time by the database's clock (ISO). */
	issued: string;
}

/** The lot and its whole ledger; null when the environment has no such auction. A withdrawn one keeps its ata. */
export async function readAtaSource(
	db: Kysely<Database>,
	environment: Environment,
	auction_id: string,
): Promise<AtaSource | null> {
	const [lot] = await readPaperLots(db, environment, sql`a.id = ${auction_id}`);
	if (!lot) return null;
	const texts = await readTexts(db, auction_id);
	const keys = (await readLedgerKeys(db)).map(({ key_id }) => key_id);
	return { lot: { ...lot, keys, people: null }, texts, issued: isoOf(lot.now) };
}

/** The lines of a ledger, as many as there are now. */
export async function readTexts(db: Kysely<Database>, auction_id: string): Promise<string[]> {
	const { rows } = await sql<{
		ledger_seq: number;
	}>`select ledger_seq from auctions where id = ${auction_id}`.execute(db);
	const last = rows[0]?.ledger_seq ?? 0;
	const texts: string[] = [];
	while (texts.length < last) {
		const batch = await readRecordTexts(db, auction_id, texts.length, last);
		for (const { record } of batch) texts.push(record);
		if (batch.length < LEDGER_BATCH) break;
	}
	return texts;
}
