import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AuctionRound } from '#contract/auctions.ts';
import { type Centavos, centavosOf, reaisOf } from '#domain/money.ts';
import { isoOf, type Micros, microsOf } from '#domain/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** A round as the database returns it. */
export interface RoundRow {
	number: number;
	start_time: Micros;
	end_time: Micros;
	minimum: Centavos;
}

/** SQL: the rounds of an auction in order, as a JSON array of `RoundRow`. */
export function roundsOf(id: RawBuilder<string>): RawBuilder<RoundRow[]> {
	return sql`(select coalesce(json_agg(json_build_object('number', number, 'start_time', micros(start_time),
		'end_time', micros(end_time), 'minimum', minimum) order by number), '[]')
		from auction_rounds where auction_id = ${id})`;
}

export function presentRound({ number, start_time, end_time, minimum }: RoundRow): AuctionRound {
	return { number, start_time: isoOf(start_time), end_time: isoOf(end_time), minimum: reaisOf(minimum) };
}

/** The rounds (praças) of an auction, in order. */
export async function readRounds(db: Kysely<Database>, auction_id: string): Promise<AuctionRound[]> {
	const { rows } = await sql<{
		rounds: RoundRow[];
	}>`select ${roundsOf(sql`${auction_id}`)} as rounds`.execute(db);
	return (rows[0]?.rounds ?? []).map(presentRound);
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
