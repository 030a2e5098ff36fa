import { type Kysely, sql } from 'kysely';
import { preparedStatement } from '#server/platform/db/prepared-statement.ts';
import type { Database } from '#server/platform/db/schema.ts';

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
