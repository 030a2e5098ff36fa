import type { Kysely } from 'kysely';
import { problem } from '#domain/problems/problems.ts';
import type { Centavos } from '#domain/values/money.ts';
import { readDecision } from '#server/features/bidding/ledger/ledger-records.ts';
import { isConstraintViolation } from '#server/platform/db/constraint-violation.ts';
import {
	type Ending,
	pipelinedTransaction,
	type SendStatements,
} from '#server/platform/db/pipelined-transaction.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { BidCommand, BidOutcome, RefusedUnrecorded } from './bid-command.ts';
import { byAuction, type Earlier, type Holder, holders, type Reading, readings } from './bid-eligibility.ts';
import { type Decided, decide, outcomeOf, refuseUnrecorded } from './decide-bid.ts';
import { auctionLocks, type LockedAuction } from './decisions/auction-locks.ts';
import { termsOf } from './decisions/decision-columns.ts';
import type { Key, StoredRefusal } from './decisions/statements.ts';
import { type BiddingDeps, UnitOfWork } from './decisions/unit-of-work.ts';
import { OneBidFailed } from './engine.ts';

/**
 * Places a group of bids on any number of auctions in one transaction: locks, clock after the locks, decisions in the
 * given order, ledger, answers stored under their keys (rules §6–§8). Returns one outcome per bid, in order. When it
 * throws, nothing was written; `OneBidFailed` means that a single bid is the cause.
 */
export async function placeBids(deps: BiddingDeps, commands: readonly BidCommand[]): Promise<BidOutcome[]> {
	const deciding = (send: SendStatements) => decideBids(send, deps, commands);
	const outcomes = await pipelinedTransaction(deps.db, deciding).catch((error: unknown) => {
		// One key on two auctions at the same moment, or an account that was deleted: a retry reads the new state.
		throw isConstraintViolation(error) ? new OneBidFailed('a constraint', { cause: error }) : error;
	});
	return Promise.all(
		outcomes.map((outcome) => ('again' in outcome ? readOutcome(deps.db, outcome.again) : outcome)),
	);
}

/** Decides a group within a transaction; returns the outcomes and the last statements to run. */
export async function decideBids(
	send: SendStatements,
	{ environment, onCompleted }: Pick<BiddingDeps, 'environment' | 'onCompleted'>,
	commands: readonly BidCommand[],
): Promise<Ending<(BidOutcome | { again: Again })[]>> {
	const ids = [...new Set(commands.map(({ auction_id }) => auction_id))];
	const locks = auctionLocks(ids, environment, { withdrawn: true });
	const [auctions, read, held] = await send(locks, readings(commands), holders(ids));
	const now = Math.max(...read.map((each) => each.now));
	const work = new UnitOfWork(onCompleted);
	const group = new Group(work, auctions, byAuction(held), now);
	const result = commands.map((command, n) => group.decide(command, read[n] as Reading));
	return { result, last: work.statements() };
}

/** A bid that was decided before, whose outcome must be read from the ledger again. */
interface Again {
	auction: LockedAuction;
	command: BidCommand;
	seq: number;
}

function notFound(): BidOutcome {
	return { refused: problem('auction.not-found'), receipt: null };
}

/** A bid of the group that was decided. */
interface Sent extends Key {
	outcome: BidOutcome;
}

/** The bids of one transaction, decided one after the other. */
class Group {
	readonly #work: UnitOfWork;
	/** By person and key: the same key may occur twice in one group. */
	readonly #sent = new Map<string, Sent>();
	readonly #auctions: ReadonlyMap<string, LockedAuction>;
	/** The holders of the auctions' proxy bids, as the previous bids of the group left them. */
	readonly #holders: Map<string, Holder>;
	readonly #now: number;

	constructor(
		work: UnitOfWork,
		auctions: readonly LockedAuction[],
		holders: Map<string, Holder>,
		now: number,
	) {
		this.#work = work;
		this.#auctions = new Map(auctions.map((auction) => [auction.id, auction]));
		this.#holders = holders;
		this.#now = now;
	}

	decide(command: BidCommand, reading: Reading): BidOutcome | { again: Again } {
		const auction = this.#auctions.get(command.auction_id);
		if (!auction) return notFound();
		if (reading.before)
			return isSameBid(reading.before, command) ? replayed(auction, command, reading.before) : keyReused();
		const name = `${command.user_id} ${command.key}`;
		const before = this.#sent.get(name);
		if (before) return isSameBid(before, command) ? before.outcome : keyReused();
		const decided = this.#decideNew(auction, command, reading);
		const { user_id, key, auction_id, amount } = command;
		const sent: Key = { user_id, key, auction_id, amount, max_amount: maxOf(command) };
		if (decided.seq === null) this.#work.addRefusal(sent, storedOf(decided.outcome));
		else this.#work.addKey(sent, decided.seq);
		this.#sent.set(name, { ...sent, outcome: decided.outcome });
		return decided.outcome;
	}

	#decideNew(auction: LockedAuction, command: BidCommand, reading: Reading): Decided {
		const { user_id, amount, proxy_bid, round = null, address } = command;
		const { status, role, is_remiss, bar, enrolment_gap } = reading;
		const is_seller = auction.seller_id === user_id;
		const eligibility = { status, role, is_seller, is_remiss, bar, enrolment_gap };
		const moment = {
			// Each decision has a time of its own, at least 1 µs after the previous one (rules §6).
			at: Math.max(this.#now, auction.last_stamp + 1),
			user_id,
			eligibility,
			bidder: reading.bidder,
			amount,
			proxy_bid,
			round,
			address,
		};
		if (auction.withdrawn)
			return refuseUnrecorded(this.#work, auction, moment, [], problem('auction.not-found'));
		const decided = decide(this.#work, auction, moment, this.#holders.get(auction.id) ?? null);
		if (decided.seq !== null && auction.leader === decided.bidder)
			this.#holders.set(auction.id, { user_id, eligibility });
		return decided;
	}
}

function maxOf({ proxy_bid }: BidCommand): Centavos | null {
	return proxy_bid?.amount ?? null;
}

function isSameBid(before: Pick<Key, 'auction_id' | 'amount' | 'max_amount'>, command: BidCommand): boolean {
	const { auction_id, amount, max_amount } = before;
	return auction_id === command.auction_id && amount === command.amount && max_amount === maxOf(command);
}

function keyReused(): BidOutcome {
	return { refused: problem('bid.key-reused'), receipt: null };
}

/** The outcome stored under an earlier key: at hand when it has no record, otherwise to be read from the ledger. */
function replayed(
	auction: LockedAuction,
	command: BidCommand,
	{ seq, refusal }: Earlier,
): BidOutcome | { again: Again } {
	if (seq !== null) return { again: { auction, command, seq } };
	const { auction_id, amount } = command;
	return {
		refused: refusal.problem,
		receipt: { kind: 'refusal', auction_id, amount, ...refusal },
		closed: false,
	};
}

/** The outcome of an earlier key, rebuilt from its records, which never change. */
async function readOutcome(db: Kysely<Database>, { auction, command, seq }: Again): Promise<BidOutcome> {
	const decision = await readDecision(db, auction.id, seq);
	return outcomeOf(termsOf(auction), decision, { seq, proxy_bid: command.proxy_bid });
}

function storedOf({ refused, receipt: { at, head } }: RefusedUnrecorded): StoredRefusal {
	return { at, problem: refused, head };
}
