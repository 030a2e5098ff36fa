import { type Kysely, sql } from 'kysely';
import type { AuctionStatus } from '#domain/auction.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The reason given when the auction was paused or cancelled; null in every other status. */
export async function readReason(
	db: Kysely<Database>,
	auction_id: string,
	status: AuctionStatus,
): Promise<string | null> {
	if (status !== 'paused' && status !== 'cancelled') return null;
	const { rows } = await sql<{ reason: string }>`
		select record::jsonb -> 'data' ->> 'reason' as reason from ledger_records
		where auction_id = ${auction_id} and type = ${status} order by seq desc limit 1`.execute(db);
	return rows[0]?.reason ?? null;
}
