import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { MAY_BID } from '#domain/auction/access.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { minimumBid } from '#domain/auction/increments.ts';
import { SECOND } from '#domain/values/time.ts';
import { arrayOf } from '#server/platform/db/arrays.ts';
import { pipelinedTransaction, type SendStatements } from '#server/platform/db/pipelined-transaction.ts';
import { preparedStatement } from '#server/platform/db/prepared-statement.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { byAuction, holders, readings } from './bid-eligibility.ts';
import { decide } from './decide-bid.ts';
import type { LockedAuction } from './decisions/auction-locks.ts';
import { DECISION_COLUMNS, stateOf, termsOf } from './decisions/decision-columns.ts';
import { neverCompletes, UnitOfWork } from './decisions/unit-of-work.ts';

/** How long a statement of a rehearsal may take, in milliseconds. */
const PATIENCE = 2 * SECOND;

/** Which lot to rehearse on: this one, or any open one but these and those on which bids are known to fail. */
export type RehearsedLots = { only: string } | { except: readonly string[] };

/** A rehearsal failed on this lot; `cause` is the error. */
export class RehearsalFailed extends Error {
	readonly auction_id: string;

	constructor(auction_id: string, cause: unknown) {
		super('a bid cannot be stored', { cause });
		this.auction_id = auction_id;
	}
}

/** Thrown to roll a rehearsal back when everything was written. */
class Rehearsed extends Error {
	readonly auction_id: string | null;

	constructor(auction_id: string | null) {
		super('rolled back');
		this.auction_id = auction_id;
	}
}

/**
 * Goes the way of a bid: reads, decides and writes a bid that the lot would accept, with the statements of
 * `placeBids`, just before the lot's end, and rolls back. Nothing is stored, and nobody is notified. `db` has the engine's connections. Returns the lot;
 * null when there is none, because none is open, or others hold the rows of all. Throws `RehearsalFailed` when the lot's bid fails,
 * and the error of the database when no lot can be read. The lot of `only` must not be locked by anybody.
 */
export function rehearseBid(
	db: Kysely<Database>,
	environment: Environment,
	lots: RehearsedLots,
): Promise<string | null> {
	const rehearsing = async (send: SendStatements): Promise<never> => {
		throw new Rehearsed(await writeBid(send, environment, lots));
	};
	return pipelinedTransaction<Database, never>(db, rehearsing).catch((error: unknown) => {
		if (error instanceof Rehearsed) return error.auction_id;
		throw error;
	});
}

/** The part of `rehearseBid` within its transaction. */
export async function writeBid(
	send: SendStatements,
	environment: Environment,
	lots: RehearsedLots,
): Promise<string | null> {
	const patience = sql`set local statement_timeout = ${sql.lit(PATIENCE)}`;
	const lock = 'only' in lots ? thisLot(environment, lots.only) : anyLot(environment, lots.except);
	const [, [auction]] = await send(patience, lock).catch((error: unknown) => {
		throw 'only' in lots ? new RehearsalFailed(lots.only, error) : error;
	});
	if (!auction) return null;
	await write(send, auction).catch((error: unknown) => {
		throw new RehearsalFailed(auction.id, error);
	});
	return auction.id;
}

/**
 * The lot that ends last: the one for whose row the fewest bids wait. Another one is any: the last ones may have the same fault.
 */
function anyLot(environment: Environment, except: readonly string[]): RawBuilder<LockedAuction> {
	return sql`${preparedStatement}
		select ${DECISION_COLUMNS} from visible_auctions a
		where a.environment = ${environment} and a.status = 'active' and a.id <> all(${arrayOf(except)}::uuid[])
			and not exists (select from bids_failing f where f.auction_id = a.id)
		order by ${except.length === 0 ? sql`a.end_time desc` : sql`random()`} limit 1 for no key update of a skip locked`;
}

function thisLot(environment: Environment, id: string): RawBuilder<LockedAuction> {
	return sql`${preparedStatement}
		select ${DECISION_COLUMNS} from visible_auctions a
		where a.environment = ${environment} and a.status = 'active' and a.id = ${id}
		for no key update of a nowait`;
}

/** Reads, decides and writes the bid. Does nothing in a database without people. */
async function write(send: SendStatements, auction: LockedAuction): Promise<void> {
	const { id, max_amount } = auction;
	const user_id = await bidderOf(send, auction);
	if (user_id === null) return;
	// More than the minimum of a first bid, which is the price already.
	const amount = minimumBid(termsOf(auction), stateOf(auction)) + 1;
	const command = { auction_id: id, user_id, amount, key: randomUUID(), address: null };
	const [[reading], held] = await send(readings([command]), holders(max_amount === null ? [] : [id]));
	if (!reading) return;
	const moment = {
		// The last moment before the end, so that an extension is written too. The end itself may have passed, in a gap.
		at: Math.max(auction.last_stamp + 1, auction.end_time - 1),
		user_id,
		eligibility: MAY_BID,
		bidder: reading.bidder,
		amount,
		proxy_bid: null,
		round: null,
		address: null,
	};
	const work = new UnitOfWork(neverCompletes);
	const { seq } = decide(work, auction, moment, byAuction(held).get(id) ?? null);
	if (seq !== null) work.addKey({ ...command, max_amount: null }, seq);
	await send(...work.statements());
}

/**
 * In whose name the bid is made: a person without a number in the lot, so that a number is written too; if everybody has one,
 * anybody but the leader. Null without such a person.
 */
async function bidderOf(send: SendStatements, { id, leader }: LockedAuction): Promise<string | null> {
	const [[stranger]] = await send(sql<{ id: string }>`${preparedStatement}
		select u.id from users u where u.deleted_at is null
			and not exists (select from auction_bidders b where b.auction_id = ${id} and b.user_id = u.id)
		order by u.id limit 1 for key share of u skip locked`);
	if (stranger) return stranger.id;
	const [[other]] = await send(sql<{ id: string }>`${preparedStatement}
		select u.id from auction_bidders b join users u on u.id = b.user_id and u.deleted_at is null
		where b.auction_id = ${id} and b.bidder is distinct from ${leader}::int
		order by b.bidder limit 1 for key share of u skip locked`);
	return other?.id ?? null;
}
