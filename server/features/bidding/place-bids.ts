import { type Kysely, type RawBuilder, sql } from 'kysely';
import { problem } from '#domain/problems/problems.ts';
import type { Centavos } from '#domain/values/money.ts';
import { readDecision } from '#server/features/bidding/ledger/ledger-records.ts';
import { columnOf, textsOf } from '#server/platform/db/arrays.ts';
import { isConstraintViolation } from '#server/platform/db/constraint-violation.ts';
import {
	type Ending,
	pipelinedTransaction,
	type SendStatements,
} from '#server/platform/db/pipelined-transaction.ts';
import { preparedStatement } from '#server/platform/db/prepared-statement.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { BidCommand, BidOutcome, RefusedUnrecorded } from './bid-command.ts';
import { outcomeOf } from './bid-outcome.ts';
import { BidUnitOfWork, type Decided } from './bid-unit-of-work.ts';
import type { BiddingDeps } from './bidding-deps.ts';
import { OneBidFailed } from './engine.ts';
import { byAuction, type Holder, holders } from './holders.ts';
import { auctionLocks, type LockedAuction, type OnCompleted, termsOf } from './locked-auction.ts';
import { type Earlier, type Reading, readings, type StoredRefusal } from './readings.ts';

/**
 * Places a group of bids on any number of auctions in one transaction: locks, clock after the locks, decisions in the
 * given order, ledger, answers stored under their keys (rules §6–§8). Returns one outcome per bid, in order. When it
 * throws, nothing was written; `OneBidFailed` means that a single bid is the cause.
 */
export async function placeBids(deps: BiddingDeps, commands: readonly BidCommand[]): Promise<BidOutcome[]> {
	const decide = (send: SendStatements) => decideBids(send, deps, commands);
	const outcomes = await pipelinedTransaction(deps.db, decide).catch((error: unknown) => {
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
	const group = new Group(auctions, byAuction(held), now, onCompleted);
	const result = commands.map((command, n) => group.decide(command, read[n] as Reading));
	return { result, last: group.statements() };
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

/** A decided bid, by its person and key. */
interface Sent {
	user_id: string;
	key: string;
	auction_id: string;
	amount: Centavos;
	max_amount: Centavos | null;
	decided: Decided;
}

/** The bids of one transaction, decided one after the other. */
class Group {
	readonly #work: BidUnitOfWork;
	/** By person and key: the same key may occur twice in one group. */
	readonly #sent = new Map<string, Sent>();
	readonly #numbers = new Map<string, number>();
	readonly #auctions: ReadonlyMap<string, LockedAuction>;
	/** The holders of the auctions' proxy bids, as the previous bids of the group left them. */
	readonly #holders: Map<string, Holder>;
	readonly #now: number;

	constructor(
		auctions: readonly LockedAuction[],
		holders: Map<string, Holder>,
		now: number,
		onCompleted: OnCompleted,
	) {
		this.#work = new BidUnitOfWork(onCompleted);
		this.#auctions = new Map(auctions.map((auction) => [auction.id, auction]));
		this.#holders = holders;
		this.#now = now;
	}

	/** The statements that write everything that was decided. */
	statements(): RawBuilder<unknown>[] {
		const sent = [...this.#sent.values()];
		const recorded = sent.flatMap(({ decided, ...bid }) =>
			decided.seq === null ? [] : [{ ...bid, seq: decided.seq }],
		);
		const turnedAway = sent.flatMap(({ decided, ...bid }) =>
			decided.seq === null ? [{ ...bid, refusal: keptOf(decided.outcome) }] : [],
		);
		return [
			...this.#work.statements(),
			...(recorded.length > 0 ? [insertKeys(recorded)] : []),
			...(turnedAway.length > 0 ? [insertRefusals(turnedAway)] : []),
		];
	}

	decide(command: BidCommand, reading: Reading): BidOutcome | { again: Again } {
		const auction = this.#auctions.get(command.auction_id);
		if (!auction) return notFound();
		if (reading.before)
			return isSameBid(reading.before, command) ? replayed(auction, command, reading.before) : keyReused();
		const name = `${command.user_id} ${command.key}`;
		const before = this.#sent.get(name);
		if (before) return isSameBid(before, command) ? before.decided.outcome : keyReused();
		const { auction_id, user_id, amount, key } = command;
		const decided = this.#decideNew(auction, command, reading);
		this.#sent.set(name, { auction_id, user_id, amount, max_amount: maxOf(command), key, decided });
		return decided.outcome;
	}

	#decideNew(auction: LockedAuction, command: BidCommand, reading: Reading): Decided {
		const { user_id, amount, proxy_bid, round = null, address } = command;
		const place = `${auction.id} ${user_id}`;
		const { status, role, is_remiss, bar, enrolment_gap } = reading;
		const is_seller = auction.seller_id === user_id;
		const eligibility = { status, role, is_seller, is_remiss, bar, enrolment_gap };
		const moment = {
			// Each decision has a time of its own, at least 1 µs after the previous one (rules §6).
			at: Math.max(this.#now, auction.last_stamp + 1),
			user_id,
			eligibility,
			bidder: reading.bidder ?? this.#numbers.get(place) ?? null,
			amount,
			proxy_bid,
			round,
			address,
		};
		if (auction.withdrawn)
			return this.#work.refuseUnrecorded(auction, moment, [], problem('auction.not-found'));
		const decided = this.#work.decide(auction, moment, this.#holders.get(auction.id) ?? null);
		if (decided.seq === null) return decided;
		this.#numbers.set(place, decided.bidder);
		if (auction.leader === decided.bidder) this.#holders.set(auction.id, { user_id, eligibility });
		return decided;
	}
}

function maxOf({ proxy_bid }: BidCommand): Centavos | null {
	return proxy_bid?.amount ?? null;
}

function isSameBid(before: Omit<Sent, 'user_id' | 'key' | 'decided'>, command: BidCommand): boolean {
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

type Key = Omit<Sent, 'decided'>;

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

function keptOf({ refused, receipt: { at, head } }: RefusedUnrecorded): StoredRefusal {
	return { at, problem: refused, head };
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
