import { sql } from 'kysely';
import { readLedgerKeys } from '#server/features/bidding/ledger/ledger-keys.ts';
import { readRecordTexts } from '#server/features/bidding/ledger/ledger-records.ts';
import type { Asked } from './asking.ts';
import type { History } from './history.ts';
import type { ProvingHouse } from './proving-house.ts';

/** The histories of some auctions of a house, by their ids. */
export async function readHistories(
	{ db }: ProvingHouse,
	auctions: readonly { id: string; announced: History['announced'] }[],
	asked: readonly Asked[],
): Promise<History[]> {
	const keys = (await readLedgerKeys(db)).map(({ public_key }) => public_key);
	const by = Map.groupBy(asked, ({ auction_id }) => auction_id);
	const histories: History[] = [];
	for (const { id, announced } of auctions) {
		const { rows } = await sql<History['stored']>`
			select status, current_bid, bid_count, leader, micros(start_time) as start_time, micros(end_time) as end_time,
				micros(paused_at) as paused_at, ledger_seq, ledger_hash from auctions where id = ${id}`.execute(db);
		const stored = rows[0] as History['stored'];
		histories.push({ texts: await readTexts(db, id), stored, announced, asked: by.get(id) ?? [], keys });
	}
	return histories;
}

/** The whole ledger of an auction, line by line. */
export async function readTexts(db: ProvingHouse['db'], auction_id: string): Promise<string[]> {
	const texts: string[] = [];
	for (;;) {
		const rows = await readRecordTexts(db, auction_id, texts.length);
		if (rows.length === 0) return texts;
		texts.push(...rows.map(({ record }) => record));
	}
}
