import type { Kysely } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import type { BidCommand, BidOutcome } from '#server/features/bidding/bid-command.ts';
import { BiddingEngine } from '#server/features/bidding/engine.ts';
import { placeBids } from '#server/features/bidding/place-bids.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { biddingDeps } from './bidding-deps.ts';

/** Places one bid through an engine of its own. */
export function placeBid(
	db: Kysely<Database>,
	environment: Environment,
	command: BidCommand,
): Promise<BidOutcome> {
	return new BiddingEngine((bids) => placeBids(biddingDeps(db, environment), bids), {
		placed: () => undefined,
	}).place(command);
}
