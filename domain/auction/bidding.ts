import { type BidRefusal, problem } from '#domain/problems/problems.ts';
import { MAXIMUM_TOO_LOW } from '#domain/values/frozen-words.js';
import { type Micros, micros } from '#domain/values/time.ts';
import { bidRefusal } from './access.ts';
import { dueSteps } from './actions.ts';
import { type AuctionState, isOver, LABELS, type Step, type Terms } from './auction.ts';
import { minimumBid } from './increments.ts';
import {
	type BidAttempt,
	type Decision,
	type HeldProxyBid,
	highestOffer,
	keptProxyBid,
	type ProxyBid,
	proxyBidSet,
	refused,
	resolveProxyBids,
} from './proxy-bids.ts';

/**
 * Decides one bid (rules §6). `at` is read after the auction's row is locked; `held` is the leader's proxy bid.
 * - Accepted: the steps are the bid, an automatic bid that answers it, and the extension that they cause.
 * - Refused with a record: the last step states the reason. It follows an automatic bid if the leader's maximum equals
 * the bid.
 * - Refused without a record (rules §7): no step for the bid itself. If the bidder may not bid at all, there are no
 * steps. If the end has passed, the steps close the auction or its round, so that "closed" is a stored fact and never a
 * comparison.
 */
export function decideBid(
	terms: Terms,
	state: AuctionState,
	bid: BidAttempt,
	at: Micros,
	held: HeldProxyBid | null = null,
): Decision {
	const person = bidRefusal(bid.eligibility);
	if (person) return unrecorded([], state, person, held);
	const steps = state.status === 'active' ? dueSteps(terms, state, at) : [];
	const now = steps.at(-1)?.after ?? state;
	const outside =
		steps.length > 0 ? late(state, at) : (roundRefusal(terms, now, bid, at) ?? outsideRefusal(now, at));
	if (outside) return unrecorded(steps, now, outside, held);
	const { dropped, proxy_bid } = keptProxyBid(now, held);
	const reason = openRefusal(terms, now, proxy_bid, bid);
	if (reason)
		return {
			steps: [...dropped, refused(now, bid, reason)],
			problem: reason,
			recorded: true,
			max_amount: proxy_bid?.amount ?? null,
		};
	if (now.leader === bid.bidder) {
		const raised = bid.proxy_bid as ProxyBid;
		const set = proxyBidSet(now, bid.bidder, raised);
		return { steps: [...dropped, set], problem: null, recorded: true, max_amount: raised.amount };
	}
	const outcome = resolveProxyBids(terms, now, proxy_bid, bid);
	return { ...outcome, steps: [...dropped, ...extending(terms, now, outcome.steps, at)] };
}

/** A refusal without a record. The leader's maximum is unchanged, or null if the auction is over. */
function unrecorded(
	steps: Step[],
	{ status }: AuctionState,
	reason: BidRefusal,
	held: HeldProxyBid | null,
): Decision {
	const max_amount = isOver(status) ? null : (held?.amount ?? null);
	return { steps, problem: reason, recorded: false, max_amount };
}

/** Returns why a bid is too early or too late, whoever the bidder is; null while the auction is active or paused. */
function outsideRefusal(state: AuctionState, at: Micros): BidRefusal | null {
	const { status, suspended_at } = state;
	if (status === 'completed') return late(state, at);
	if (status === 'pending' && suspended_at !== undefined) return problem('auction.suspended');
	return status === 'pending' || status === 'cancelled'
		? problem('bid.auction-not-active', { status: LABELS[status].toLowerCase() })
		: null;
}

/** Returns why a bid that was made in another round than the current one is refused: that one is over, or not open yet. */
function roundRefusal(
	terms: Terms,
	state: AuctionState,
	{ round }: BidAttempt,
	at: Micros,
): BidRefusal | null {
	const made = state.round === round ? undefined : terms.rounds?.find(({ number }) => number === round);
	if (!made || state.round === undefined) return null;
	return made.number < state.round
		? late(made, at)
		: problem('bid.auction-not-active', { status: LABELS.pending.toLowerCase() });
}

/** The refusal of a bid after the end, also when the next round follows: a bid never crosses into it (rules §29). */
function late({ end_time }: { end_time: Micros }, at: Micros): BidRefusal {
	return problem('bid.closed', { late_ms: Math.max(0, Math.ceil((at - end_time) / 1_000)) });
}

/** Returns why an eligible person's bid is refused while the auction is active or paused. */
function openRefusal(
	terms: Terms,
	state: AuctionState,
	held: HeldProxyBid | null,
	bid: BidAttempt,
): BidRefusal | null {
	if (state.suspended_at !== undefined) return problem('auction.suspended');
	if (state.status === 'paused') return problem('bid.auction-paused');
	if (state.leader === bid.bidder) {
		if (!bid.proxy_bid) return problem('bid.own-lead');
		const least = Math.max(state.current_bid, held?.amount ?? 0);
		return bid.proxy_bid.amount > least ? null : problem(MAXIMUM_TOO_LOW);
	}
	const minimum = minimumBid(terms, state);
	return highestOffer(bid) < minimum ? problem('bid.too-low', { minimum }) : null;
}

/** Appends the extension that the accepted bids cause: at most one, however many bids there are. */
function extending(terms: Terms, before: AuctionState, steps: Step[], at: Micros): Step[] {
	const to = extendedEnd(terms, before.end_time, at);
	const last = steps.at(-1);
	if (!last || to === before.end_time) return steps;
	const data = { from: before.end_time, to, cause: 'bid' as const };
	return [...steps, { fact: { type: 'extended', data }, after: { ...last.after, end_time: to } }];
}

/**
 * Returns the end after a bid accepted at `at`. It never moves back, and an extension never passes the cap (rules §5).
 */
export function extendedEnd(terms: Pick<Terms, 'extension'>, end: Micros, at: Micros): Micros {
	const { mode, window_ms, cap } = terms.extension;
	const window = micros(window_ms);
	if (at >= end || end - at > window) return end;
	const to = mode === 'reset' ? at + window : end + window;
	return Math.max(end, cap === null ? to : Math.min(to, cap));
}
