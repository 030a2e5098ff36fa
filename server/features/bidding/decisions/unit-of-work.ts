import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Environment, type Fact, isOver, type Step, withFacts } from '#domain/auction/auction.ts';
import { priceOfEnd, priceOwed } from '#domain/auction/declared-result.ts';
import { withPreference } from '#domain/auction/preference.ts';
import { termsAfter } from '#domain/auction/round-states.ts';
import { chain } from '#domain/ledger/ledger.ts';
import type { RefusalClaim } from '#domain/ledger/receipts.ts';
import type { Problem } from '#domain/problems/problems.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import { changeRound } from '#server/features/catalogue/rounds.ts';
import { readOpeningFacts } from '#server/features/catalogue/seen-facts.ts';
import { arrayOf, columnOf, textsOf } from '#server/platform/db/arrays.ts';
import { preparedStatement } from '#server/platform/db/prepared-statement.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { sha256 } from '#server/platform/sha256.ts';
import type { LockedAuction } from './auction-locks.ts';
import { stateOf, termsOf } from './decision-columns.ts';

/** A record in its place in the chain, with its canonical text and the hash of that text. */
export type Chained = ReturnType<typeof chain>[number];

/** A lot that was completed with a winner, and the price owed for it in centavos (domain/auction/declared-result.ts). */
export interface Win {
	auction_id: string;
	price: Centavos;
	commission_bp: number;
}

/** Returns the statement to run in the transaction that completes auctions with a winner. */
export type OnCompleted = (wins: readonly Win[]) => RawBuilder<unknown>;

/**
 * What decisions on auctions need: a database, the environment they are scoped to, and the follow-up of a completion.
 */
export interface BiddingDeps {
	db: Kysely<Database>;
	environment: Environment;
	onCompleted: OnCompleted;
}

/** For decisions that cannot complete an auction. Throws when one does, because its follow-up would be lost. */
export const neverCompletes: OnCompleted = () => {
	throw new Error('an auction was completed by a decision that cannot complete one');
};

/** A person's bidder number in an auction. */
interface Numbered {
	auction_id: string;
	user_id: string;
	bidder: number;
}

/** A row of `bids`. */
export interface BidRow extends Numbered {
	id: string;
	amount: Centavos;
	at: string;
	seq: number;
	address: string | null;
	automatic: boolean;
}

/** An idempotency key with the bid that was sent under it. */
export interface Key {
	user_id: string;
	key: string;
	auction_id: string;
	amount: Centavos;
	max_amount: Centavos | null;
}

/** A refusal without a record, as it is stored under its key. */
export type StoredRefusal = Pick<RefusalClaim, 'at' | 'head'> & { problem: Problem };

/** The facts after which the terms may be others (domain/auction/round-states.ts). */
const CHANGES_TERMS: ReadonlySet<Fact['type']> = new Set(['round-closed', 'revised', 'resumed']);

/** Everything that was decided on auctions that the transaction has locked, in order, to be written together. */
export class UnitOfWork {
	readonly auctions = new Set<LockedAuction>();
	readonly records: Chained[] = [];
	/** The auctions whose round or dates have changed. */
	readonly #changed = new Set<LockedAuction>();
	/** The auctions whose window of preference opened or ended. */
	readonly #preferences = new Set<LockedAuction>();
	/** The bidder numbers that are new, by auction and person. */
	readonly #numbered = new Map<string, Numbered>();
	readonly #bids: BidRow[] = [];
	readonly #keys: (Key & { seq: number })[] = [];
	readonly #refusals: (Key & { refusal: StoredRefusal })[] = [];
	readonly #onCompleted: OnCompleted;

	constructor(onCompleted: OnCompleted) {
		this.#onCompleted = onCompleted;
	}

	/** Adds the steps of one decision: updates the auction in memory and chains a record per step. Returns the records. */
	add(auction: LockedAuction, decided: readonly Step[], at: Micros): Chained[] {
		if (decided.length === 0) return [];
		const opened = decided.map((step) => withFacts(step, () => factsHashOf(auction)));
		const steps = withPreference(stateOf(auction), opened, auction.preference, at);
		const last = steps.at(-1);
		if (!last) return [];
		const records = chain(
			auction.id,
			{ seq: auction.ledger_seq, hash: auction.ledger_hash },
			steps,
			at,
			sha256,
		);
		const head = records.at(-1);
		this.#changeTerms(auction, steps, at);
		const { preference_until = null, suspended_at = null } = last.after;
		if (preference_until !== auction.preference_until) this.#preferences.add(auction);
		Object.assign(auction, last.after, {
			preference_until,
			suspended_at,
			ledger_seq: head?.record.seq,
			ledger_hash: head?.hash,
			last_stamp: at,
		});
		if (isOver(last.after.status)) auction.max_amount = null;
		this.auctions.add(auction);
		this.records.push(...records);
		return records;
	}

