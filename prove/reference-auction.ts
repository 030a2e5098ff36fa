import type { AuctionState, Fact, Terms } from '#domain/auction.ts';
import type { Call } from '#domain/calls.ts';
import type { Happening, Situation } from '#domain/happening.ts';

/*
 * The rules of an auction a second time, told from the design's rules and never from domain/bidding.ts: the price of a
 * contest is reckoned from both limits at once, and facts are plain words. Only types are shared.
 */

/** What follows: the facts in words and in order, the auction after them, and why it was refused. */
export interface Foretold {
	facts: string[];
	problem: string | null;
	after: Situation;
	/** By how much a bid came too late: no record says so. */
	late_ms?: number;
}

/** Nothing follows. */
export const none = (after: Situation, problem: string | null = null): Foretold => ({
	facts: [],
	problem,
	after,
});

/** The same with the auction's state changed. */
export function changed({ state, ...rest }: Situation, change: Partial<AuctionState>): Situation {
	return { ...rest, state: { ...state, ...change } };
}

/** What the clock does by itself (rules §11). */
export function clock(terms: Terms, before: Situation, at: number): Foretold {
	const { status, start_time, end_time } = before.state;
	if (terms.auction_type === 'live') return none(before);
	if (status === 'pending' && at >= start_time && at < end_time) return open(terms, before, 'clock', {});
	if (status === 'active' && at >= end_time) return close(before, 'clock', {});
	return none(before);
}

function open(terms: Terms, before: Situation, by: string, times: Partial<AuctionState>): Foretold {
	const fresh = { status: 'active', current_bid: terms.initial_bid, bid_count: 0, leader: null } as const;
	return {
		facts: [`opened ${by}`],
		problem: null,
		after: { ...changed(before, { ...fresh, ...times }), call: 0 },
	};
}

function close(before: Situation, by: string, times: Partial<AuctionState>): Foretold {
	const { leader, current_bid } = before.state;
	const { state } = changed(before, { status: 'completed', ...times });
	return {
		facts: [`ended ${by} ${leader} ${current_bid}`],
		problem: null,
		after: { state, ceiling: null, call: 0 },
	};
}

/** What an administrator may do, and from where (spec §4). */
const FROM: Record<string, string> = {
	start: 'pending',
	pause: 'active',
	resume: 'paused',
	end: 'active',
	cancel: 'pending active paused',
};

/** What an administrator's act does (spec §4, rules §11). */
export function acting(
	terms: Terms,
	before: Situation,
	event: Exclude<Happening, { kind: 'bid' | 'clock' | 'drop' | 'call' | 'outage' }>,
	at: number,
): Foretold {
	const { state } = before;
	if (!FROM[event.kind]?.split(' ').includes(state.status)) return none(before, 'auction.action-not-offered');
	if (event.kind === 'start') return open(terms, before, 'auctioneer', { start_time: at });
	if (event.kind === 'end') return hammer(before, event, at);
	if (event.kind === 'pause')
		return {
			facts: ['paused'],
			problem: null,
			after: { ...changed(before, { status: 'paused', paused_at: at }), call: 0 },
		};
	if (event.kind === 'cancel') {
		const { state: gone } = changed(before, { status: 'cancelled', paused_at: null });
		return { facts: ['cancelled'], problem: null, after: { state: gone, ceiling: null, call: 0 } };
	}
	const end_time = state.end_time + at - (state.paused_at as number);
	const after: Situation = { ...changed(before, { status: 'active', paused_at: null, end_time }), call: 0 };
	return { facts: ['resumed', `extended pause ${end_time}`], problem: null, after };
}

function hammer(before: Situation, event: Extract<Happening, { kind: 'end' }>, at: number): Foretold {
	const other = event.final_price !== before.state.current_bid;
	if (other && event.judicial) return none(before, 'auction.judicial-result');
	if (other && !event.reason) return none(before, 'auction.reason-needed');
	const ended = close(before, 'auctioneer', { end_time: at });
	if (!other) return ended;
	return {
		...ended,
		facts: [...ended.facts, `declared ${event.final_price}`],
		after: changed(ended.after, { current_bid: event.final_price }),
	};
}

/** What it does that a ceiling is taken back. */
export function taken(before: Situation): Foretold {
	const { status, leader } = before.state;
	if (before.ceiling === null || status !== 'active') return none(before, 'bid.no-ceiling');
	return { facts: [`ceiling-dropped ${leader} bidder`], problem: null, after: { ...before, ceiling: null } };
}

/** What a call before the hammer does. */
export function calling(terms: Terms, before: Situation, call: Call): Foretold {
	const { status, bid_count } = before.state;
	if (terms.auction_type !== 'live') return none(before, 'call.by-the-clock');
	if (status !== 'active') return none(before, 'call.not-active');
	if (bid_count < 1) return none(before, 'call.no-bid');
	if (before.call >= call) return none(before, 'call.repeated');
	if (before.call + 1 < call) return none(before, 'call.out-of-turn');
	return { facts: [`called ${call}`], problem: null, after: { ...before, call } };
}

/** An outage of more than 10 s in the last 3 minutes gives back as much, and 3 minutes at least. */
export function outage(
	terms: Terms,
	before: Situation,
	{ since, until, shown }: Extract<Happening, { kind: 'outage' }>,
): Foretold {
	const { status, end_time } = before.state;
	const [length, minutes] = [until - since, 180_000_000];
	const seen = shown ?? end_time;
	const met = since < seen && until > seen - minutes && length > 10_000_000;
	if (!met || status !== 'active' || terms.auction_type === 'live') return none(before);
	const to = end_time + (length > minutes ? length : minutes);
	return { facts: [`extended outage ${to}`], problem: null, after: changed(before, { end_time: to }) };
}

/** A fact of the ledger in the words above. */
export function wordsOf({ type, data }: Fact): string {
	const said: Partial<Record<string, unknown>> = data;
	switch (type) {
		case 'bid-accepted':
			return words(type, said.bidder, said.amount, said.auto && 'auto');
		case 'bid-refused':
			return words(type, data.bidder, data.amount, data.problem.code, ...figuresOf(data.problem));
		case 'extended':
			return words(type, said.cause, said.to);
		case 'ended':
			return words(type, said.by, String(said.winner), said.final_price);
		case 'opened':
			return words(type, said.by);
		case 'ceiling-set':
			return words(type, said.bidder);
		case 'ceiling-dropped':
			return words(type, said.bidder, said.by);
		case 'declared':
			return words(type, said.final_price);
		case 'called':
			return words(type, said.call);
		default:
			return type;
	}
}

const words = (...all: unknown[]): string =>
	all.filter((word) => word !== undefined && word !== false).join(' ');

function figuresOf({ params }: { params?: object }): unknown[] {
	return Object.values(params ?? {}).filter((value) => typeof value === 'number');
}
