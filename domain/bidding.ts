import { bidRefusal } from './access.ts';
import { type AuctionState, dueSteps, isOver, LABELS, type Step, type Terms } from './auction.ts';
import { MAXIMUM_TOO_LOW } from './frozen-words.js';
import { minimumBid } from './increments.ts';
import { type BidRefusal, problem } from './problems.ts';
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
import { type Micros, micros } from './time.ts';

/**
 * Decides one bid at an instant that was read after the lock (rules §6), against the leader's maximum. Accepted: the
 * bid, the automatic one that it met, and the extension they cause. Refused with a record: one step with the reason,
 * after the automatic bid where the maximum covers it exactly. Refused without one (rules §7): no step of its own; who may
 * not bid at all moves nothing, and who finds the end passed closes the auction first, so that "closed" is a stored fact
 * and never a comparison.
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
	const outside = outsideRefusal(now, at);
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

/** A refusal that leaves no record of its own. The leader's maximum stays as it is; with the auction it ends. */
function unrecorded(
	steps: Step[],
	{ status }: AuctionState,
	reason: BidRefusal,
	held: HeldProxyBid | null,
): Decision {
	const max_amount = isOver(status) ? null : (held?.amount ?? null);
	return { steps, problem: reason, recorded: false, max_amount };
}

/** Why a bid comes too early or too late, whoever sends it; null while the auction runs or is paused. */
function outsideRefusal({ status, end_time }: AuctionState, at: Micros): BidRefusal | null {
	if (status === 'completed')
		return problem('bid.closed', { late_ms: Math.max(0, Math.ceil((at - end_time) / 1_000)) });
	return status === 'pending' || status === 'cancelled'
		? problem('bid.auction-not-active', { status: LABELS[status].toLowerCase() })
		: null;
}

/** Why a bid of somebody who may bid is refused while the auction runs or is paused. */
function openRefusal(
	terms: Terms,
	state: AuctionState,
	held: HeldProxyBid | null,
	bid: BidAttempt,
): BidRefusal | null {
	if (state.status === 'paused') return problem('bid.auction-paused');
	if (state.leader === bid.bidder) {
		if (!bid.proxy_bid) return problem('bid.own-lead');
		const least = Math.max(state.current_bid, held?.amount ?? 0);
		return bid.proxy_bid.amount > least ? null : problem(MAXIMUM_TOO_LOW);
	}
	const minimum = minimumBid(terms, state);
	return highestOffer(bid) < minimum ? problem('bid.too-low', { minimum }) : null;
}

/** The steps, and the extension that the bids among them cause: one, however many they are. */
function extending(terms: Terms, before: AuctionState, steps: Step[], at: Micros): Step[] {
	const to = extendedEnd(terms, before.end_time, at);
	const last = steps.at(-1);
	if (!last || to === before.end_time) return steps;
	const data = { from: before.end_time, to, cause: 'bid' as const };
	return [...steps, { fact: { type: 'extended', data }, after: { ...last.after, end_time: to } }];
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
