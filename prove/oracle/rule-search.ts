import type { PersonRefusalCode } from '#domain/auction/access.ts';
import {
	type Action,
	type AuctionState,
	type Fact,
	isOver,
	STATUSES,
	type Terms,
} from '#domain/auction/auction.ts';
import {
	type AuctionEvent,
	type AuctionSnapshot,
	applyEvent,
	BARRED,
	type Outcome,
	type RuleModules,
} from '#server/testing/auction-events.ts';
import { brokenBy, fingerprint, type Move } from './auction-invariants.ts';
import { textOf } from './fact-text.ts';
import { expectedOutcome } from './oracle.ts';

/** An auction in a state from which events are tried. */
export interface Place {
	terms: Terms;
	before: AuctionSnapshot;
	/** The time of the last decision, in microseconds. */
	last: number;
	depth: number;
}

interface Tried {
	event: AuctionEvent;
	at: number;
}

const START = 1_700_000_000_000_000;
const MINUTE = 60_000_000;
const END = START + 10 * MINUTE;
const WINDOW_MS = 180_000;
const INITIAL = 50_00;

const BARRED_CODES = Object.keys(BARRED) as PersonRefusalCode[];

const BANDS = [
	{ from: 0, increment: 10_00 },
	{ from: 100_00, increment: 25_00 },
];

/** Each auction type and extension mode, without a cap, with a cap before the first extension, and with a later one. */
const SIMPLE: readonly Terms[] = (['scheduled', 'live'] as const).flatMap((auction_type) =>
	(['reset', 'additive'] as const).flatMap((mode) =>
		[null, END + MINUTE, END + 4 * MINUTE].map((cap) => ({
			auction_type,
			initial_bid: INITIAL,
			increments: BANDS,
			extension: { mode, window_ms: WINDOW_MS, cap },
			commission_bp: 500,
		})),
	),
);

/** The first round, the second one directly after it or later, and a third one soon after that. */
const ROUNDS = [0, 6 * MINUTE].map((gap) => {
	const second = {
		number: 2,
		start_time: END + gap,
		end_time: END + gap + 5 * MINUTE,
		minimum: INITIAL - 20_00,
	};
	const third_start = second.end_time + MINUTE;
	return [
		{ number: 1, start_time: START, end_time: END, minimum: INITIAL },
		second,
		{ number: 3, start_time: third_start, end_time: third_start + 4 * MINUTE, minimum: INITIAL - 30_00 },
	];
});

/** The terms of auctions without rounds, some of them with two and with three rounds, and some whose times are announced. */
export const TERMS: readonly Terms[] = [
	...SIMPLE,
	...[1, 6].map((n) => ({ ...(SIMPLE[n] as Terms), announced: true as const })),
	{ ...(SIMPLE[9] as Terms), rounds: ROUNDS[1] ?? [], announced: true },
	...SIMPLE.filter((_, n) => [2, 3, 10].includes(n)).map((terms, n) => ({
		...terms,
		rounds: (ROUNDS[n % 2] ?? []).slice(0, n === 0 ? 3 : 2),
	})),
];

/** An auction before its start. */
export function startOf(terms: Terms): Place {
	const state: AuctionState = {
		status: 'pending',
		current_bid: INITIAL,
		bid_count: 0,
		leader: null,
		start_time: START,
		end_time: END,
		paused_at: null,
		...(terms.rounds && { round: 1 }),
	};
	return { terms, before: { state, maximum: null, call: 0 }, last: START - MINUTE, depth: 0 };
}

/** Every auction before its start, and two in which people have a right of preference. */
export const STARTS: readonly Place[] = [
	withHolders(startOf(TERMS[0] as Terms), [2, 3]),
	withHolders(startOf(TERMS[6] as Terms), [2]),
	...TERMS.map(startOf),
];

function withHolders(place: Place, holders: readonly number[]): Place {
	const preference = { window_ms: 15 * 60_000, holders };
	return { ...place, before: { ...place.before, preference } };
}

