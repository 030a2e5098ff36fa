import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** A person's bidder number in an auction; null before their first recorded bid there. */
export async function bidderNumber(
	db: Kysely<Database>,
	auction_id: string,
	user_id: string,
): Promise<number | null> {
	const row = await db
		.selectFrom('auction_bidders')
		.select('bidder')
		.where('auction_id', '=', auction_id)
		.where('user_id', '=', user_id)
		.executeTakeFirst();
	return row?.bidder ?? null;
}
