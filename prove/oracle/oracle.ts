import type { AuctionState, Terms } from '#domain/auction/auction.ts';
import { MAXIMUM_TOO_LOW, PROXY_BID_DROPPED, PROXY_BID_SET } from '#domain/values/frozen-words.js';
import type { AuctionEvent, AuctionSnapshot } from '#server/testing/auction-events.ts';
import {
	administratorActs,
	call,
	changed,
	clock,
	type ExpectedOutcome,
	none,
	outage,
	postpone,
	takeBack,
} from './oracle-actions.ts';
import {
	answer,
	decide,
	lapses,
	next,
	opensConditional,
	prefer,
	propose,
	redeem,
	silence,
	standsAt,
	take,
	windowOf,
} from './oracle-outcomes.ts';

type Bid = Extract<AuctionEvent, { kind: 'bid' }>;

function increment(terms: Terms, price: number): number {
	let reached = 1;
	for (const band of terms.increments) if (price >= band.from) reached = band.increment;
	return reached;
}

/** The outcome of a bid (rules §1–§5, §7). */
function expectedOfBid(terms: Terms, snapshot: AuctionSnapshot, bid: Bid, at: number): ExpectedOutcome {
	// A bid by somebody who may not bid changes nothing: it does not even close the auction.
	if (bid.barred) return none(snapshot, bid.barred);
	const closing = snapshot.state.status === 'active' ? clock(terms, snapshot, at) : none(snapshot);
	const { status, round } = closing.after.state;
	// Late for the round that the bid was made in, also if another one follows.
	const lateBy = (end: number) => Math.ceil((at - end) / 1_000);
	const { end_time: end } = snapshot.state;
	if (closing.facts.length > 0) return { ...closing, problem: 'bid.closed', late_ms: lateBy(end) };
	const made = bid.round === undefined ? undefined : terms.rounds?.[bid.round - 1];
	if (made && round !== undefined && made.number < round)
		return { ...closing, problem: 'bid.closed', late_ms: lateBy(made.end_time) };
	if (made && made.number !== round) return { ...closing, problem: 'bid.auction-not-active' };
	if (status === 'completed') return { ...closing, problem: 'bid.closed', late_ms: lateBy(end) };
	if (status === 'pending' && snapshot.state.suspended_at !== undefined)
		return { ...closing, problem: 'auction.suspended' };
	if (status !== 'active' && status !== 'paused') return { ...closing, problem: 'bid.auction-not-active' };
	const facts: string[] = [];
	let before = closing.after;
	if (before.maximum !== null && !bid.holder_may) {
		facts.push(`${PROXY_BID_DROPPED} ${before.state.leader} house`);
		before = { ...before, maximum: null };
	}
	const refusal = refusalOf(terms, before, bid);
	if (refusal) {
		facts.push(`bid-refused ${bid.bidder} ${bid.amount} ${refusal}`);
		return { facts, problem: refusal.split(' ')[0] as string, after: before };
	}
	if (before.state.leader === bid.bidder) {
		facts.push(`${PROXY_BID_SET} ${bid.bidder}`);
		return { facts, problem: null, after: { ...before, maximum: bid.maximum } };
	}
	const contested = contest(terms, before, bid);
	const end_time = endAfter(terms, before.state.end_time, at);
	if (end_time !== before.state.end_time) contested.facts.push(`extended bid ${end_time}`);
	return {
		...contested,
		facts: [...facts, ...contested.facts],
		after: { ...changed(contested.after, { end_time }), call: 0 },
	};
}

/** The problem and parameters of a refusal with a record; null if the bid is valid (rules §2, §3). */
function refusalOf(terms: Terms, { state, maximum }: AuctionSnapshot, bid: Bid): string | null {
	if (state.suspended_at !== undefined) return 'auction.suspended';
	if (state.status === 'paused') return 'bid.auction-paused';
	if (state.leader === bid.bidder) {
		if (bid.maximum === null) return 'bid.own-lead';
		return bid.maximum > state.current_bid && bid.maximum > (maximum ?? 0) ? null : MAXIMUM_TOO_LOW;
	}
	const least = leastOf(terms, state);
	return Math.max(bid.amount, bid.maximum ?? 0) < least ? `bid.too-low ${least}` : null;
}

function leastOf(terms: Terms, state: AuctionState): number {
	return state.leader === null ? terms.initial_bid : state.current_bid + increment(terms, state.current_bid);
}