/** The times at which events are tried: 1 µs after the last decision, and around every later boundary. */
export function timesOf({ before: { state }, last }: Place): number[] {
	const { start_time, end_time, preference_until: until = 0 } = state;
	const window = end_time - WINDOW_MS * 1_000;
	const ends = [end_time - 1, end_time, end_time + 1, until - 1, until, until + 1];
	const boundaries = [start_time, window - 1, window, ...ends].filter((at) => at > last);
	return [...new Set([last + 1, ...boundaries])];
}

/** The events that are tried at a place. */
export function eventsOf({ terms, before: { state, maximum } }: Place): AuctionEvent[] {
	const { current_bid: price, end_time } = state;
	const least = state.bid_count === 0 ? terms.initial_bid : price + (price < 100_00 ? 10_00 : 25_00);
	const bid = (
		bidder: number,
		amount: number,
		most: number | null = null,
		barred: PersonRefusalCode | null = null,
	) => ({ kind: 'bid', bidder, amount, maximum: most, barred, holder_may: true }) as const;
	const bids = [1, 2, 3].flatMap((bidder) => [
		bid(bidder, least),
		bid(bidder, least - 1),
		bid(bidder, least, least + 60_00),
		bid(bidder, least - 1, least),
		...(maximum === null ? [] : [maximum - 1, maximum, maximum + 1].map((amount) => bid(bidder, amount))),
		...(maximum === null ? [] : [bid(bidder, least, maximum), bid(bidder, least, maximum + 1)]),
	]);
	const end = (final_price: number, reason: boolean, judicial: boolean) =>
		({ kind: 'end', final_price, reason, judicial }) as const;
	return [
		...bids,
		...[1, 2, 3].map((round) => ({ ...bid(2, least), round })),
		...BARRED_CODES.map((why) => bid(3, least, null, why)),
		{ ...bid(3, least), holder_may: false },
		...(['clock', 'pause', 'resume', 'suspend', 'cancel', 'drop'] as const).map((kind) => ({ kind })),
		...[true, false].map((reason) => ({ kind: 'start', reason }) as const),
		{ kind: 'postpone', by: 3 * MINUTE } as const,
		...([1, 2] as const).map((call) => ({ kind: 'call', call }) as const),
		...[1, 2, 3].map((bidder) => ({ kind: 'prefer', bidder, holder: bidder > 1 }) as const),
		...outagesAround(end_time),
		...[
			end(price, false, false),
			end(price + 1, true, false),
			end(price + 1, false, false),
			end(price + 1, true, true),
			end(price, true, false),
		],
	];
}

/** Outages around the limits of the tolerated length, the last minutes and the end. */
function outagesAround(end: number): AuctionEvent[] {
	const second = MINUTE / 60;
	const from = end - 3 * MINUTE;
	const around = [
		[from - 20 * second, from],
		[from - 20 * second, from + 1],
		[end, end + 20 * second],
		[end - 1, end + 20 * second],
		[end - 10 * second, end],
		[end - 10 * second - 1, end],
		[end - MINUTE, end + 5 * MINUTE],
	] as const;
	const moved = { kind: 'outage', since: from, until: end - MINUTE, shown: end - MINUTE } as const;
	return [moved, ...around.map(([since, until]) => ({ kind: 'outage', since, until }) as const)];
}

/** Applies an event; returns the outcome and everything that is wrong with it. */
export function tryEvent(
	rules: RuleModules,
	place: Place,
	{ event, at }: Tried,
): { outcome: Outcome; faults: string[] } {
	const { terms, before } = place;
	const outcome = applyEvent(rules, terms, before, event, at);
	const expected = expectedOutcome(terms, before, event, at);
	const facts = outcome.steps.map(({ fact }) => textOf(fact)).join(', ');
	const faults = [
		...differing('facts', facts, expected.facts.join(', ')),
		...differing('problem', outcome.problem, expected.problem),
		...differing('lateness', outcome.late_ms, expected.late_ms ?? null),
		...differing('auction', outcome.after, expected.after),
		...differing('terms', outcome.terms, expected.terms ?? terms),
		...brokenBasics(before, outcome.after),
		...brokenInvariants(place, event, at, outcome),
		...faultsOfReplay(rules, before, outcome, at),
	];
	return { outcome, faults: faults.map((fault) => `${event.kind} in ${before.state.status}: ${fault}`) };
}

