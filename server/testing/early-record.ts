import type { Kysely } from 'kysely';
import { MAY_BID } from '#domain/auction/access.ts';
import { refused } from '#domain/auction/proxy-bids.ts';
import { problem } from '#domain/problems/problems.ts';
import { micros } from '#domain/values/time.ts';
import { lockAuction } from '#server/features/bidding/decisions/auction-locks.ts';
import { stateOf } from '#server/features/bidding/decisions/decision-columns.ts';
import { neverCompletes, writeSteps } from '#server/features/bidding/decisions/unit-of-work.ts';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * Writes the record of a bid before the opening, as rule version 2026-11-21 did. Ledgers that begin with one must still be
 * kept, shown and verified. Its bidder has the number 1.
 */
export async function makeEarlyRecord(
	db: Kysely<Database>,
	auction_id: string,
	user_id: string,
): Promise<void> {
	await db.transaction().execute(async (trx) => {
		const auction = await lockAuction(trx, auction_id, 'production');
		if (!auction) throw new Error('no such auction');
		await trx.insertInto('auction_bidders').values({ auction_id, user_id, bidder: 1 }).execute();
		auction.bidder_count = 1;
		const bid = {
			bid_id: 'bid',
			bidder: 1,
			amount: auction.initial_bid,
			eligibility: MAY_BID,
		} as const;
		const early = refused(stateOf(auction), bid, problem('bid.auction-not-active', { status: 'pendente' }));
		await writeSteps(trx, auction, [early], micros(Date.now()), neverCompletes);
	});
}
