import type { Kysely } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { OnCompleted } from './locked-auction.ts';

/**
 * What decisions on auctions need: a database, the environment they are scoped to, and the follow-up of a completion.
 */
export interface BiddingDeps {
	db: Kysely<Database>;
	environment: Environment;
	onCompleted: OnCompleted;
}
