import type { Kysely, RawBuilder } from 'kysely';
import { type Environment, type Fact, isOver, type Step, withFacts } from '#domain/auction/auction.ts';
import { withConditional } from '#domain/auction/conditional.ts';
import { priceOfEnd, priceOwed } from '#domain/auction/declared-result.ts';
import { withPreference } from '#domain/auction/preference.ts';
import { termsAfter } from '#domain/auction/round-states.ts';
import { chain } from '#domain/ledger/ledger.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import { changeRound } from '#server/features/catalogue/rounds.ts';
import { readOpeningFacts } from '#server/features/catalogue/seen-facts.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { sha256 } from '#server/platform/sha256.ts';
import type { LockedAuction } from './auction-locks.ts';
import { rightOf, stateOf, termsOf } from './decision-columns.ts';
import {
	type BidRow,
	type Chained,
	insertBids,
	insertKeys,
	insertNumbers,
	insertRecords,
	insertRefusals,
	type Key,
	type Numbered,
	type StoredRefusal,
	updateResult,
} from './statements.ts';

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

/** The facts after which the terms may be others (domain/auction/round-states.ts). */
const CHANGES_TERMS: ReadonlySet<Fact['type']> = new Set(['round-closed', 'revised', 'resumed']);

/** Everything that was decided on auctions that the transaction has locked, in order, to be written together. */
export class UnitOfWork {
	readonly auctions = new Set<LockedAuction>();
	readonly records: Chained[] = [];
	/** The auctions whose round or dates have changed. */
	readonly #changed = new Set<LockedAuction>();
	/** The auctions whose window of preference opened or ended, or whose outcome changed. */
	readonly #results = new Set<LockedAuction>();
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
		const before = stateOf(auction);
		const opened = decided.map((step) => withFacts(step, () => factsHashOf(auction)));
		const steps = withPreference(
			before,
			withConditional(before, opened, auction.conditional, at),
			rightOf(auction),
			at,
		);
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
		const { suspended_at = null } = last.after;
		const result = resultOf(last.after);
		if (!isSame(result, auction)) this.#results.add(auction);
		Object.assign(auction, last.after, result, {
			suspended_at,
			taken_price: takenIn(steps) ?? auction.taken_price,
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
			...[...this.#results].map(updateResult),
			...unlessEmpty(won, this.#onCompleted),
			...unlessEmpty(this.#bids, insertBids),
			...unlessEmpty(this.#keys, insertKeys),
			...unlessEmpty(this.#refusals, insertRefusals),
		];
	}

	/** The win that the auction's records amount to, if any. */
	#winOf(auction: LockedAuction): Win[] {
		const { id, status, commission_bp, preference_until, outcome, current_bid } = auction;
		const { highest_bid, taken_price } = auction;
		if (status !== 'completed' || preference_until !== null || outcome !== null) return [];
		const own = this.records.filter(({ record }) => record.auction_id === id);
		const decided = this.#results.has(auction) && highest_bid !== null;
		const price = decided
			? (taken_price ?? priceOwed(current_bid, highest_bid))
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

/** The price of the counter-offer that these steps take. */
function takenIn(steps: readonly Step[]): Centavos | undefined {
	const taken = steps.find(({ fact }) => fact.type === 'counter-accepted')?.fact;
	return taken?.type === 'counter-accepted' ? taken.data.price : undefined;
}

/** What of a state few auctions have, after their end. */
type AuctionResult = Pick<
	LockedAuction,
	'preference_until' | 'preferred' | 'outcome' | 'decide_until' | 'counter'
>;

function resultOf({
	preference_until = null,
	preferred = null,
	outcome = null,
	decide_until = null,
	counter = null,
}: Partial<AuctionResult>): AuctionResult {
	return { preference_until, preferred, outcome, decide_until, counter };
}

function isSame(a: AuctionResult, b: AuctionResult): boolean {
	return (Object.keys(a) as (keyof AuctionResult)[]).every((column) => a[column] === b[column]);
}
