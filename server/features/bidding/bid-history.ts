import { type Kysely, sql } from 'kysely';
import type { PublicBid } from '#contract/bids.ts';
import { type Centavos, reaisOf } from '#domain/money.ts';
import { isoOf, type Micros } from '#domain/time.ts';
import { MAX_SEQ } from '#server/features/bidding/ledger/ledger-records.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The newest accepted bids of an auction up to the ledger seq `until`, newest first; bidders are shown as numbers. */
export async function readBids(
	db: Kysely<Database>,
	auction_id: string,
	limit: number,
	until = MAX_SEQ,
): Promise<PublicBid[]> {
	const { rows } = await sql<{ seq: number; bidder: number; amount: Centavos; at: Micros }>`
		select seq, bidder, amount, micros(created_at) as at from bids
		where auction_id = ${auction_id} and seq <= ${until} order by seq desc limit ${limit}`.execute(db);
	return rows.map(({ seq, bidder, amount, at }) => ({
		seq,
		bidder,
		amount: reaisOf(amount),
		created_at: isoOf(at),
	}));
}
