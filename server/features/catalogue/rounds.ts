import { type Kysely, sql } from 'kysely';
import type { AuctionRound } from '#contract/auctions.ts';
import { type Centavos, centavosOf, reaisOf } from '#domain/money.ts';
import { isoOf, type Micros, microsOf } from '#domain/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The rounds (praças) of an auction, in order. */
export async function readRounds(db: Kysely<Database>, auction_id: string): Promise<AuctionRound[]> {
	const { rows } = await sql<{ number: number; start_time: Micros; end_time: Micros; minimum: Centavos }>`
		select number, micros(start_time) as start_time, micros(end_time) as end_time, minimum
		from auction_rounds where auction_id = ${auction_id} order by number`.execute(db);
	return rows.map(({ number, start_time, end_time, minimum }) => ({
		number,
		start_time: isoOf(start_time),
		end_time: isoOf(end_time),
		minimum: reaisOf(minimum),
	}));
}

/** Replaces an auction's rounds; the caller holds the lock of its row. */
export async function writeRounds(
	trx: Kysely<Database>,
	auction_id: string,
	rounds: readonly AuctionRound[],
): Promise<void> {
	await trx.deleteFrom('auction_rounds').where('auction_id', '=', auction_id).execute();
	if (rounds.length === 0) return;
	const rows = rounds.map(({ number, start_time, end_time, minimum }) => ({
		auction_id,
		number,
		start_time: sql<Date>`from_micros(${microsOf(start_time)}::bigint)`,
		end_time: sql<Date>`from_micros(${microsOf(end_time)}::bigint)`,
		minimum: centavosOf(minimum) ?? 0,
	}));
	await trx.insertInto('auction_rounds').values(rows).execute();
}