/** The outcome of two competing limits: the higher one leads, the earlier one if they are equal (rules §4). */
function contest(terms: Terms, before: AuctionSnapshot, bid: Bid): ExpectedOutcome {
	const offered = Math.max(bid.amount, leastOf(terms, before.state));
	const limit = Math.max(bid.amount, bid.maximum ?? 0);
	const earlier = before.maximum !== null && before.maximum >= offered ? before.maximum : null;
	const stays = earlier !== null && earlier >= limit;
	const [most, loser] = stays ? [earlier, limit] : [limit, earlier];
	const price = priceOf(terms, most, loser, offered);
	const [own, auto] = [`bid-accepted ${bid.bidder}`, `bid-accepted ${before.state.leader}`];
	const last = loser === null || loser === most ? [] : [stays ? `${own} ${loser}` : `${auto} ${loser} auto`];
	const facts = [...last, stays ? `${auto} ${price} auto` : `${own} ${price}`];
	const bid_count = before.state.bid_count + facts.length;
	const after = changed(before, { current_bid: price, bid_count, ...(!stays && { leader: bid.bidder }) });
	if (earlier === limit) {
		const least = price + increment(terms, price);
		const refused = `bid-refused ${bid.bidder} ${bid.amount} bid.matched ${least}`;
		return { facts: [...facts, refused], problem: 'bid.matched', after: { ...after, maximum: null } };
	}
	const maximum = most > price ? most : null;
	if (!stays && maximum !== null) facts.push(`${PROXY_BID_SET} ${bid.bidder}`);
	return { facts, problem: null, after: { ...after, maximum } };
}

/** One increment above the loser's limit, at most the winner's; without a loser, the amount of the bid. */
function priceOf(terms: Terms, most: number, loser: number | null, offered: number): number {
	return loser === null ? offered : Math.min(most, loser + (loser === most ? 0 : increment(terms, loser)));
}

/** The end after an accepted bid (rules §5). */
function endAfter({ extension }: Terms, end: number, at: number): number {
	const window = extension.window_ms * 1_000;
	const inside = at < end && at >= end - window;
	if (!inside) return end;
	const wanted = extension.mode === 'additive' ? end + window : at + window;
	const allowed = extension.cap === null || wanted <= extension.cap ? wanted : extension.cap;
	return allowed > end ? allowed : end;
}

/**
 * The outcome that the rules require for an event. A lot that ends may be the seller's decision (rules §50); one that is sold opens the window of
 * preference (rules §49).
 */
export function expectedOutcome(
	terms: Terms,
	before: AuctionSnapshot,
	event: AuctionEvent,
	at: number,
): ExpectedOutcome {
	const decided = ofEvent(terms, before, event, at);
	const { preference, seller, debt } = before;
	const kept = {
		...(preference && { preference }),
		...(seller && { seller }),
		...(debt !== undefined && { debt }),
	};
	const outcome = { ...decided, after: { ...decided.after, ...kept } };
	return withWindow(withSeller(before, outcome, at), at);
}

function withSeller(before: AuctionSnapshot, outcome: ExpectedOutcome, at: number): ExpectedOutcome {
	const { state } = outcome.after;
	if (before.state.status === 'completed' || state.status !== 'completed') return outcome;
	const price = Math.min(state.current_bid, before.state.current_bid);
	const opened = opensConditional(outcome.after, price, at);
	return opened ? { ...outcome, facts: [...outcome.facts, opened.fact], after: opened.after } : outcome;
}

/** By these a lot is sold. */
const SELLS = ['ended', 'conditional-accepted', 'counter-accepted'];

function withWindow(outcome: ExpectedOutcome, at: number): ExpectedOutcome {
	const { facts, after } = outcome;
	const sold =
		standsAt(after.state) === 'sold' && SELLS.some((type) => facts.some((fact) => fact.startsWith(type)));
	const length = windowOf(after);
	if (!sold || length === 0) return outcome;
	const preference_until = at + length * 1_000;
	return {
		...outcome,
		facts: [...facts, `preference-opened ${preference_until}`],
		after: changed(after, { preference_until }),
	};
}

/** The outcome of a change of what bidders see (rules §40). Nothing follows the end in a ledger. */
function revise(
	{ announced }: Terms,
	before: AuctionSnapshot,
	{ facts }: Extract<AuctionEvent, { kind: 'revise' }>,
): ExpectedOutcome {
	const { status, bid_count, start_time: start, end_time: end } = before.state;
	if (announced) return none(before, 'publication.frozen');
	if (bid_count > 0 && facts.reason.length === 0) return none(before, 'auction.revision-reason');
	if (status === 'completed' || status === 'cancelled') return none(before);
	return {
		facts: [`revised facts ${facts.before} ${facts.after} ${start} ${end}`],
		problem: null,
		after: before,
	};
}

function ofEvent(terms: Terms, before: AuctionSnapshot, event: AuctionEvent, at: number): ExpectedOutcome {
	switch (event.kind) {
		case 'bid':
			return expectedOfBid(terms, before, event, at);
		case 'clock':
			return lapses(before, at) ?? silence(before, at) ?? clock(terms, before, at);
		case 'prefer':
			return prefer(before, event, at);
		case 'drop':
			return takeBack(before);
		case 'call':
			return call(terms, before, event.call);
		case 'outage':
			return outage(terms, before, event);
		case 'postpone':
			return postpone(terms, before, event.by);
		case 'revise':
			return revise(terms, before, event);
		case 'answer':
			return answer(before, event, at);
		case 'take':
			return take(before, event, at);
		case 'redeem':
			return redeem(terms, before, event, at);
		case 'decide':
			return decide(before, event);
		case 'propose':
			return propose(before, event);
		case 'next':
			return next(before, event);
		default:
			return administratorActs(terms, before, event, at);
	}
}
