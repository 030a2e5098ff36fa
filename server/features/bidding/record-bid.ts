import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { BidAnswer, Receipt } from '#contract/bids.ts';
import type { ProfileStatus, Role } from '#domain/access.ts';
import { decideBid, minimumBid } from '#domain/bidding.ts';
import { type Centavos, reaisOf } from '#domain/money.ts';
import type { Problem } from '#domain/problems.ts';
import { isoOf, type Micros } from '#domain/time.ts';
import {
	type LockedAuction,
	stateOf,
	termsOf,
	type Written,
	writeSteps,
} from '#server/features/auctions/locked-auction.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** A bid with everything that was read under the lock. */
export interface BidMoment {
	at: Micros;
	user_id: string;
	status: ProfileStatus;
	role: Role | null;
	/** The person's number in this auction; null before their first bid. */
	bidder: number | null;
	amount: Centavos;
	address: string | null;
}

/** What a bid is answered with: a place in the ledger either way. */
export type BidOutcome = { accepted: BidAnswer } | { refused: Problem; receipt: Receipt };

/** Decides a bid on a locked auction and writes what follows: ledger, state, bidder's number, the bid itself. */
export async function recordBid(
	trx: Kysely<Database>,
	auction: LockedAuction,
	bid: BidMoment,
): Promise<BidOutcome> {
	const terms = termsOf(auction);
	const before = stateOf(auction);
	const bidder = bid.bidder ?? auction.bidder_count + 1;
	const bid_id = randomUUID();
	const standing = { status: bid.status, role: bid.role, is_seller: auction.seller_id === bid.user_id };
	const { steps, problem } = decideBid(
		terms,
		before,
		{ bid_id, bidder, amount: bid.amount, standing },
		bid.at,
	);

	if (bid.bidder === null) await numberBidder(trx, auction, bid.user_id, bidder);
	const written = await writeSteps(trx, auction, steps, bid.at);
	const own = steps.findIndex(({ fact }) => fact.type === 'bid-accepted' || fact.type === 'bid-refused');
	const { seq, hash } = written[own] as Written;
	const receipt = { auction_id: auction.id, seq, at: isoOf(bid.at), record_hash: hash };
	if (problem) return { refused: problem, receipt };

	await writeBid(trx, bid_id, auction.id, bidder, seq, bid);
	const after = stateOf(auction);
	return {
		accepted: {
			bid: { seq, bidder, amount: reaisOf(bid.amount), created_at: receipt.at },
			current_bid: reaisOf(after.current_bid),
			minimum_bid: reaisOf(minimumBid(terms, after)),
			bid_count: after.bid_count,
			end_time: isoOf(after.end_time),
			extended: after.end_time !== before.end_time,
			receipt,
		},
	};
}

/** Gives the person the next number of this auction; the row's count goes up with `writeSteps`. */
async function numberBidder(trx: Kysely<Database>, auction: LockedAuction, user_id: string, bidder: number) {
	await trx.insertInto('auction_bidders').values({ auction_id: auction.id, user_id, bidder }).execute();
	auction.bidder_count = bidder;
}

async function writeBid(
	trx: Kysely<Database>,
	id: string,
	auction_id: string,
	bidder: number,
	seq: number,
	{ user_id, amount, at, address }: BidMoment,
) {
	await sql`insert into bids (id, auction_id, user_id, bidder, amount, created_at, seq, address)
		values (${id}, ${auction_id}, ${user_id}, ${bidder}, ${amount}, from_micros(${at}), ${seq}, ${address})
	`.execute(trx);
}
