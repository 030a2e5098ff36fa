import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { OfferMade } from '#contract/admin-payments.ts';
import type { SecondChance } from '#contract/second-chance.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { costOfWin } from '#domain/settlement/cost-of-win.ts';
import type { OfferState } from '#domain/settlement/second-chance.ts';
import type { StatedCost } from '#domain/settlement/stated-costs.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { STATED_COSTS } from '#server/features/catalogue/sales/lot-sale.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface OfferRow {
	id: string;
	auction_id: string;
	bidder: number;
	price: Centavos;
	state: OfferState;
	reason: string | null;
	offered_at: Micros;
	expires_at: Micros;
	title: string;
	commission_bp: number;
	costs: StatedCost[];
	payment_deadline_hours: number;
	now: Micros;
}

/** Reads offers, latest first. An open offer past its deadline is `expired`, even if it is not marked yet. */
async function readRows(db: Kysely<Database>, which: RawBuilder<unknown>, limit = 1): Promise<OfferRow[]> {
	const { rows } = await sql<OfferRow>`
		select c.id, c.auction_id, c.bidder, c.price, c.reason, micros(c.offered_at) as offered_at,
			case when c.state = 'offered' and c.expires_at <= now() then 'expired' else c.state end as state,
			micros(c.expires_at) as expires_at, a.title, a.commission_bp, ${STATED_COSTS} as costs, a.payment_deadline_hours, micros(now()) as now
		from second_chances c join auctions a on a.id = c.auction_id
		where ${which} order by c.offered_at desc limit ${limit}`.execute(db);
	return rows;
}

/** An offer by its id, for administrators; null when there is none. */
export async function readOffer(db: Kysely<Database>, id: string): Promise<OfferMade | null> {
	const [row] = await readRows(db, sql`c.id = ${id}`);
	return row ? forAdmins(row) : null;
}

/** The last offer of a lot; null when there is none. */
export async function readLastOffer(db: Kysely<Database>, auction_id: string): Promise<OfferMade | null> {
	const [row] = await readRows(db, sql`c.auction_id = ${auction_id}`);
	return row ? forAdmins(row) : null;
}

/** The last offer of a lot to a person; null when they have none. */
export async function readOwnOffer(
	db: Kysely<Database>,
	environment: Environment,
	user_id: string,
	auction_id: string,
): Promise<SecondChance | null> {
	const own = sql`c.auction_id = ${auction_id} and c.user_id = ${user_id} and a.environment = ${environment}`;
	const [row] = await readRows(db, own);
	return row ? forBidder(row) : null;
}

/** The offers that wait for a person's answer, newest first. */
export async function readOpenOffers(
	db: Kysely<Database>,
	environment: Environment,
	user_id: string,
	limit: number,
): Promise<SecondChance[]> {
	const open = sql`c.user_id = ${user_id} and c.state = 'offered' and c.expires_at > now()
		and a.environment = ${environment}`;
	return (await readRows(db, open, limit)).map(forBidder);
}

function forAdmins({
	id,
	auction_id,
	bidder,
	price,
	state,
	reason,
	offered_at,
	expires_at,
}: OfferRow): OfferMade {
	return {
		id,
		auction_id,
		bidder,
		state,
		reason,
		price: reaisOf(price),
		offered_at: isoOf(offered_at),
		expires_at: isoOf(expires_at),
	};
}

function forBidder(row: OfferRow): SecondChance {
	const { price, commission, costs, amount } = costOfWin(row.price, row.commission_bp, row.costs);
	const { auction_id, title, state, payment_deadline_hours } = row;
	return {
		auction_id,
		title,
		state,
		payment_deadline_hours,
		price: reaisOf(price),
		commission: reaisOf(commission),
		costs: reaisOf(costs),
		commission_percent: row.commission_bp / 100,
		total: reaisOf(amount),
		offered_at: isoOf(row.offered_at),
		expires_at: isoOf(row.expires_at),
		server_time: isoOf(row.now),
	};
}
