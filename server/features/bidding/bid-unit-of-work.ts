import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Eligibility } from '#domain/auction/access.ts';
import { type Fact, isOver, type Step } from '#domain/auction/auction.ts';
import { decideBid } from '#domain/auction/bidding.ts';
import type { LedgerRecord } from '#domain/ledger/ledger.ts';
import type { RefusalClaim } from '#domain/ledger/receipts.ts';
import type { Problem } from '#domain/problems/problems.ts';
import { PROXY_BID_SET } from '#domain/values/frozen-words.js';
import type { Centavos } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { arrayOf, columnOf } from '#server/platform/db/arrays.ts';
import { preparedStatement } from '#server/platform/db/prepared-statement.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { BidCommand, Recorded, RefusedUnrecorded } from './bid-command.ts';
import { outcomeOf } from './bid-outcome.ts';
import type { Holder } from './holders.ts';
import {
	type Chained,
	type LockedAuction,
	type OnCompleted,
	stateOf,
	termsOf,
	UnitOfWork,
} from './locked-auction.ts';
import { commitmentOf } from './proxy-bid-commitment.ts';

/** A bid with everything that was read while the auction was locked. */
export interface BidMoment {
	at: Micros;
	user_id: string;
	eligibility: Eligibility;
	/** The person's number in this auction; null before their first recorded bid. */
	bidder: number | null;
	amount: Centavos;
	proxy_bid: BidCommand['proxy_bid'];
	round: number | null;
	address: string | null;
}

/** A decided bid; `seq` is its own record and `bidder` its person's number in the auction, where it has a record. */
export type Decided =
	| { seq: number; bidder: number; outcome: Recorded }
	| { seq: null; outcome: RefusedUnrecorded };

interface Numbered {
	auction_id: string;
	user_id: string;
	bidder: number;
}

interface BidRow {
	id: string;
	auction_id: string;
	user_id: string;
	bidder: number;
	amount: Centavos;
	at: string;
	seq: number;
	address: string | null;
	automatic: boolean;
}

/** A bid's maximum with its commitment, which is what the ledger shows of it. */
function committed(auction_id: string, bidder: number, { proxy_bid }: BidMoment) {
	if (!proxy_bid) return null;
	const { amount, nonce } = proxy_bid;
	return { amount, commitment: commitmentOf({ auction_id, bidder, max_amount: amount, nonce }) };
}

/** The bid's own record among those of its decision: accepted, refused, or the maximum that it raised. */
function ownRecord(decision: readonly Chained[], bid_id: string): LedgerRecord {
	const records = decision.map(({ record }) => record);
	const own =
		records.find(({ data }) => 'bid_id' in data && data.bid_id === bid_id) ??
		records.find(({ type }) => type === 'bid-refused') ??
		records.find(({ type }) => type === PROXY_BID_SET);
	return own as LedgerRecord;
}

/** Bids decided on auctions that the transaction has locked, in order, to be written together. */
export class BidUnitOfWork {
	readonly #ledger: UnitOfWork;
	readonly #numbered: Numbered[] = [];
	readonly #bids: BidRow[] = [];

	constructor(onCompleted: OnCompleted) {
		this.#ledger = new UnitOfWork(onCompleted);
	}

	/**
	 * Decides one bid on the auction's current state, against the proxy bid of `holder`, and adds the resulting records.
	 * A person's first recorded bid takes the auction's next bidder number.
	 */
	decide(auction: LockedAuction, bid: BidMoment, holder: Holder | null): Decided {
		const terms = termsOf(auction);
		const bidder = bid.bidder ?? auction.bidder_count + 1;
		const bid_id = randomUUID();
		const held = auction.max_amount !== null &&
			holder && { amount: auction.max_amount, eligibility: holder.eligibility, bid_id: randomUUID() };
		const attempt = {
			bid_id,
			bidder,
			amount: bid.amount,
			eligibility: bid.eligibility,
			round: bid.round,
			proxy_bid: committed(auction.id, bidder, bid),
		};
		const { steps, problem, recorded, max_amount } = decideBid(
			terms,
			stateOf(auction),
			attempt,
			bid.at,
			held || null,
		);
		if (!recorded) return this.refuseUnrecorded(auction, bid, steps, problem as Problem);
		if (bid.bidder === null) this.#number(auction, bid.user_id);
		const decision = this.#ledger.add(auction, steps, bid.at);
		auction.max_amount = isOver(auction.status) ? null : max_amount;
		this.#takeBids(decision, bid_id, bid, holder);
		const { seq } = ownRecord(decision, bid_id);
		return { seq, bidder, outcome: outcomeOf(terms, decision, { seq, proxy_bid: bid.proxy_bid }) };
	}

