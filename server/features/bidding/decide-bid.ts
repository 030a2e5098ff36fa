import { randomUUID } from 'node:crypto';
import type { ProxyBid } from '#contract/bids.ts';
import type { Eligibility } from '#domain/auction/access.ts';
import { type Fact, isOver, type Step, type Terms } from '#domain/auction/auction.ts';
import { decideBid } from '#domain/auction/bidding.ts';
import { minimumBid } from '#domain/auction/increments.ts';
import type { LedgerRecord } from '#domain/ledger/ledger.ts';
import type { ReceiptClaim, RefusalClaim } from '#domain/ledger/receipts.ts';
import type { Problem } from '#domain/problems/problems.ts';
import { PROXY_BID_FIELD, PROXY_BID_SET } from '#domain/values/frozen-words.js';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import type { BidCommand, Recorded, RefusedUnrecorded } from './bid-command.ts';
import type { Holder } from './bid-eligibility.ts';
import type { LockedAuction } from './decisions/auction-locks.ts';
import { stateOf, termsOf } from './decisions/decision-columns.ts';
import type { Chained } from './decisions/statements.ts';
import type { UnitOfWork } from './decisions/unit-of-work.ts';
import { commitmentOf } from './proxy-bid-commitment.ts';

/** A bid with everything that was read while the auction was locked. */
export interface BidMoment {
	at: Micros;
	user_id: string;
	eligibility: Eligibility;
	/** The person's stored number in this auction; null before their first recorded bid. */
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

/**
 * Decides one bid on the auction's current state, against the proxy bid of `holder`, and adds what it changes to the unit
 * of work. A person's first recorded bid takes the auction's next bidder number.
 */
export function decide(
	work: UnitOfWork,
	auction: LockedAuction,
	bid: BidMoment,
	holder: Holder | null,
): Decided {
	const terms = termsOf(auction);
	const known = bid.bidder ?? work.numberOf(auction, bid.user_id);
	const bidder = known ?? auction.bidder_count + 1;
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
	if (!recorded) return refuseUnrecorded(work, auction, bid, steps, problem as Problem);
	if (known === null) work.number(auction, bid.user_id);
	const decision = work.add(auction, steps, bid.at);
	auction.max_amount = isOver(auction.status) ? null : max_amount;
	addBids(work, decision, bid_id, bid, holder);
	const { seq } = ownRecord(decision, bid_id);
	return { seq, bidder, outcome: outcomeOf(terms, decision, { seq, proxy_bid: bid.proxy_bid }) };
}

/**
 * Refuses a bid without a record. `steps` are what was already due (the close of the auction) and are stored first.
 */
export function refuseUnrecorded(
	work: UnitOfWork,
	auction: LockedAuction,
	bid: BidMoment,
	steps: readonly Step[],
	refused: Problem,
): Decided {
	work.add(auction, steps, bid.at);
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

/** A bid's maximum with its commitment, which is what the ledger shows of it. */
function committed(auction_id: string, bidder: number, { proxy_bid }: BidMoment) {
	if (!proxy_bid) return null;
	const { amount, nonce } = proxy_bid;
	return { amount, commitment: commitmentOf({ auction_id, bidder, max_amount: amount, nonce }) };
}

const factOf = ({ type, data }: LedgerRecord) => ({ type, data }) as Fact;

/** The bid's own record among those of its decision: accepted, refused, or the maximum that it raised. */
function ownRecord(decision: readonly Chained[], bid_id: string): LedgerRecord {
	const records = decision.map(({ record }) => record);
	const own =
		records.find(({ data }) => 'bid_id' in data && data.bid_id === bid_id) ??
		records.find(({ type }) => type === 'bid-refused') ??
		records.find(({ type }) => type === PROXY_BID_SET);
	return own as LedgerRecord;
}

/** Adds the bids of a decision: the bidder's own, and the automatic one of the proxy bid's holder. */
function addBids(
	work: UnitOfWork,
	decision: readonly Chained[],
	own: string,
	bid: BidMoment,
	holder: Holder | null,
): void {
	for (const { record } of decision) {
		const fact = factOf(record);
		if (fact.type !== 'bid-accepted') continue;
		const { bid_id: id, bidder, amount, auto: automatic = false } = fact.data;
		const [user_id, address] = id === own ? [bid.user_id, bid.address] : [holder?.user_id as string, null];
		const { auction_id, at, seq } = record;
		work.addBid({ id, auction_id, user_id, bidder, amount, at, seq, address, automatic });
	}
}

/** The bid's own record, and the secret maximum that only its bidder knows. */
interface OwnBid {
	seq: number;
	proxy_bid: BidCommand['proxy_bid'];
}

/** The outcome of a bid, built from the records of its decision: when it is decided, and when its key is sent again. */
export function outcomeOf(terms: Terms, decision: readonly Chained[], { seq, proxy_bid }: OwnBid): Recorded {
	const own = decision.find(({ record }) => record.seq === seq) as Chained;
	const { record, hash } = own;
	const last = decision.at(-1) as Chained;
	const head = { seq: last.record.seq, hash: last.hash };
	const receipt: ReceiptClaim = {
		auction_id: record.auction_id,
		seq,
		at: record.at,
		record_hash: hash,
		head,
	};
	const fact = factOf(record);
	if (fact.type === 'bid-refused') return { refused: fact.data.problem, receipt };
	if (fact.type !== 'bid-accepted' && fact.type !== PROXY_BID_SET)
		throw new Error(`record ${seq} is no bid's`);
	const { after } = last.record;
	const { bidder } = fact.data;
	const bid =
		fact.type === 'bid-accepted'
			? { seq, bidder, amount: reaisOf(fact.data.amount), created_at: record.at }
			: null;
	return {
		accepted: {
			bid,
			bidder,
			leader: after.leader as number,
			seq: head.seq,
			[PROXY_BID_FIELD]: proxyBidIn(decision, proxy_bid),
			current_bid: reaisOf(after.current_bid),
			minimum_bid: reaisOf(minimumBid(terms, after)),
			bid_count: after.bid_count,
			end_time: isoOf(after.end_time),
			extended: decision.some((each) => each.record.type === 'extended'),
			receipt,
		},
	};
}

/** The maximum that the decision left in force for the bidder; null when it left none. */
function proxyBidIn(decision: readonly Chained[], proxy_bid: BidCommand['proxy_bid']): ProxyBid | null {
	const set = decision.map(({ record }) => factOf(record)).find(({ type }) => type === PROXY_BID_SET);
	if (set?.type !== PROXY_BID_SET || !proxy_bid) return null;
	const { commitment } = set.data;
	return { max_amount: reaisOf(proxy_bid.amount), commitment, nonce: proxy_bid.nonce };
}
