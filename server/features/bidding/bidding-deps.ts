import type { Kysely } from 'kysely';
import type { Environment } from '#domain/auction.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { OnCompleted } from './locked-auction.ts';

/** What decides on auctions: a database, the environment it is scoped to, and what follows a completion. */
export interface BiddingDeps {
	db: Kysely<Database>;
	environment: Environment;
	onCompleted: OnCompleted;
}
