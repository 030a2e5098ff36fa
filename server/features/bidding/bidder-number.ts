import { type Kysely, sql, type Transaction } from 'kysely';
import { preparedStatement } from '#server/platform/db/prepared-statement.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { LockedAuction } from './decisions/auction-locks.ts';

/** A person's bidder number in an auction; null before their first recorded bid there. */
export async function bidderNumber(
	db: Kysely<Database>,
	auction_id: string,
	user_id: string,
): Promise<number | null> {
	const { rows } = await sql<{ bidder: number }>`${preparedStatement}
		select bidder from auction_bidders where auction_id = ${auction_id} and user_id = ${user_id}`.execute(db);
	return rows[0]?.bidder ?? null;
}

/** Gives a person who never bid the auction's next bidder number; `bidder_count` is stored with the auction's state. */
export async function addBidder(
	trx: Transaction<Database>,
	auction: LockedAuction,
	user_id: string,
): Promise<void> {
	auction.bidder_count += 1;
	await sql`insert into auction_bidders (auction_id, user_id, bidder)
		values (${auction.id}, ${user_id}, ${auction.bidder_count})`.execute(trx);
}