	/** A closed round leads to the next one's minimum, cap and times; other dates to their own. */
	#changeTerms(auction: LockedAuction, steps: readonly Step[], at: Micros): void {
		if (!steps.some(({ fact }) => CHANGES_TERMS.has(fact.type))) return;
		const terms = termsOf(auction);
		const after = termsAfter(terms, stateOf(auction), steps, at);
		if (after === terms) return;
		const { initial_bid, extension, rounds = null } = after;
		Object.assign(auction, { initial_bid, extension_cap: extension.cap, rounds });
		this.#changed.add(auction);
	}

	/** The number that was given to the person here; null if none was. */
	numberOf(auction: LockedAuction, user_id: string): number | null {
		return this.#numbered.get(`${auction.id} ${user_id}`)?.bidder ?? null;
	}

	/** Gives the person the auction's next bidder number; `bidder_count` is stored with the auction's state. */
	number(auction: LockedAuction, user_id: string): void {
		auction.bidder_count += 1;
		const numbered = { auction_id: auction.id, user_id, bidder: auction.bidder_count };
		this.#numbered.set(`${auction.id} ${user_id}`, numbered);
	}

	/** Adds an accepted bid, whose record was added before. */
	addBid(bid: BidRow): void {
		this.#bids.push(bid);
	}

	/** Adds the key of a bid that has a record. */
	addKey(key: Key, seq: number): void {
		this.#keys.push({ ...key, seq });
	}

	/** Adds the key of a bid that was refused without a record. */
	addRefusal(key: Key, refusal: StoredRefusal): void {
		this.#refusals.push({ ...key, refusal });
	}

	/** Runs the statements. */
	async store(trx: Kysely<Database>): Promise<void> {
		for (const statement of this.statements()) await statement.execute(trx);
	}

	/** The statements that write everything that was decided, in order; none when nothing was. */
	statements(): RawBuilder<unknown>[] {
		const auctions = [...this.auctions];
		const won = auctions.flatMap((auction) => this.#winOf(auction));
		return [
			...unlessEmpty([...this.#numbered.values()], insertNumbers),
			...unlessEmpty(this.records, (records) => insertRecords(auctions, records)),
			...[...this.#changed].flatMap(changeRound),
			...[...this.#preferences].map(updatePreference),
			...unlessEmpty(won, this.#onCompleted),
			...unlessEmpty(this.#bids, insertBids),
			...unlessEmpty(this.#keys, insertKeys),
			...unlessEmpty(this.#refusals, insertRefusals),
		];
	}

	/** The win that the auction's records amount to, if any. */
	#winOf(auction: LockedAuction): Win[] {
		const { id, status, commission_bp, preference_until, highest_bid, current_bid } = auction;
		if (status !== 'completed' || preference_until !== null) return [];
		const own = this.records.filter(({ record }) => record.auction_id === id);
		const decided = this.#preferences.has(auction) && highest_bid !== null;
		const price = decided
			? priceOwed(current_bid, highest_bid)
			: priceOfEnd(own.map(({ record: { type, data } }) => ({ type, data }) as Fact));
		return price === null ? [] : [{ auction_id: id, price, commission_bp }];
	}
}

/** Writes the steps decided on one auction at one time; returns their records. */
export async function writeSteps(
	trx: Kysely<Database>,
	auction: LockedAuction,
	steps: readonly Step[],
	at: Micros,
	onCompleted: OnCompleted,
): Promise<Chained[]> {
	if (auction.status === 'pending') await readOpeningFacts(trx, [auction]);
	const work = new UnitOfWork(onCompleted);
	const written = work.add(auction, steps, at);
	await work.store(trx);
	return written;
}

/** The hash that a record states which opens the lot. It is read before, because it needs the database. */
function factsHashOf({ id, facts_hash }: LockedAuction): string {
	if (facts_hash === undefined) throw new Error(`the facts of the lot ${id} were not read before it opened`);
	return facts_hash;
}

/** The statement for the rows; none when there are no rows. */
function unlessEmpty<R>(
	rows: readonly R[],
	write: (rows: readonly R[]) => RawBuilder<unknown>,
): RawBuilder<unknown>[] {
	return rows.length > 0 ? [write(rows)] : [];
}

function updatePreference({ id, preference_until }: LockedAuction): RawBuilder<unknown> {
	return sql`update auctions set preference_until = from_micros(${preference_until}::bigint) where id = ${id}`;
}

function insertRecords(auctions: readonly LockedAuction[], records: readonly Chained[]): RawBuilder<unknown> {
	const rows = records.map(({ record }) => record);
	return sql`${preparedStatement}
		with written as (
			insert into ledger_records (auction_id, seq, at, type, record, hash)
			select r.auction_id, r.seq, r.at, r.type, r.record, r.hash
			from unnest(
				${columnOf(rows, 'auction_id')}::uuid[], ${columnOf(rows, 'seq')}::int[],
				${columnOf(rows, 'at')}::timestamptz[], ${columnOf(rows, 'type')}::text[],
				${textsOf(records.map(({ text }) => text))}, ${columnOf(records, 'hash')}::text[]
			) as r (auction_id, seq, at, type, record, hash)
		)
		update auctions a set
			status = n.status, current_bid = n.current_bid, bid_count = n.bid_count, leader = n.leader,
			bidder_count = n.bidder_count, max_amount = n.max_amount, start_time = from_micros(n.start_time), end_time = from_micros(n.end_time),
			paused_at = from_micros(n.paused_at), suspended_at = from_micros(n.suspended_at),
			ledger_seq = n.ledger_seq, ledger_hash = n.ledger_hash, last_stamp = from_micros(n.last_stamp)
		from unnest(
			${columnOf(auctions, 'id')}::uuid[], ${columnOf(auctions, 'status')}::text[], ${columnOf(auctions, 'current_bid')}::bigint[], ${columnOf(auctions, 'bid_count')}::int[],
			${columnOf(auctions, 'leader')}::int[], ${columnOf(auctions, 'bidder_count')}::int[], ${columnOf(auctions, 'max_amount')}::bigint[], ${columnOf(auctions, 'start_time')}::bigint[],
			${columnOf(auctions, 'end_time')}::bigint[], ${columnOf(auctions, 'paused_at')}::bigint[], ${columnOf(auctions, 'suspended_at')}::bigint[], ${columnOf(auctions, 'ledger_seq')}::int[],
			${columnOf(auctions, 'ledger_hash')}::text[], ${columnOf(auctions, 'last_stamp')}::bigint[]
		) as n (id, status, current_bid, bid_count, leader, bidder_count, max_amount, start_time, end_time, paused_at, suspended_at, ledger_seq,
			ledger_hash, last_stamp)
		where a.id = n.id`;
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

function insertKeys(sent: readonly (Key & { seq: number })[]): RawBuilder<unknown> {
	return sql`${preparedStatement}
		insert into idempotency_keys (user_id, key, auction_id, amount, max_amount, seq)
		select * from unnest(
			${columnOf(sent, 'user_id')}::uuid[], ${columnOf(sent, 'key')}::text[],
			${columnOf(sent, 'auction_id')}::uuid[], ${columnOf(sent, 'amount')}::bigint[],
			${columnOf(sent, 'max_amount')}::bigint[],
			${columnOf(sent, 'seq')}::int[]
		)`;
}

function insertRefusals(sent: readonly (Key & { refusal: StoredRefusal })[]): RawBuilder<unknown> {
	return sql`${preparedStatement}
		insert into idempotency_keys (user_id, key, auction_id, amount, max_amount, refusal)
		select n.user_id, n.key, n.auction_id, n.amount, n.max_amount, n.refusal::jsonb from unnest(
			${columnOf(sent, 'user_id')}::uuid[], ${columnOf(sent, 'key')}::text[],
			${columnOf(sent, 'auction_id')}::uuid[], ${columnOf(sent, 'amount')}::bigint[],
			${columnOf(sent, 'max_amount')}::bigint[],
			${textsOf(sent.map(({ refusal }) => JSON.stringify(refusal)))}
		) as n (user_id, key, auction_id, amount, max_amount, refusal)`;
}
