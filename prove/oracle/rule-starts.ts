import type { AuctionState, Terms } from '#domain/auction/auction.ts';
import type { AuctionEvent, AuctionSnapshot } from '#server/testing/auction-events.ts';
import { expectedOutcome } from './oracle.ts';

/** An auction in a state from which events are tried. */
export interface Place {
	terms: Terms;
	before: AuctionSnapshot;
	/** The time of the last decision, in microseconds. */
	last: number;
	depth: number;
}

/** The announced start. */
export const START = 1_700_000_000_000_000;
export const MINUTE = 60_000_000;
const END = START + 10 * MINUTE;
export const WINDOW_MS = 180_000;
const INITIAL = 50_00;

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
const TERMS: readonly Terms[] = [
	...SIMPLE,
	...[1, 6].map((n) => ({ ...(SIMPLE[n] as Terms), announced: true as const })),
	{ ...(SIMPLE[9] as Terms), rounds: ROUNDS[1] ?? [], announced: true },
	...SIMPLE.filter((_, n) => [2, 3, 10].includes(n)).map((terms, n) => ({
		...terms,
		rounds: (ROUNDS[n % 2] ?? []).slice(0, n === 0 ? 3 : 2),
	})),
];

/** An auction before its start. */
function startOf(terms: Terms): Place {
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

type Given = Pick<AuctionSnapshot, 'preference' | 'seller' | 'debt'>;

const QUARTER_HOUR = 15 * 60_000;

/** Auctions in which more than the bids decides: rights of preference, some with ranks, the seller's reserve, a fiduciante. */
const DEPENDENT: readonly (readonly [terms: number, given: Given])[] = [
	[0, { preference: { window_ms: QUARTER_HOUR, holders: [2, 3] } }],
	[6, { preference: { window_ms: QUARTER_HOUR, holders: [2] } }],
	[0, { preference: { window_ms: QUARTER_HOUR, holders: [1, 2, 3], ranks: [2, 3, 1] } }],
	// A declared result may pass the reserve that the bid below it does not.
	[0, { seller: { reserve: INITIAL + 1, days: 3 } }],
	[6, { seller: { all: true, days: 3 }, preference: { window_ms: 60_000, holders: [2, 3], ranks: [2, 1] } }],
	[
		TERMS.length - 3,
		{
			preference: { window_ms: 10_000, holders: [2, 3], debtor_ms: 24_000 },
			seller: { reserve: INITIAL, days: 3 },
			debt: 80_00,
		},
	],
	[TERMS.length - 1, { preference: { window_ms: 0, holders: [], debtor_ms: 24_000 }, debt: 80_00 }],
	[6, { debt: null }],
];

/** Auctions before their start whose end more than the bids decides. */
export const DEPENDENT_STARTS: readonly Place[] = DEPENDENT.map(([n, given]) => {
	const place = startOf(TERMS[n] as Terms);
	return { ...place, before: { ...place.before, ...given } };
});

/** Every auction before its start. */
export const STARTS: readonly Place[] = [...DEPENDENT_STARTS, ...TERMS.map(startOf)];

const FIRST_BID = { kind: 'bid', bidder: 1, maximum: null, barred: null, holder_may: true } as const;

/** An open auction with a bid of the first bidder. */
function led(place: Place): Place {
	const live = place.terms.auction_type === 'live';
	const open = playedAt(place, live ? { kind: 'start', reason: true } : { kind: 'clock' }, START);
	return playedAt(open, { ...FIRST_BID, amount: INITIAL }, START + MINUTE);
}

/** An auction after the hammer, with a bid of the first bidder. */
function sold(place: Place): Place {
	const end = { kind: 'end', final_price: INITIAL, reason: true, judicial: false } as const;
	return playedAt(led(place), place.terms.auction_type === 'live' ? end : { kind: 'clock' }, END);
}

/** An auction after the hammer of its second round. */
function soldLater(place: Place): Place {
	const waiting = [START, END].reduce((at, time) => playedAt(at, { kind: 'clock' }, time), place);
	const { start_time, current_bid: amount } = waiting.before.state;
	const open = playedAt(waiting, { kind: 'clock' }, start_time);
	const bid = playedAt(open, { ...FIRST_BID, amount }, start_time + 1);
	return playedAt(bid, { kind: 'clock' }, bid.before.state.end_time);
}

const SOLD: readonly Place[] = [
	...DEPENDENT_STARTS.map(sold),
	...DEPENDENT_STARTS.filter(({ terms }) => terms.rounds && terms.auction_type === 'scheduled').map(
		soldLater,
	),
];

/** Auctions before the hammer or after it, where somebody's decision is next: random sequences of events seldom get there. */
export const LATE: readonly Place[] = [
	...DEPENDENT_STARTS.map(led),
	...SOLD,
	...SOLD.filter(({ before }) => before.state.outcome === 'conditional').map((place) =>
		playedAt(place, { kind: 'answer', answer: 'counter', price: INITIAL + 1 }, place.last + 1),
	),
];

function playedAt(place: Place, event: AuctionEvent, at: number): Place {
	const { after, terms = place.terms } = expectedOutcome(place.terms, place.before, event, at);
	return { ...place, terms, before: after, last: at };
}
