import { type Action, type AuctionState, type Fact, isOver, STATUSES, type Terms } from '#domain/auction.ts';
import { brokenBy, type Move } from '#domain/auction-invariants.ts';
import { type Done, decide, type Happening, type Rules, type Situation } from '#domain/happening.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { foretell } from './foretell.ts';
import { wordsOf } from './reference-auction.ts';

/** A place in an auction's life from which things are tried. */
export interface Place {
	terms: Terms;
	before: Situation;
	/** The moment of the last decision. */
	last: number;
	depth: number;
}

/** One thing that is tried at a place. */
export interface Tried {
	event: Happening;
	at: number;
}

export const START = 1_700_000_000_000_000;
const MINUTE = 60_000_000;
const END = START + 10 * MINUTE;
const WINDOW_MS = 180_000;
const INITIAL = 50_00;

export const BANDS = [
	{ from: 0, increment: 10_00 },
	{ from: 100_00, increment: 25_00 },
];

/** The terms under which lives begin: each kind of auction, both ways to extend, a cap before and after the first extension. */
export const TERMS: readonly Terms[] = (['scheduled', 'live'] as const).flatMap((auction_type) =>
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

/** The beginning of a life. */
export function birth(terms: Terms): Place {
	const state: AuctionState = {
		status: 'pending',
		current_bid: INITIAL,
		bid_count: 0,
		leader: null,
		start_time: START,
		end_time: END,
		paused_at: null,
	};
	return { terms, before: { state, ceiling: null, call: 0 }, last: START - MINUTE, depth: 0 };
}

/** The moments at which something may be tried: at once, and around every border that is still to come. */
export function momentsOf({ before: { state }, last }: Place): number[] {
	const { start_time, end_time } = state;
	const window = end_time - WINDOW_MS * 1_000;
	const borders = [start_time, window - 1, window, end_time - 1, end_time, end_time + 1].filter(
		(at) => at > last,
	);
	return [...new Set([last + 1, ...borders])];
}

/** Everything that may be tried at a place, apart from its moment. */
export function alphabetOf({ terms, before: { state, ceiling } }: Place): Happening[] {
	const { current_bid: price, end_time } = state;
	const least = state.bid_count === 0 ? terms.initial_bid : price + (price < 100_00 ? 10_00 : 25_00);
	const bid = (
		bidder: number,
		amount: number,
		most: number | null = null,
		barred: ProblemCode | null = null,
	) => ({ kind: 'bid', bidder, amount, ceiling: most, barred, holder_may: true }) as const;
	const people = [1, 2, 3].flatMap((bidder) => [
		bid(bidder, least),
		bid(bidder, least - 1),
		bid(bidder, least, least + 60_00),
		bid(bidder, least - 1, least),
		...(ceiling === null ? [] : [ceiling - 1, ceiling, ceiling + 1].map((amount) => bid(bidder, amount))),
		...(ceiling === null ? [] : [bid(bidder, least, ceiling), bid(bidder, least, ceiling + 1)]),
	]);
	const end = (final_price: number, reason: boolean, judicial: boolean) =>
		({ kind: 'end', final_price, reason, judicial }) as const;
	return [
		...people,
		...(['bid.not-approved', 'bid.admin', 'bid.seller', 'bid.remiss'] as const).map((why) =>
			bid(3, least, null, why),
		),
		{ ...bid(3, least), holder_may: false },
		...(['clock', 'start', 'pause', 'resume', 'cancel', 'drop'] as const).map((kind) => ({ kind })),
		...([1, 2] as const).map((call) => ({ kind: 'call', call }) as const),
		...outagesAround(end_time),
		...[
			end(price, false, false),
			end(price + 1, true, false),
			end(price + 1, false, false),
			end(price + 1, true, true),
		],
	];
}

/** Outages at the borders: of their length, of the last minutes, of the end. */
function outagesAround(end: number): Happening[] {
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

/** What came of one thing that was tried: where it leads, and everything that is wrong with it. */
export function tryOut(rules: Rules, place: Place, { event, at }: Tried): { done: Done; faults: string[] } {
	const { terms, before } = place;
	const done = decide(rules, terms, before, event, at);
	const told = foretell(terms, before, event, at);
	const said = done.steps.map(({ fact }) => wordsOf(fact)).join(', ');
	const faults = [
		...differing('facts', said, told.facts.join(', ')),
		...differing('problem', done.problem, told.problem),
		...differing('lateness', done.late_ms, told.late_ms ?? null),
		...differing('auction', done.after, told.after),
		...whatNeverHappens(before, done.after),
		...brokenInvariants(place, event, at, done),
		...unfollowed(rules, before, done, at),
	];
	return { done, faults: faults.map((fault) => `${event.kind} in ${before.state.status}: ${fault}`) };
}

function differing(what: string, found: unknown, expected: unknown): string[] {
	const [one, other] = [found, expected].map((value) => JSON.stringify(value, sorted));
	return one === other ? [] : [`${what} ${one}, expected ${other}`];
}

function sorted(_key: string, value: unknown): unknown {
	if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
	return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What no rule allows, whatever happened, ceilings or not. */
function whatNeverHappens({ state: before }: Situation, { state: after, ceiling }: Situation): string[] {
	const wrong = {
		'an auction that was over moved':
			isOver(before.status) && JSON.stringify(before) !== JSON.stringify(after),
		'the price fell': before.bid_count > 0 && after.current_bid < before.current_bid && !isOver(after.status),
		'bids were lost': after.bid_count < before.bid_count,
		'a ceiling without a lead': ceiling !== null && (after.leader === null || ceiling <= after.current_bid),
		'the end came nearer': after.end_time < before.end_time && after.status !== 'completed',
	};
	return Object.entries(wrong).flatMap(([name, broken]) => (broken ? [name] : []));
}

/** The invariants of the domain's own tests, which know no ceilings and no calls. */
function brokenInvariants(
	{ terms, before }: Place,
	event: Happening,
	at: number,
	{ steps, problem, after }: Done,
): string[] {
	if (before.ceiling !== null || ['drop', 'call', 'outage'].includes(event.kind)) return [];
	if (event.kind === 'bid' && event.ceiling !== null) return [];
	if (event.kind === 'end' && event.final_price !== before.state.current_bid) return [];
	const bid = event.kind === 'bid' ? event : { bidder: 0, amount: 0, barred: null };
	const told = {
		kind: event.kind as Action['name'],
		bidder: bid.bidder,
		amount: bid.amount,
		approved: bid.barred === null,
	};
	const move: Move = {
		terms,
		event: told,
		at,
		before: before.state,
		after: after.state,
		steps,
		problem,
	};
	return brokenBy(move);
}

/** FNV-1a: links a chain well enough where nothing is forged. */
function fingerprint(text: string): string {
	let hash = 0x811c9dc5;
	for (let n = 0; n < text.length; n += 1) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
	return String(hash >>> 0).padStart(64, '0');
}

/** Whether the ledger's own reader, from the state before, comes to the state after. */
function unfollowed({ ledger }: Rules, { state }: Situation, { steps, after }: Done, at: number): string[] {
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

/** What is counted of a try: the pairs that must all have been met. */
export function pairOf({ before: { state, ceiling } }: Place, event: Happening): string {
	const held = ceiling === null || event.kind !== 'bid' ? '' : ' under a ceiling';
	return `${state.status} × ${event.kind}${held}`;
}

/** Every pair that can be met; only an auction that runs or rests has a ceiling. */
export const PAIRS: readonly string[] = STATUSES.flatMap((status) => [
	...(['bid', 'clock', 'start', 'pause', 'resume', 'cancel', 'drop', 'end', 'call', 'outage'] as const).map(
		(kind) => `${status} × ${kind}`,
	),
	...(status === 'active' || status === 'paused' ? [`${status} × bid under a ceiling`] : []),
]);
