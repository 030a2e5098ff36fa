import type { AuctionState, Terms } from '#domain/auction/auction.ts';
import type { Call } from '#domain/auction/hammer-calls.ts';
import { NO_PROXY_BID, PROXY_BID_DROPPED } from '#domain/values/frozen-words.js';
import type { AuctionEvent, AuctionSnapshot } from '#server/testing/auction-events.ts';

/*
 * The oracle: a second implementation of the rules of an auction, written from the rules document and not from domain/. It
 * works differently, so that both are unlikely to share a fault: the price of two competing maximums is computed from both
 * at once, and facts are text. Only types are shared.
 */

/** The outcome that must follow from an event. */
export interface ExpectedOutcome {
	/** The facts in order, as text. */
	facts: string[];
	problem: string | null;
	after: AuctionSnapshot;
	/** By how much a bid was too late, in milliseconds. No record contains this. */
	late_ms?: number;
	/** The terms afterwards, if they change. */
	terms?: Terms;
}

/** An outcome that changes nothing. */
export const none = (after: AuctionSnapshot, problem: string | null = null): ExpectedOutcome => ({
	facts: [],
	problem,
	after,
});

export function changed({ state, ...rest }: AuctionSnapshot, change: Partial<AuctionState>): AuctionSnapshot {
	return { ...rest, state: { ...state, ...change } };
}

/** The outcome of due steps (rules §11). */
export function clock(terms: Terms, before: AuctionSnapshot, at: number): ExpectedOutcome {
	const { status, start_time, end_time } = before.state;
	const led = terms.auction_type === 'live';
	if (before.state.suspended_at !== undefined || (led && !terms.announced)) return none(before);
	if (status === 'pending' && at >= start_time && at < end_time) return open(terms, before, 'clock', {});
	if (status === 'active' && at >= end_time && !led) return close(terms, before, 'clock', end_time);
	return none(before);
}

function open(
	terms: Terms,
	before: AuctionSnapshot,
	by: string,
	times: Partial<AuctionState>,
): ExpectedOutcome {
	const fresh = { status: 'active', current_bid: terms.initial_bid, bid_count: 0, leader: null } as const;
	const { round } = before.state;
	return {
		facts: [round !== undefined && round > 1 ? `round-opened ${by} ${round}` : `opened ${by}`],
		problem: null,
		after: { ...changed(before, { ...fresh, ...times }), call: 0 },
	};
}

/** The end of the lot, or of a round without bids that another one follows (rules §29). */
function close(terms: Terms, before: AuctionSnapshot, by: string, end: number): ExpectedOutcome {
	const { bid_count, round } = before.state;
	const followed = round !== undefined && terms.rounds !== undefined && round < terms.rounds.length;
	return followed && bid_count === 0 ? closeRound(terms, before, by, end) : complete(before, by, end);
}

function closeRound(terms: Terms, before: AuctionSnapshot, by: string, end: number): ExpectedOutcome {
	const { round: n = 0, start_time } = before.state;
	const rounds = terms.rounds?.map((each) => ({ ...each })) ?? [];
	const [over, next] = [rounds[n - 1], rounds[n]];
	if (!over || !next) throw new Error('no round follows');
	const wait = end > next.start_time ? end - next.start_time : 0;
	next.start_time += wait;
	next.end_time += wait;
	const { extension } = terms;
	const cap = extension.cap === null ? null : next.end_time + (extension.cap - over.end_time);
	Object.assign(over, { start_time, end_time: end });
	const { minimum, start_time: start, end_time } = next;
	const times = { start_time: start, end_time };
	return {
		facts: [`round-closed ${by} ${n} ${n + 1} ${start} ${end_time} ${minimum}`],
		problem: null,
		after: {
			...changed(before, { status: 'pending', current_bid: minimum, round: n + 1, ...times }),
			call: 0,
		},
		terms: { ...terms, rounds, initial_bid: minimum, extension: { ...extension, cap } },
	};
}

function complete(before: AuctionSnapshot, by: string, end_time: number): ExpectedOutcome {
	const { leader, current_bid } = before.state;
	const { state } = changed(before, { status: 'completed', end_time });
	return {
		facts: [`ended ${by} ${leader} ${current_bid}`],
		problem: null,
		after: { state, maximum: null, call: 0 },
	};
}

