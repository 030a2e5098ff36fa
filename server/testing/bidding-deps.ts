import type { Kysely } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import type { BiddingDeps } from '#server/features/bidding/decisions/unit-of-work.ts';
import { openPayments } from '#server/features/settlement/money/open-payments.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The dependencies of the scheduler and the bidding engine, on the given database. */
export function biddingDeps(db: Kysely<Database>, environment: Environment = 'production'): BiddingDeps {
	return { db, environment, onCompleted: openPayments };
}
