import { bidRefusal, type Standing } from './access.ts';
import { type AuctionState, dueSteps, type IncrementBand, LABELS, type Step, type Terms } from './auction.ts';
import type { Centavos } from './money.ts';
import { type Problem, problem } from './problems.ts';
import { type Micros, micros } from './time.ts';

/** The increment table of a deployment that sets none: centavos, ascending, the first band from 0 (rules §3). */
export const DEFAULT_INCREMENTS: readonly IncrementBand[] = [
	{ from: 0, increment: 100_00 },
	{ from: 20_000_00, increment: 500_00 },
	{ from: 100_000_00, increment: 1_000_00 },
	{ from: 500_000_00, increment: 2_000_00 },
	{ from: 1_000_000_00, increment: 5_000_00 },
	{ from: 5_000_000_00, increment: 20_000_00 },
];

/** The increment that applies at a price: that of the highest band which the price reaches. */
export function incrementAt(bands: readonly IncrementBand[], price: Centavos): Centavos {
	return bands.findLast((band) => band.from <= price)?.increment ?? 1;
}

/** The least amount the next bid must state: the initial bid, later the current bid plus its increment (rules §3). */
export function minimumBid(
	terms: Pick<Terms, 'initial_bid' | 'increments'>,
	state: Pick<AuctionState, 'bid_count' | 'current_bid'>,
): Centavos {
	if (state.bid_count === 0) return terms.initial_bid;
	return state.current_bid + incrementAt(terms.increments, state.current_bid);
}

/** A bid as the engine sees it; `bidder` is the person's number in this auction. */
export interface BidAttempt {
	bid_id: string;
	bidder: number;
	amount: Centavos;
	standing: Standing;
}

export interface Decision {
	/** What happened, in ledger order; a refused bid is a step too (rules §7). */
	steps: Step[];
	problem: Problem | null;
}

/**
 * Decides one bid at an instant that was read after the lock (rules §6). Accepted: the bid, and the
 * extension it causes. Refused: one step with the reason; a bid that finds the end passed closes the auction
 * first, so that "closed" is a stored fact and never a comparison.
 */
export function decideBid(terms: Terms, state: AuctionState, bid: BidAttempt, at: Micros): Decision {
	const steps = state.status === 'active' ? dueSteps(terms, state, at) : [];
	const now = steps.at(-1)?.after ?? state;
	const reason = refusalOf(terms, now, bid, at);
	if (reason) {
		const data = { bidder: bid.bidder, amount: bid.amount, problem: reason };
		return { steps: [...steps, { fact: { type: 'bid-refused', data }, after: now }], problem: reason };
	}
	return { steps: [...steps, ...accept(terms, now, bid, at)], problem: null };
}

function refusalOf(terms: Terms, state: AuctionState, bid: BidAttempt, at: Micros): Problem | null {
	const person = bidRefusal(bid.standing);
	if (person) return person;
	if (state.status === 'completed') {
		return problem('bid.closed', { late_ms: Math.max(0, Math.ceil((at - state.end_time) / 1_000)) });
	}
	if (state.status === 'paused') return problem('bid.auction-paused');
	if (state.status !== 'active') {
		return problem('bid.auction-not-active', { status: LABELS[state.status].toLowerCase() });
	}
	if (state.leader === bid.bidder) return problem('bid.own-lead');
	const minimum = minimumBid(terms, state);
	return bid.amount < minimum ? problem('bid.too-low', { minimum }) : null;
}

function accept(terms: Terms, state: AuctionState, bid: BidAttempt, at: Micros): Step[] {
	const leading = {
		...state,
		current_bid: bid.amount,
		bid_count: state.bid_count + 1,
		leader: bid.bidder,
	};
	const { bid_id, bidder, amount } = bid;
	const accepted: Step = { fact: { type: 'bid-accepted', data: { bid_id, bidder, amount } }, after: leading };
	const to = extendedEnd(terms, state.end_time, at);
	if (to === state.end_time) return [accepted];
	const data = { from: state.end_time, to, cause: 'bid' as const };
	return [accepted, { fact: { type: 'extended', data }, after: { ...leading, end_time: to } }];
}

/** The end after a bid accepted at an instant: never earlier than before, never past the cap (rules §5). */
export function extendedEnd(terms: Pick<Terms, 'extension'>, end: Micros, at: Micros): Micros {
	const { mode, window_ms, cap } = terms.extension;
	const window = micros(window_ms);
	if (at >= end || end - at > window) return end;
	const to = mode === 'reset' ? at + window : end + window;
	return Math.max(end, cap === null ? to : Math.min(to, cap));
}

/** The public name of a bidder: a pseudonym per auction (rules §9). */
export function bidderName(bidder: number): string {
	return `Licitante ${bidder}`;
}