/** The statuses from which each action is offered (spec §4). */
const FROM: Record<string, string> = {
	start: 'pending',
	pause: 'active',
	resume: 'paused',
	suspend: 'pending active paused',
	end: 'active',
	cancel: 'pending active paused',
};

/** The outcome of an administrator's action (spec §4, rules §11). */
export function administratorActs(
	terms: Terms,
	before: AuctionSnapshot,
	event: Extract<AuctionEvent, { kind: 'start' | 'pause' | 'resume' | 'suspend' | 'cancel' | 'end' }>,
	at: number,
): ExpectedOutcome {
	const { state } = before;
	if (state.suspended_at !== undefined) return underSuspension(terms, before, event, at);
	if (!FROM[event.kind]?.split(' ').includes(state.status)) return none(before, 'auction.action-not-offered');
	if (event.kind === 'start') return start(terms, before, event.reason, at);
	if (event.kind === 'suspend')
		return {
			facts: ['suspended'],
			problem: null,
			after: {
				...changed(before, {
					suspended_at: at,
					...(state.status === 'active' && { status: 'paused', paused_at: at }),
				}),
				call: 0,
			},
		};
	if (event.kind === 'end') return hammer(terms, before, event, at);
	if (event.kind === 'pause')
		return {
			facts: ['paused'],
			problem: null,
			after: { ...changed(before, { status: 'paused', paused_at: at }), call: 0 },
		};
	if (event.kind === 'cancel') {
		const { state: gone } = changed(before, { status: 'cancelled', paused_at: null });
		return { facts: ['cancelled'], problem: null, after: { state: gone, maximum: null, call: 0 } };
	}
	return goesOn(before, state, at);
}

function start(terms: Terms, before: AuctionSnapshot, reason: boolean, at: number): ExpectedOutcome {
	if (terms.announced && before.state.start_time > at) return none(before, 'auction.announced-start');
	if (terms.announced && !reason) return none(before, 'auction.time-reason');
	if (terms.announced && before.state.end_time <= at) return startLate(terms, before, at);
	return open(terms, before, 'auctioneer', { start_time: at });
}

/** After the planned end, the lot keeps its length. */
function startLate(terms: Terms, before: AuctionSnapshot, at: number): ExpectedOutcome {
	const times = { start_time: at, end_time: at + before.state.end_time - before.state.start_time };
	const after = open(terms, before, 'auctioneer', times);
	return {
		...after,
		facts: [`revised postponed ${times.start_time} ${times.end_time}`, ...after.facts],
		terms: withDates(terms, before, times, 0),
	};
}

/** After a pause, as long as it was is added to the end. `state` is the one that goes on. */
function goesOn(before: AuctionSnapshot, state: AuctionState, at: number): ExpectedOutcome {
	const end_time = state.end_time + at - (state.paused_at as number);
	const active = { ...state, status: 'active' as const, paused_at: null, end_time };
	return {
		facts: ['resumed', `extended pause ${end_time}`],
		problem: null,
		after: { ...before, state: active, call: 0 },
	};
}

/** What an administrator can do with a suspended auction (rules §51): cancel it, or take it up again. */
function underSuspension(
	terms: Terms,
	before: AuctionSnapshot,
	{ kind }: { kind: string },
	at: number,
): ExpectedOutcome {
	const { suspended_at: since = at, ...state } = before.state;
	if (kind === 'cancel') {
		const gone = { ...state, status: 'cancelled' as const, paused_at: null };
		return { facts: ['cancelled'], problem: null, after: { state: gone, maximum: null, call: 0 } };
	}
	if (kind !== 'resume') return none(before, 'auction.action-not-offered');
	if (state.status === 'paused') return goesOn(before, state, at);
	if (state.start_time > at)
		return { facts: ['resumed'], problem: null, after: { ...before, state, call: 0 } };
	const shift = at - since;
	const times = { start_time: state.start_time + shift, end_time: state.end_time + shift };
	return {
		facts: [`resumed ${times.start_time} ${times.end_time}`],
		problem: null,
		after: { ...before, state: { ...state, ...times }, call: 0 },
		terms: withDates(terms, before, times, 0),
	};
}

