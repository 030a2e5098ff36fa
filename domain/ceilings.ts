import { bidRefusal, type Standing } from './access.ts';
import { type AuctionState, isOver, type Step, type Terms } from './auction.ts';
import { incrementAt, minimumBid } from './increments.ts';
import type { Centavos } from './money.ts';
import { type BidRefusal, problem } from './problems.ts';

/** A bid as the engine sees it; `bidder` is the person's number in this auction. */
export interface BidAttempt {
	bid_id: string;
	bidder: number;
	amount: Centavos;
	/** A secret ceiling (rules §4), with what the ledger shows in its place. One that is not above the amount is none. */
	ceiling?: { amount: Centavos; commitment: string } | null;
	standing: Standing;
}

/** The leader's secret ceiling as the auction holds it, and whether its holder may still bid. */
export interface HeldCeiling {
	amount: Centavos;
	standing: Standing;
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
	/** The leader's ceiling after it. */
	ceiling: Centavos | null;
}

/** A ceiling whose holder may no longer bid goes, and the ledger says so (rules §1); with the auction it ends by itself. */
export function standingCeiling(state: AuctionState, held: HeldCeiling | null) {
	if (!held || state.leader === null || isOver(state.status)) return { dropped: [], ceiling: null };
	if (!bidRefusal(held.standing)) return { dropped: [], ceiling: held };
	return { dropped: [ceilingDropped(state, state.leader, 'house')], ceiling: null };
}

/** How far a bid goes. */
export function reach({ amount, ceiling }: BidAttempt): Centavos {
	return ceiling ? Math.max(amount, ceiling.amount) : amount;
}

/**
 * A newcomer's bid meets the leader's ceiling. The ceiling was reached first, so it wins where both are equal: then the
 * leader bids that much and the newcomer is refused. Otherwise the higher one leads, one increment over the other's
 * last word and never over its own.
 */
export function meet(terms: Terms, state: AuctionState, held: HeldCeiling | null, bid: BidAttempt): Decision {
	const ceiling = held?.amount ?? null;
	const most = reach(bid);
	const amount = Math.max(bid.amount, minimumBid(terms, state));
	const over = (price: Centavos) => price + incrementAt(terms.increments, price);
	const own = (before: AuctionState, price: Centavos) => accepted(before, bid.bid_id, bid.bidder, price);
	const defence = (before: AuctionState, price: Centavos) =>
		accepted(before, (held as HeldCeiling).bid_id, state.leader as number, price, true);

	if (ceiling === null || ceiling < amount) return leading([own(state, amount)], bid);
	if (ceiling < most) {
		const last = defence(state, ceiling);
		return leading([last, own(last.after, Math.min(most, over(ceiling)))], bid);
	}
	if (ceiling > most) {
		const first = own(state, most);
		const answer = defence(first.after, Math.min(ceiling, over(most)));
		return { steps: [first, answer], problem: null, recorded: true, ceiling: leftOf(ceiling, answer) };
	}
	const answer = defence(state, ceiling);
	const reason = problem('bid.matched', { minimum: over(ceiling) });
	const steps = [answer, refused(answer.after, bid, reason)];
	return { steps, problem: reason, recorded: true, ceiling: null };
}

/** The newcomer leads; what is left of their own ceiling stays behind them. */
function leading(steps: Step[], bid: BidAttempt): Decision {
	const last = steps.at(-1) as Step;
	const left = bid.ceiling && leftOf(bid.ceiling.amount, last);
	const told = { problem: null, recorded: true } as const;
	if (!left || !bid.ceiling) return { steps, ...told, ceiling: null };
	return { steps: [...steps, ceilingSet(last.after, bid.bidder, bid.ceiling)], ...told, ceiling: left };
}

function leftOf(ceiling: Centavos, { after }: Step): Centavos | null {
	return ceiling > after.current_bid ? ceiling : null;
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

export function ceilingSet(
	after: AuctionState,
	bidder: number,
	{ commitment }: { commitment: string },
): Step {
	return { fact: { type: 'ceiling-set', data: { bidder, commitment } }, after };
}

function ceilingDropped(after: AuctionState, bidder: number, by: 'bidder' | 'house'): Step {
	return { fact: { type: 'ceiling-dropped', data: { bidder, by } }, after };
}

/** The leader takes their ceiling back: what was bid stays bid. Null when there is none. */
export function dropCeiling(state: AuctionState, ceiling: Centavos | null): Step | null {
	if (ceiling === null || state.leader === null || state.status !== 'active') return null;
	return ceilingDropped(state, state.leader, 'bidder');
}
