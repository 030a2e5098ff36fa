import { type BidRefusal, problem } from '#domain/problems/problems.ts';
import { PROXY_BID_DROPPED, PROXY_BID_SET } from '#domain/values/frozen-words.js';
import type { Centavos } from '#domain/values/money.ts';
import { bidRefusal, type Eligibility } from './access.ts';
import { type AuctionState, isOver, type Step, type Terms } from './auction.ts';
import { incrementAt, minimumBid } from './increments.ts';

/** A proxy bid (rules §4): a secret maximum, and the commitment that the ledger publishes in its place. */
export interface ProxyBid {
	amount: Centavos;
	commitment: string;
}

/** A bid as the bidding rules take it. `bidder` is the person's number in this auction. */
export interface BidAttempt {
	bid_id: string;
	bidder: number;
	amount: Centavos;
	/** Has no effect unless its maximum is above `amount`. */
	proxy_bid?: ProxyBid | null;
	/** The round that the bidder saw; a bid is never taken into another one (rules §29). */
	round?: number | null;
	eligibility: Eligibility;
}

/** The leader's proxy bid, and whether the leader may still bid. */
export interface HeldProxyBid {
	amount: Centavos;
	eligibility: Eligibility;
	/** The id of an automatic bid, if one is placed. */
	bid_id: string;
}

export interface Decision {
	/** The steps in ledger order; a recorded refusal is one of them. */
	steps: Step[];
	problem: BidRefusal | null;
	/**
	 * Whether the ledger records the decision. A bid by a person who may not bid on the lot, and one before the opening
	 * or after the end, is refused without a record (rules §7).
	 */
	recorded: boolean;
	/** The leader's maximum after the decision. */
	max_amount: Centavos | null;
}

/**
 * Drops the proxy bid of a leader who may no longer bid, and records it (rules §1). When an auction is over, its proxy
 * bid ends without a record.
 */
export function keptProxyBid(state: AuctionState, held: HeldProxyBid | null) {
	if (!held || state.leader === null || isOver(state.status)) return { dropped: [], proxy_bid: null };
	if (!bidRefusal(held.eligibility)) return { dropped: [], proxy_bid: held };
	return { dropped: [proxyBidDropped(state, state.leader, 'house')], proxy_bid: null };
}

/** Returns the highest amount that a bid offers: its maximum, or its amount if that is higher. */
export function highestOffer({ amount, proxy_bid }: BidAttempt): Centavos {
	return proxy_bid ? Math.max(amount, proxy_bid.amount) : amount;
}

/**
 * Resolves a bid by someone other than the leader against the leader's maximum (rules §4). The higher offer leads, at
 * one increment over the other's last amount, but never above its own maximum. If both are equal, the leader's maximum
 * wins, because it was set first: the leader bids that amount, and the new bid is refused with `bid.matched`.
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

/** The new bidder leads. If their maximum exceeds the price, it is held for them. */
function leading(steps: Step[], bid: BidAttempt): Decision {
	const last = steps.at(-1) as Step;
	const left = bid.proxy_bid && leftOf(bid.proxy_bid.amount, last);
	const decision = { problem: null, recorded: true } as const;
	if (!left || !bid.proxy_bid) return { steps, ...decision, max_amount: null };
	return {
		steps: [...steps, proxyBidSet(last.after, bid.bidder, bid.proxy_bid)],
		...decision,
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

/** The step that records a refused bid. The state does not change. */
export function refused(after: AuctionState, { bidder, amount }: BidAttempt, reason: BidRefusal): Step {
	return { fact: { type: 'bid-refused', data: { amount, bidder, problem: reason } }, after };
}

/** The step that records a new or raised maximum by its commitment. The state does not change. */
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

/**
 * Cancels the leader's proxy bid; bids already placed remain. Null if there is none, or if the auction is not active.
 */
export function dropProxyBid(state: AuctionState, max_amount: Centavos | null): Step | null {
	if (max_amount === null || state.leader === null || state.status !== 'active') return null;
	return proxyBidDropped(state, state.leader, 'bidder');
}