	/**
	 * Refuses a bid without a record. `steps` are what was already due (the close of the auction) and are stored first.
	 */
	refuseUnrecorded(
		auction: LockedAuction,
		bid: BidMoment,
		steps: readonly Step[],
		refused: Problem,
	): Decided {
		this.#ledger.add(auction, steps, bid.at);
		const receipt: RefusalClaim = {
			kind: 'refusal',
			auction_id: auction.id,
			at: isoOf(bid.at),
			amount: bid.amount,
			problem: refused,
			head: { seq: auction.ledger_seq, hash: auction.ledger_hash },
		};
		return { seq: null, outcome: { refused, receipt, closed: steps.length > 0 } };
	}

	/** Collects the bids of a decision: the bidder's own, and the automatic one of the proxy bid's holder. */
	#takeBids(decision: readonly Chained[], own: string, bid: BidMoment, holder: Holder | null): void {
		for (const { record } of decision) {
			const fact = { type: record.type, data: record.data } as Fact;
			if (fact.type !== 'bid-accepted') continue;
			const { bid_id: id, bidder, amount, auto: automatic = false } = fact.data;
			const [user_id, address] = id === own ? [bid.user_id, bid.address] : [holder?.user_id as string, null];
			const { auction_id, at, seq } = record;
			this.#bids.push({ id, auction_id, user_id, bidder, amount, at, seq, address, automatic });
		}
	}

	/** Writes bidder numbers, ledger records, auction states and bids. */
	async store(trx: Kysely<Database>): Promise<void> {
		for (const statement of this.statements()) await statement.execute(trx);
	}

	/** The statements of `store`, in order. */
	statements(): RawBuilder<unknown>[] {
		return [
			...(this.#numbered.length > 0 ? [insertNumbers(this.#numbered)] : []),
			...this.#ledger.statements(),
			...(this.#bids.length > 0 ? [insertBids(this.#bids)] : []),
		];
	}

	/** Gives the person the auction's next bidder number; `bidder_count` is stored with the auction's state. */
	#number(auction: LockedAuction, user_id: string): void {
		auction.bidder_count += 1;
		this.#numbered.push({ auction_id: auction.id, user_id, bidder: auction.bidder_count });
	}
}

function insertNumbers(rows: readonly Numbered[]): RawBuilder<unknown> {
	return sql`${preparedStatement}
		insert into auction_bidders (auction_id, user_id, bidder)
		select * from unnest(
			${columnOf(rows, 'auction_id')}::uuid[], ${columnOf(rows, 'user_id')}::uuid[],
			${columnOf(rows, 'bidder')}::int[]
		)`;
}

/**
 * Locks the rows of the accepted bidders, so that an account is either deleted before its bid or leads after it
 * (erase-account.ts). An account that was deleted since it was read yields a null `user_id`, which the table refuses;
 * the engine then retries, reads the account as deleted and refuses the bid.
 */
function insertBids(rows: readonly BidRow[]): RawBuilder<unknown> {
	const people = [...new Set(rows.map(({ user_id }) => user_id))];
	return sql`${preparedStatement}
		with held as materialized (
			select id from users where id = any(${arrayOf(people)}::uuid[]) and deleted_at is null order by id for key share
		)
		insert into bids (id, auction_id, user_id, bidder, amount, created_at, seq, address, automatic)
		select n.id, n.auction_id, case when n.user_id in (select id from held) then n.user_id end, n.bidder, n.amount, n.at,
			n.seq, n.address, n.automatic from unnest(
			${columnOf(rows, 'id')}::uuid[], ${columnOf(rows, 'auction_id')}::uuid[],
			${columnOf(rows, 'user_id')}::uuid[], ${columnOf(rows, 'bidder')}::int[],
			${columnOf(rows, 'amount')}::bigint[], ${columnOf(rows, 'at')}::timestamptz[],
			${columnOf(rows, 'seq')}::int[], ${columnOf(rows, 'address')}::inet[],
			${columnOf(rows, 'automatic')}::boolean[]
		) as n (id, auction_id, user_id, bidder, amount, at, seq, address, automatic)`;
}
