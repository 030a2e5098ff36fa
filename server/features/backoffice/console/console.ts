import { type Kysely, sql } from 'kysely';
import type { AuctionConsole, NextLot } from '#contract/console.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { readAuction } from '#server/features/bidding/read-lot-page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readNamedBids } from './named-bids.ts';

/** How many upcoming lots the console shows. */
const NEXT_LOTS = 3;

/** A lot as its auctioneer sees it; null when the environment has none with this id. */
export async function readConsole(
	db: Kysely<Database>,
	environment: Environment,
	id: string,
): Promise<AuctionConsole | null> {
	const auction = await readAuction(db, environment, id);
	if (!auction) return null;
	const [bidders, bids, next] = await Promise.all([
		countBidders(db, id),
		readNamedBids(db, id),
		readNextLots(db, environment, id),
	]);
	return { auction, bidders, bids: bids ?? [], next };
}

async function countBidders(db: Kysely<Database>, id: string): Promise<number> {
	const { rows } = await sql<{ bidders: number }>`
		select count(distinct bidder)::int as bidders from bids where auction_id = ${id}`.execute(db);
	return rows[0]?.bidders ?? 0;
}

async function readNextLots(db: Kysely<Database>, environment: Environment, id: string): Promise<NextLot[]> {
	const { rows } = await sql<{ id: string; title: string; starts: Micros }>`
		select id, title, micros(start_time) as starts from visible_auctions
		where environment = ${environment} and status = 'pending' and auction_type = 'live'
			and end_time > statement_timestamp() and id <> ${id}
		order by start_time, id limit ${NEXT_LOTS}`.execute(db);
	return rows.map(({ starts, ...lot }) => ({ ...lot, start_time: isoOf(starts) }));
}
