import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PublicBid } from '#contract/bids.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { MAX_SEQ } from '#server/features/bidding/ledger/ledger-records.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** A bid as the database returns it. */
export interface BidRow {
	seq: number;
	bidder: number;
	amount: Centavos;
	at: Micros;
}

/** SQL: the newest accepted bids of an auction up to a record of its ledger, newest first, as a JSON array. */
export function newestBids(
	id: RawBuilder<string>,
	until: RawBuilder<number>,
	limit: number,
): RawBuilder<BidRow[]> {
	return sql`(select coalesce(json_agg(b order by b.seq desc), '[]') from (
		select seq, bidder, amount, micros(created_at) as at from bids
		where auction_id = ${id} and seq <= ${until} order by seq desc limit ${limit}) b)`;
}

export function presentBid({ seq, bidder, amount, at }: BidRow): PublicBid {
	return { seq, bidder, amount: reaisOf(amount), created_at: isoOf(at) };
}

/** The newest accepted bids of an auction up to the ledger seq `until`, newest first; bidders are shown as numbers. */
export async function readBids(
	db: Kysely<Database>,
	auction_id: string,
	limit: number,
	until = MAX_SEQ,
): Promise<PublicBid[]> {
	const { rows } = await sql<{ bids: BidRow[] }>`
		select ${newestBids(sql`${auction_id}`, sql`${until}`, limit)} as bids`.execute(db);
	return (rows[0]?.bids ?? []).map(presentBid);
}