/** The outcome of moving all dates that lie ahead (rules §51). */
export function postpone(terms: Terms, before: AuctionSnapshot, by: number): ExpectedOutcome {
	const { status, start_time: start, end_time: end } = before.state;
	if (status === 'completed' || status === 'cancelled') return none(before, 'auction.action-not-offered');
	const times = { start_time: status === 'pending' ? start + by : start, end_time: end + by };
	return {
		facts: [`revised postponed ${times.start_time} ${times.end_time}`],
		problem: null,
		after: changed(before, times),
		terms: withDates(terms, before, times, by),
	};
}

/** The terms with other times of the current round; `later` is by how much those after it move. */
function withDates(
	terms: Terms,
	{ state: { round = 1, end_time } }: AuctionSnapshot,
	current: { start_time: number; end_time: number },
	later: number,
): Terms {
	const { extension, rounds, ...rest } = structuredClone(terms) as Terms;
	if (extension.cap !== null) extension.cap += current.end_time - end_time;
	const all = rounds?.map((each) => {
		if (each.number === round) return { ...each, ...current };
		if (each.number < round) return each;
		return { ...each, start_time: each.start_time + later, end_time: each.end_time + later };
	});
	return { ...rest, extension, ...(all && { rounds: all }) };
}

function hammer(
	terms: Terms,
	before: AuctionSnapshot,
	event: Extract<AuctionEvent, { kind: 'end' }>,
	at: number,
): ExpectedOutcome {
	const other = event.final_price !== before.state.current_bid;
	if (terms.announced && terms.auction_type !== 'live' && before.state.end_time > at)
		return none(before, 'auction.announced-end');
	if (terms.announced && before.state.bid_count === 0 && !event.reason)
		return none(before, 'auction.time-reason');
	if (other && event.judicial) return none(before, 'auction.judicial-result');
	if (other && !event.reason) return none(before, 'auction.reason-needed');
	if (!other) return close(terms, before, 'auctioneer', at);
	const ended = complete(before, 'auctioneer', at);
	return {
		...ended,
		facts: [...ended.facts, `declared ${event.final_price}`],
		after: changed(ended.after, { current_bid: event.final_price }),
	};
}

/** The outcome of taking a maximum back. */
export function takeBack(before: AuctionSnapshot): ExpectedOutcome {
	const { status, leader } = before.state;
	if (before.maximum === null || status !== 'active') return none(before, NO_PROXY_BID);
	return {
		facts: [`${PROXY_BID_DROPPED} ${leader} bidder`],
		problem: null,
		after: { ...before, maximum: null },
	};
}

/** The outcome of a call. */
export function call(terms: Terms, before: AuctionSnapshot, wanted: Call): ExpectedOutcome {
	const { status, bid_count } = before.state;
	if (terms.auction_type !== 'live') return none(before, 'call.by-the-clock');
	if (status !== 'active') return none(before, 'call.not-active');
	if (bid_count < 1) return none(before, 'call.no-bid');
	if (before.call >= wanted) return none(before, 'call.repeated');
	if (before.call + 1 < wanted) return none(before, 'call.out-of-turn');
	return { facts: [`called ${wanted}`], problem: null, after: { ...before, call: wanted } };
}

/** An outage of more than 10 s in the last 3 minutes extends the end by its length, at least by 3 minutes. */
export function outage(
	terms: Terms,
	before: AuctionSnapshot,
	{ since, until, shown }: Extract<AuctionEvent, { kind: 'outage' }>,
): ExpectedOutcome {
	const { status, end_time } = before.state;
	const [length, minutes] = [until - since, 180_000_000];
	const seen = shown ?? end_time;
	const applies = since < seen && until > seen - minutes && length > 10_000_000;
	if (!applies || status !== 'active' || terms.auction_type === 'live') return none(before);
	const to = end_time + (length > minutes ? length : minutes);
	return { facts: [`extended outage ${to}`], problem: null, after: changed(before, { end_time: to }) };
}
