import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AuctionStatus } from '#domain/auction/auction.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** SQL: the reason in the last record whose type is this status. */
export function lastReason(id: RawBuilder<string>, status: RawBuilder<string>): RawBuilder<string | null> {
	return sql`(select record::jsonb -> 'data' ->> 'reason' from ledger_records
		where auction_id = ${id} and type = ${status} order by seq desc limit 1)`;
}

/** The reason given when the auction was paused or cancelled; null in every other status. */
export async function readReason(
	db: Kysely<Database>,
	auction_id: string,
	status: AuctionStatus,
): Promise<string | null> {
	if (status !== 'paused' && status !== 'cancelled') return null;
	const { rows } = await sql<{ reason: string | null }>`
		select ${lastReason(sql`${auction_id}`, sql`${status}`)} as reason`.execute(db);
	return rows[0]?.reason ?? null;
}