function differing(what: string, found: unknown, expected: unknown): string[] {
	const [one, other] = [found, expected].map((value) => JSON.stringify(value, sorted));
	return one === other ? [] : [`${what} ${one}, expected ${other}`];
}

function sorted(_key: string, value: unknown): unknown {
	if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
	return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Finds changes that no event may cause, with or without maximums. */
function brokenBasics(
	{ state: before }: AuctionSnapshot,
	{ state: after, maximum }: AuctionSnapshot,
): string[] {
	const wrong = {
		'an auction that was over changed':
			isOver(before.status) &&
			before.preference_until === undefined &&
			JSON.stringify(before) !== JSON.stringify(after),
		'the price fell': before.bid_count > 0 && after.current_bid < before.current_bid && !isOver(after.status),
		'bids were lost': after.bid_count < before.bid_count,
		'a maximum without a lead': maximum !== null && (after.leader === null || maximum <= after.current_bid),
		'the end came nearer':
			after.end_time < before.end_time && after.status !== 'completed' && after.round === before.round,
		'a round with a bid was left': after.round !== before.round && before.bid_count > 0,
		'a lead or a maximum in a round that has not begun':
			after.round !== before.round && (after.leader !== null || maximum !== null),
	};
	return Object.entries(wrong).flatMap(([name, broken]) => (broken ? [name] : []));
}

/** Checks the invariants of `auction-invariants.ts`, which do not cover maximums, calls, outages and kinds of sale. */
function brokenInvariants(
	{ terms, before }: Place,
	event: AuctionEvent,
	at: number,
	{ steps, problem, after }: Outcome,
): string[] {
	if (before.maximum !== null || ['drop', 'call', 'outage', 'prefer', 'postpone'].includes(event.kind))
		return [];
	if (before.preference) return [];
	if (event.kind === 'bid' && (event.maximum !== null || event.round !== undefined)) return [];
	if (terms.announced && (event.kind === 'start' || event.kind === 'end')) return [];
	if (event.kind === 'end' && event.final_price !== before.state.current_bid) return [];
	const bid = event.kind === 'bid' ? event : { bidder: 0, amount: 0, barred: null };
	const moved = {
		kind: event.kind as Action['name'],
		bidder: bid.bidder,
		amount: bid.amount,
		approved: bid.barred === null,
	};
	const move: Move = {
		terms,
		event: moved,
		at,
		before: before.state,
		after: after.state,
		steps,
		problem,
	};
	return brokenBy(move);
}

/** Checks that a replay of the records results in the same state. */
function faultsOfReplay(
	{ ledger }: RuleModules,
	{ state }: AuctionSnapshot,
	{ steps, after }: Outcome,
	at: number,
): string[] {
	if (steps.length === 0) return [];
	const anchor: Fact = { type: 'called', data: { call: 1 } };
	const genesis = { seq: 0, hash: ledger.GENESIS };
	const first = ledger.chain('a', genesis, [{ fact: anchor, after: state }], at - 1, fingerprint);
	const head = { seq: 1, hash: first[0]?.hash as string };
	const rest = ledger.chain('a', head, steps, at, fingerprint);
	const read = ledger.replay(
		[...first, ...rest].map(({ text }) => text),
		fingerprint,
	);
	return read.fault ? [`replay: ${read.fault.reason}`] : differing('replay', read.state, after.state);
}

/** The pair of status and event that a try covers. */
export function pairOf({ before: { state, maximum } }: Place, event: AuctionEvent): string {
	const held = maximum === null || event.kind !== 'bid' ? '' : ' under a maximum';
	return `${state.status} × ${event.kind}${held}`;
}

/** All possible pairs. Only an active or paused auction has a maximum. */
export const PAIRS: readonly string[] = STATUSES.flatMap((status) => [
	...(
		[
			'bid',
			'clock',
			'start',
			'pause',
			'resume',
			'suspend',
			'cancel',
			'drop',
			'end',
			'call',
			'outage',
			'prefer',
			'postpone',
		] as const
	).map((kind) => `${status} × ${kind}`),
	...(status === 'active' || status === 'paused' ? [`${status} × bid under a maximum`] : []),
]);
