import { type Kysely, sql } from 'kysely';
import type { AuctionStatus, Environment } from '#domain/auction/auction.ts';
import type { StoredOutcome } from '#domain/auction/outcome-facts.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { CHANGED_AT } from './changed-at.ts';

/** A lot in the feed. */
export interface FeedLot {
	id: string;
	title: string;
	description: string;
	city: string | null;
	state: string | null;
	status: AuctionStatus;
	/** Since when it is suspended (rules §51); null while it is not. */
	suspended_at: Micros | null;
	/** What bids do not tell. */
	outcome: StoredOutcome | null;
	current_bid: Centavos;
	bid_count: number;
	start_time: Micros;
	end_time: Micros;
	created_at: Micros;
	changed_at: Micros;
}

/** The newest lots that visitors may see, newest first. */
export async function newestLots(
	db: Kysely<Database>,
	environment: Environment,
	limit: number,
): Promise<FeedLot[]> {
	const { rows } = await sql<FeedLot>`
		select a.id, a.title, a.description, a.city, a.state, a.status, a.outcome, a.current_bid, a.bid_count,
			micros(a.start_time) as start_time, micros(a.end_time) as end_time, micros(a.suspended_at) as suspended_at,
			micros(a.created_at) as created_at, ${CHANGED_AT} as changed_at
		from (
			select auction_id, created_at from listing_entries where environment = ${environment} and not withdrawn
			order by created_at desc, auction_id desc limit ${limit}
		) l join auctions a on a.id = l.auction_id left join lot_changes c on c.auction_id = a.id
		order by l.created_at desc, l.auction_id desc`.execute(db);
	return rows;
}
