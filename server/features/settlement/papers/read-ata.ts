import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { readLedgerKeys } from '#server/features/bidding/ledger/ledger-keys.ts';
import { LEDGER_BATCH, readRecordTexts } from '#server/features/bidding/ledger/ledger-records.ts';
import { LOT_AUCTIONEER } from '#server/features/catalogue/sales/lot-sale.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { AtaLot } from './compose-ata.ts';

/** Everything that an ata is made from. */
export interface AtaSource {
	lot: AtaLot;
	/** The ledger's lines up to the moment of reading. */
	texts: string[];
	/** The time by the database's clock (ISO). */
	issued: string;
}

interface AtaLotRow extends Omit<AtaLot, 'keys'> {
	ledger_seq: number;
	now: Micros;
}

/** The lot and its whole ledger; null when the environment has no such auction. A withdrawn one keeps its ata. */
export async function readAtaSource(
	db: Kysely<Database>,
	environment: Environment,
	auction_id: string,
): Promise<AtaSource | null> {
	const { rows } = await sql<AtaLotRow>`
		select id as auction_id, title, city, state, kind, seller, status,
			withdrawn_at is not null as withdrawn, ledger_seq, ${LOT_AUCTIONEER} as auctioneer, micros(now()) as now
		from auctions a where id = ${auction_id} and environment = ${environment}
			and published_at is not null`.execute(db);
	if (!rows[0]) return null;
	const { ledger_seq, now, ...lot } = rows[0];
	const texts: string[] = [];
	while (texts.length < ledger_seq) {
		const batch = await readRecordTexts(db, auction_id, texts.length, ledger_seq);
		for (const { record } of batch) texts.push(record);
		if (batch.length < LEDGER_BATCH) break;
	}
	const keys = (await readLedgerKeys(db)).map(({ key_id }) => key_id);
	return { lot: { ...lot, keys }, texts, issued: isoOf(now) };
}
