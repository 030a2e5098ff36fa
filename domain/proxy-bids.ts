import { bidRefusal, type Eligibility } from './access.ts';
import { type AuctionState, isOver, type Step, type Terms } from './auction.ts';
import { PROXY_BID_DROPPED, PROXY_BID_SET } from './frozen-words.js';
import { incrementAt, minimumBid } from './increments.ts';
import type { Centavos } from './money.ts';
import { type BidRefusal, problem } from './problems.ts';

/** A proxy bid (rules §4): a secret maximum, and the commitment that the ledger publishes in its place. */
export interface ProxyBid {
	amount: Centavos;
	commitment: string;
}

/** A bid as the engine sees it; `bidder` is the person's number in this auction. */
export interface BidAttempt {
	bid_id: string;
	bidder: number;
	amount: Centavos;
	/** Has no effect unless its maximum is above `amount`. */
	proxy_bid?: ProxyBid | null;
	eligibility: Eligibility;
}

/** The leader's secret maximum as the auction holds it, and whether its holder may still bid. */
export interface HeldProxyBid {
	amount: Centavos;
	eligibility: Eligibility;
	/** What an automatic bid of the leader would be called. */
	bid_id: string;
}

export interface Decision {
	/** What happened, in ledger order; a refused bid is a step too, where it is recorded. */
	steps: Step[];
	problem: BidRefusal | null;
	/**
	 * Whether the ledger holds the decision. A bid of somebody who may not bid on the lot at all, and one before the opening
	 * or after the end, is refused without a record (rules §7).
	 */
	recorded: boolean;
	/** The leader's maximum after it. */
	max_amount: Centavos | null;
}

/** A maximum whose holder may no longer bid goes, and the ledger says so (rules §1); with the auction it ends by itself. */
export function keptProxyBid(state: AuctionState, held: HeldProxyBid | null) {
	if (!held || state.leader === null || isOver(state.status)) return { dropped: [], proxy_bid: null };
	if (!bidRefusal(held.eligibility)) return { dropped: [], proxy_bid: held };
	return { dropped: [proxyBidDropped(state, state.leader, 'house')], proxy_bid: null };
}

/** How far a bid goes. */
export function highestOffer({ amount, proxy_bid }: BidAttempt): Centavos {
	return proxy_bid ? Math.max(amount, proxy_bid.amount) : amount;
}

/**
 * A newcomer's bid meets the leader's maximum. The maximum was reached first, so it wins where both are equal: then the
 * leader bids that much and the newcomer is refused. Otherwise the higher one leads, one increment over the other's
 * last word and never over its own.
 */
export function resolveProxyBids(
	terms: Terms,
	state: AuctionState,
	held: HeldProxyBid | null,
	bid: BidAttempt,
): Decision {
	const max_amount = held?.amount ?? null;
	const most = highestOffer(bid);
	const amount = Math.max(bid.amount, minimumBid(terms, state));
	const over = (price: Centavos) => price + incrementAt(terms.increments, price);
	const own = (before: AuctionState, price: Centavos) => accepted(before, bid.bid_id, bid.bidder, price);
	const defence = (before: AuctionState, price: Centavos) =>
		accepted(before, (held as HeldProxyBid).bid_id, state.leader as number, price, true);

	if (max_amount === null || max_amount < amount) return leading([own(state, amount)], bid);
	if (max_amount < most) {
		const last = defence(state, max_amount);
		return leading([last, own(last.after, Math.min(most, over(max_amount)))], bid);
	}
	if (max_amount > most) {
		const first = own(state, most);
		const answer = defence(first.after, Math.min(max_amount, over(most)));
		return { steps: [first, answer], problem: null, recorded: true, max_amount: leftOf(max_amount, answer) };
	}
	const answer = defence(state, max_amount);
	const reason = problem('bid.matched', { minimum: over(max_amount) });
	const steps = [answer, refused(answer.after, bid, reason)];
	return { steps, problem: reason, recorded: true, max_amount: null };
}

/** The newcomer leads; what is left of their own maximum stays behind them. */
function leading(steps: Step[], bid: BidAttempt): Decision {
	const last = steps.at(-1) as Step;
	const left = bid.proxy_bid && leftOf(bid.proxy_bid.amount, last);
	const told = { problem: null, recorded: true } as const;
	if (!left || !bid.proxy_bid) return { steps, ...told, max_amount: null };
	return {
		steps: [...steps, proxyBidSet(last.after, bid.bidder, bid.proxy_bid)],
		...told,
		max_amount: left,
	};
}

function leftOf(max_amount: Centavos, { after }: Step): Centavos | null {
	return max_amount > after.current_bid ? max_amount : null;
}

function accepted(
	before: AuctionState,
	bid_id: string,
	bidder: number,
	amount: Centavos,
	auto = false,
): Step {
	return {
		fact: { type: 'bid-accepted', data: { amount, ...(auto && { auto }), bid_id, bidder } },
		after: { ...before, current_bid: amount, bid_count: before.bid_count + 1, leader: bidder },
	};
}

export function refused(after: AuctionState, { bidder, amount }: BidAttempt, reason: BidRefusal): Step {
	return { fact: { type: 'bid-refused', data: { amount, bidder, problem: reason } }, after };
}

export function proxyBidSet(
	after: AuctionState,
	bidder: number,
	{ commitment }: { commitment: string },
): Step {
	return { fact: { type: PROXY_BID_SET, data: { bidder, commitment } }, after };
}

function proxyBidDropped(after: AuctionState, bidder: number, by: 'bidder' | 'house'): Step {
	return { fact: { type: PROXY_BID_DROPPED, data: { bidder, by } }, after };
}

/** The leader takes their maximum back: what was bid stays bid. Null when there is none. */
export function dropProxyBid(state: AuctionState, max_amount: Centavos | null): Step | null {
	if (max_amount === null || state.leader === null || state.status !== 'active') return null;
	return proxyBidDropped(state, state.leader, 'bidder');
}
