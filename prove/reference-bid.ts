import type { AuctionState, Terms } from '#domain/auction.ts';
import type { Happening, Situation } from '#domain/happening.ts';
import { changed, clock, type Foretold, none } from './reference-auction.ts';

type Bid = Extract<Happening, { kind: 'bid' }>;

function increment(terms: Terms, price: number): number {
	let reached = 1;
	for (const band of terms.increments) if (price >= band.from) reached = band.increment;
	return reached;
}

/** What must follow from a bid (rules §1–§5, §7). */
export function foretellBid(terms: Terms, given: Situation, bid: Bid, at: number): Foretold {
	// Whoever may not bid leaves no trace at all, not even of the time that has come.
	if (bid.barred) return none(given, bid.barred);
	const closing = given.state.status === 'active' ? clock(terms, given, at) : none(given);
	const { status, end_time: end } = closing.after.state;
	if (status === 'completed')
		return { ...closing, problem: 'bid.closed', late_ms: Math.ceil((at - end) / 1_000) };
	if (status !== 'active' && status !== 'paused') return { ...closing, problem: 'bid.auction-not-active' };
	const facts: string[] = [];
	let before = closing.after;
	if (before.ceiling !== null && !bid.holder_may) {
		facts.push(`ceiling-dropped ${before.state.leader} house`);
		before = { ...before, ceiling: null };
	}
	const refusal = refusalOf(terms, before, bid);
	if (refusal) {
		facts.push(`bid-refused ${bid.bidder} ${bid.amount} ${refusal}`);
		return { facts, problem: refusal.split(' ')[0] as string, after: before };
	}
	if (before.state.leader === bid.bidder) {
		facts.push(`ceiling-set ${bid.bidder}`);
		return { facts, problem: null, after: { ...before, ceiling: bid.ceiling } };
	}
	const met = contest(terms, before, bid);
	const end_time = endAfter(terms, before.state.end_time, at);
	if (end_time !== before.state.end_time) met.facts.push(`extended bid ${end_time}`);
	return { ...met, facts: [...facts, ...met.facts], after: { ...changed(met.after, { end_time }), call: 0 } };
}

/** Why a bid is refused with a record, with the figures that it is told; null when it counts (rules §2, §3). */
function refusalOf(terms: Terms, { state, ceiling }: Situation, bid: Bid): string | null {
	if (state.status === 'paused') return 'bid.auction-paused';
	if (state.leader === bid.bidder) {
		if (bid.ceiling === null) return 'bid.own-lead';
		return bid.ceiling > state.current_bid && bid.ceiling > (ceiling ?? 0) ? null : 'bid.ceiling-too-low';
	}
	const least = leastOf(terms, state);
	return Math.max(bid.amount, bid.ceiling ?? 0) < least ? `bid.too-low ${least}` : null;
}

function leastOf(terms: Terms, state: AuctionState): number {
	return state.leader === null ? terms.initial_bid : state.current_bid + increment(terms, state.current_bid);
}

/** Two limits meet: the higher one leads, the earlier one when they are equal (rules §4). */
function contest(terms: Terms, before: Situation, bid: Bid): Foretold {
	const aloud = Math.max(bid.amount, leastOf(terms, before.state));
	const limit = Math.max(bid.amount, bid.ceiling ?? 0);
	const held = before.ceiling !== null && before.ceiling >= aloud ? before.ceiling : null;
	const stays = held !== null && held >= limit;
	const [most, loser] = stays ? [held, limit] : [limit, held];
	const price = priceOf(terms, most, loser, aloud);
	const [own, auto] = [`bid-accepted ${bid.bidder}`, `bid-accepted ${before.state.leader}`];
	const last = loser === null || loser === most ? [] : [stays ? `${own} ${loser}` : `${auto} ${loser} auto`];
	const facts = [...last, stays ? `${auto} ${price} auto` : `${own} ${price}`];
	const bid_count = before.state.bid_count + facts.length;
	const after = changed(before, { current_bid: price, bid_count, ...(!stays && { leader: bid.bidder }) });
	if (held === limit) {
		const least = price + increment(terms, price);
		const refused = `bid-refused ${bid.bidder} ${bid.amount} bid.matched ${least}`;
		return { facts: [...facts, refused], problem: 'bid.matched', after: { ...after, ceiling: null } };
	}
	const ceiling = most > price ? most : null;
	if (!stays && ceiling !== null) facts.push(`ceiling-set ${bid.bidder}`);
	return { facts, problem: null, after: { ...after, ceiling } };
}

/** One step over the loser's limit, as far as the winner's goes; what was said aloud where there is no loser. */
function priceOf(terms: Terms, most: number, loser: number | null, aloud: number): number {
	return loser === null ? aloud : Math.min(most, loser + (loser === most ? 0 : increment(terms, loser)));
}

/** Where an accepted bid leaves the end (rules §5). */
function endAfter({ extension }: Terms, end: number, at: number): number {
	const window = extension.window_ms * 1_000;
	const inside = at < end && at >= end - window;
	if (!inside) return end;
	const wanted = extension.mode === 'additive' ? end + window : at + window;
	const allowed = extension.cap === null || wanted <= extension.cap ? wanted : extension.cap;
	return allowed > end ? allowed : end;
}
