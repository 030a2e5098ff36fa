import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { BidAnswer, Receipt } from '#contract/bids.ts';
import type { ProfileStatus, Role, User } from '#domain/access.ts';
import type { AuctionState, Environment, Step } from '#domain/auction.ts';
import { decideBid, minimumBid } from '#domain/bidding.ts';
import { type Centavos, reaisOf } from '#domain/money.ts';
import { type Problem, problem } from '#domain/problems.ts';
import { isoOf, type Micros } from '#domain/time.ts';
import {
	type LockedAuction,
	lockAuction,
	stampAfter,
	stateOf,
	termsOf,
	type Written,
	writeSteps,
} from '#server/features/auctions/locked-auction.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** A bid as it reaches the engine; the amount in centavos, the key the client's own. */
export interface BidCommand {
	auction_id: string;
	bidder: Pick<User, 'id'>;
	amount: Centavos;
	key: string;
	/** The asker's network address, kept for a court's order only. */
	address: string | null;
}

/** What a bid is answered with: a place in the ledger either way. Kept under the bidder's key. */
export type BidOutcome =
	| { accepted: BidAnswer }
	| { refused: Problem; receipt: Receipt | null };

/**
 * Places one bid, in one transaction: lock, clock after the lock, decision, extension, ledger record
 * (rules §6–§8). The same key and amount answers what it answered before; nothing is answered before the
 * commit, and nothing is written when it throws.
 */
export async function placeBid(
	db: Kysely<Database>,
	environment: Environment,
	command: BidCommand,
): Promise<BidOutcome> {
	return db.transaction().execute(async (trx): Promise<BidOutcome> => {
		const auction = await lockAuction(trx, command.auction_id, environment);
		if (!auction) return { refused: problem('auction.not-found'), receipt: null };
		const now = await readMoment(trx, auction, command);
		if (now.before) return sameBid(now.before, command);
		return decide(trx, auction, now, command);
	});
}

/** All that must be read after the lock is held: the time, the person, and the answer this key already got. */
interface Moment {
	at: Micros;
	status: ProfileStatus;
	role: Role | null;
	bidder: number | null;
	before: { auction_id: string; amount: Centavos; answer: BidOutcome } | null;
}

async function readMoment(trx: Transaction<Database>, auction: LockedAuction, command: BidCommand): Promise<Moment> {
	const { rows } = await sql<Moment>`
		select ${stampAfter(auction.last_stamp)} as at,
			coalesce((select status from profiles where id = ${command.bidder.id}), 'pending') as status,
			(select role from user_roles where user_id = ${command.bidder.id}) as role,
			(select bidder from auction_bidders
				where auction_id = ${auction.id} and user_id = ${command.bidder.id}) as bidder,
			(select jsonb_build_object('auction_id', auction_id, 'amount', amount, 'answer', answer)
				from idempotency_keys where user_id = ${command.bidder.id} and key = ${command.key}) as before
		`.execute(trx);
	return rows[0] as Moment;
}

function sameBid(before: NonNullable<Moment['before']>, { auction_id, amount }: BidCommand): BidOutcome {
	const same = before.auction_id === auction_id && before.amount === amount;
	return same ? before.answer : { refused: problem('bid.key-reused'), receipt: null };
}

async function decide(
	trx: Transaction<Database>,
	auction: LockedAuction,
	now: Moment,
	command: BidCommand,
): Promise<BidOutcome> {
	const bidder = now.bidder ?? auction.bidder_count + 1;
	const bid_id = randomUUID();
	const standing = { status: now.status, role: now.role, is_seller: auction.seller_id === command.bidder.id };
	const attempt = { bid_id, bidder, amount: command.amount, standing };
	const { steps, problem: refused } = decideBid(termsOf(auction), stateOf(auction), attempt, now.at);

	if (now.bidder === null) await numberBidder(trx, auction, command.bidder.id, bidder);
	const written = await writeSteps(trx, auction, steps, now.at);
	const own = steps.findIndex((step) => step.fact.type === 'bid-accepted' || step.fact.type === 'bid-refused');
	const place = written[own] as Written;
	if (!refused) await writeBid(trx, bid_id, bidder, place.seq, now.at, command);

	const receipt = { auction_id: auction.id, seq: place.seq, at: isoOf(now.at), record_hash: place.hash };
	const outcome: BidOutcome = refused
		? { refused, receipt }
		: { accepted: acceptedAnswer(auction, steps, { bidder, amount: command.amount }, receipt) };
	await rememberAnswer(trx, command, place.seq, outcome);
	return outcome;
}

function acceptedAnswer(
	auction: LockedAuction,
	steps: readonly Step[],
	bid: { bidder: number; amount: Centavos },
	receipt: Receipt,
): BidAnswer {
	const after = (steps.at(-1) as Step).after;
	return {
		bid: { seq: receipt.seq, bidder: bid.bidder, amount: reaisOf(bid.amount), created_at: receipt.at },
		...livePrice(auction, after),
		end_time: isoOf(after.end_time),
		extended: after.end_time !== auction.end_time,
		receipt,
	};
}

function livePrice(auction: LockedAuction, after: AuctionState) {
	return {
		current_bid: reaisOf(after.current_bid),
		minimum_bid: reaisOf(minimumBid(termsOf(auction), after)),
		bid_count: after.bid_count,
	};
}

/** Gives the person the next number of this auction; the row's count goes up with `writeSteps`. */
async function numberBidder(trx: Transaction<Database>, auction: LockedAuction, user_id: string, bidder: number) {
	await trx.insertInto('auction_bidders').values({ auction_id: auction.id, user_id, bidder }).execute();
	auction.bidder_count = bidder;
}

async function writeBid(
	trx: Transaction<Database>,
	id: string,
	bidder: number,
	seq: number,
	at: Micros,
	{ auction_id, bidder: person, amount, address }: BidCommand,
) {
	await sql`insert into bids (id, auction_id, user_id, bidder, amount, created_at, seq, address)
		values (${id}, ${auction_id}, ${person.id}, ${bidder}, ${amount}, from_micros(${at}), ${seq}, ${address})
	`.execute(trx);
}

/** A key that another auction of the same bidder took meanwhile breaks the primary key: the whole bid rolls back. */
async function rememberAnswer(trx: Transaction<Database>, command: BidCommand, seq: number, outcome: BidOutcome) {
	const { auction_id, bidder, amount, key } = command;
	const answer = JSON.stringify(outcome);
	await trx.insertInto('idempotency_keys').values({ user_id: bidder.id, key, auction_id, amount, seq, answer }).execute();
}
