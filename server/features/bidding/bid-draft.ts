import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Standing } from '#domain/access.ts';
import type { Fact } from '#domain/auction.ts';
import { decideBid } from '#domain/bidding.ts';
import type { Centavos } from '#domain/money.ts';
import type { Micros } from '#domain/time.ts';
import {
	type Chained,
	Draft,
	type LockedAuction,
	stateOf,
	termsOf,
} from '#server/features/auctions/locked-auction.ts';
import { plannedOnce } from '#server/platform/db/planned-once.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Recorded } from './bid-command.ts';
import { outcomeOf } from './bid-outcome.ts';
import { OneBidFailed } from './engine.ts';

/** A bid with everything that was read under the lock. */
export interface BidMoment {
	at: Micros;
	user_id: string;
	standing: Standing;
	/** The person's number in this auction; null before their first bid. */
	bidder: number | null;
	amount: Centavos;
	address: string | null;
}

interface BidRow extends Pick<BidMoment, 'at' | 'user_id' | 'amount' | 'address'> {
	id: string;
	auction_id: string;
	bidder: number;
	seq: number;
}

/** The record of a decision that is the bid's own. */
const OWN: ReadonlySet<string> = new Set<Fact['type']>(['bid-accepted', 'bid-refused']);

/** Bids decided on auctions that the transaction holds, in order, waiting to be written in one go. */
export class BidDraft {
	readonly #ledger = new Draft();
	readonly #numbered: { auction_id: string; user_id: string; bidder: number }[] = [];
	readonly #bids: BidRow[] = [];

	/** Decides one bid on the auction as it is by now, and takes in what follows. Answers where it stands in the ledger, too. */
	decide(auction: LockedAuction, bid: BidMoment): { seq: number; outcome: Recorded } {
		const terms = termsOf(auction);
		const bidder = bid.bidder ?? this.#number(auction, bid.user_id);
		const id = randomUUID();
		const attempt = { bid_id: id, bidder, amount: bid.amount, standing: bid.standing };
		const { steps, problem } = decideBid(terms, stateOf(auction), attempt, bid.at);
		const decision = this.#ledger.add(auction, steps, bid.at);
		const own = decision.find(({ record }) => OWN.has(record.type)) as Chained;
		const { seq } = own.record;
		const { at, user_id, amount, address } = bid;
		if (!problem) this.#bids.push({ id, auction_id: auction.id, bidder, seq, at, user_id, amount, address });
		return { seq, outcome: outcomeOf(terms, decision, seq) };
	}

	/** Writes it all: numbers, ledger and states, bids. */
	async store(trx: Kysely<Database>): Promise<void> {
		await this.#storeNumbers(trx);
		await this.#ledger.store(trx);
		await this.#storeBids(trx);
	}

	/** Gives the person the next number of this auction; the row's count goes up with its state. */
	#number(auction: LockedAuction, user_id: string): number {
		auction.bidder_count += 1;
		this.#numbered.push({ auction_id: auction.id, user_id, bidder: auction.bidder_count });
		return auction.bidder_count;
	}

	async #storeNumbers(trx: Kysely<Database>): Promise<void> {
		const rows = this.#numbered;
		if (rows.length > 0) await trx.insertInto('auction_bidders').values(rows).execute();
	}

	/**
	 * Holds the rows of those whose bids were accepted, so that an account is either deleted before its bid or leads after
	 * it (erase-account.ts). One that was deleted since it was read undoes the group: read again, it is refused.
	 */
	async #storeBids(trx: Kysely<Database>): Promise<void> {
		const rows = this.#bids;
		if (rows.length === 0) return;
		const people = [...new Set(rows.map(({ user_id }) => user_id))];
		const { numAffectedRows } = await sql`${plannedOnce}
			with held as materialized (
				select id from users where id = any(${people}::uuid[]) and deleted_at is null order by id for key share
			)
			insert into bids (id, auction_id, user_id, bidder, amount, created_at, seq, address)
			select n.id, n.auction_id, n.user_id, n.bidder, n.amount, from_micros(n.at), n.seq, n.address from unnest(
				${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ auction_id }) => auction_id)}::uuid[],
				${rows.map(({ user_id }) => user_id)}::uuid[], ${rows.map(({ bidder }) => bidder)}::int[],
				${rows.map(({ amount }) => amount)}::bigint[], ${rows.map(({ at }) => at)}::bigint[],
				${rows.map(({ seq }) => seq)}::int[], ${rows.map(({ address }) => address)}::inet[]
			) as n (id, auction_id, user_id, bidder, amount, at, seq, address)
			join held h on h.id = n.user_id`.execute(trx);
		if (numAffectedRows !== BigInt(rows.length)) throw new OneBidFailed('an account was deleted');
	}
}
