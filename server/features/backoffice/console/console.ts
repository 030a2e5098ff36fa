import { type Kysely, sql } from 'kysely';
import type { AuctionConsole, NextLot, SalePlace } from '#contract/console.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { readAuction } from '#server/features/bidding/read-lot-page.ts';
import { readConditional } from '#server/features/bidding/take-counter.ts';
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
	if (!auction || auction.withdrawn) return null;
	const [bidders, bids, reserve, conditional, place] = await Promise.all([
		countBidders(db, id),
		readNamedBids(db, id),
		readReserve(db, id),
		readConditional(db, id),
		readSalePlace(db, environment, id),
	]);
	const next = place ? place.next : await readNextLots(db, environment, id);
	return { auction, bidders, bids: bids ?? [], lots: place?.lots ?? null, reserve, conditional, next };
}

async function countBidders(db: Kysely<Database>, id: string): Promise<number> {
	const { rows } = await sql<{ bidders: number }>`
		select count(distinct bidder)::int as bidders from bids where auction_id = ${id}`.execute(db);
	return rows[0]?.bidders ?? 0;
}

async function readReserve(db: Kysely<Database>, id: string): Promise<number | null> {
	const row = await db.selectFrom('auctions').select('reserve').where('id', '=', id).executeTakeFirst();
	return row?.reserve ? reaisOf(row.reserve) : null;
}

/** A lot's place in its sale, as visitors see it too; null for a lot without a sale. */
export async function readSalePlace(
	db: Kysely<Database>,
	environment: Environment,
	id: string,
): Promise<SalePlace | null> {
	const { rows } = await sql<{ lots: number; next: NextRow[] }>`
		select (select count(*)::int from visible_auctions v where v.sale_id = a.sale_id) as lots,
			(select coalesce(json_agg(n), '[]') from (
				select v.id, v.title, v.lot_number, micros(v.start_time) as starts from visible_auctions v
				where v.sale_id = a.sale_id and v.id <> a.id and v.status in ('pending', 'active', 'paused') and v.suspended_at is null
					and (v.lot_number > a.lot_number or a.lot_number is null or v.lot_number is null)
				order by v.lot_number nulls last, v.start_time, v.id limit ${NEXT_LOTS}) as n) as next
		from visible_auctions a
		where a.id = ${id} and a.environment = ${environment} and a.sale_id is not null`.execute(db);
	const place = rows[0];
	return place ? { lots: place.lots, next: place.next.map(presentNext) } : null;
}

/** The next live auctions without a sale: no edital puts them into an order, so their start does. */
async function readNextLots(db: Kysely<Database>, environment: Environment, id: string): Promise<NextLot[]> {
	const { rows } = await sql<NextRow>`
		select id, title, lot_number, micros(start_time) as starts from visible_auctions
		where environment = ${environment} and status = 'pending' and suspended_at is null and auction_type = 'live' and sale_id is null
			and end_time > statement_timestamp() and id <> ${id}
		order by start_time, id limit ${NEXT_LOTS}`.execute(db);
	return rows.map(presentNext);
}

interface NextRow extends Omit<NextLot, 'start_time'> {
	starts: Micros;
}

function presentNext({ starts, ...lot }: NextRow): NextLot {
	return { ...lot, start_time: isoOf(starts) };
}
