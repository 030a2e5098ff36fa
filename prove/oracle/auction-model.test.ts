import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { MAY_BID } from '#domain/auction/access.ts';
import { dueSteps, perform } from '#domain/auction/actions.ts';
import { AUCTION_TYPES, type AuctionState, STATUSES, type Terms } from '#domain/auction/auction.ts';
import { decideBid } from '#domain/auction/bidding.ts';
import { ACTIONS, type Action } from '#domain/auction/transitions.ts';
import { chain, GENESIS, replay } from '#domain/ledger/ledger.ts';
import { HOUR, MINUTE, type Micros, micros, microsOf, SECOND } from '#domain/values/time.ts';
import {
	brokenBy,
	closed,
	fingerprint,
	isDue,
	leastAmount,
	type Move,
	tookBid,
} from './auction-invariants.ts';

const { seed, times } = inject('runs');

const START = microsOf('2026-11-21T12:00:00Z');
const END = START + micros(10 * MINUTE);
const WINDOW_MS = 3 * MINUTE;
const INITIAL = 50_00;

const PENDING: AuctionState = {
	status: 'pending',
	current_bid: INITIAL,
	bid_count: 0,
	leader: null,
	start_time: START,
	end_time: END,
	paused_at: null,
};

interface Draw {
	kind: Move['event']['kind'];
	/** When the event happens, relative to a boundary; at least 1 µs after the previous event. */
	time: { to: 'now' | 'start' | 'window' | 'end'; plus: Micros };
	bidder: number;
	approved: boolean;
	offer: { from: 'least' | 'price' | 'initial'; plus: number };
}

const often = <const T>(n: number, value: T): T[] => Array<T>(n).fill(value);

const event: fc.Arbitrary<Draw> = fc.record({
	kind: fc.constantFrom<Draw['kind']>(
		...often(26, 'bid'),
		...often(5, 'clock'),
		...often(6, 'start'),
		...often(4, 'resume'),
		...often(2, 'pause'),
		'suspend',
		...(['end', 'cancel', 'cancel'] as const),
	),
	time: fc.record({
		to: fc.constantFrom<Draw['time']['to']>(...often(18, 'now'), 'start', 'window', 'end'),
		plus: fc.oneof(fc.constantFrom(-1, 0, 1), fc.nat(micros(30 * SECOND))),
	}),
	bidder: fc.integer({ min: 1, max: 4 }),
	approved: fc.nat(19).map((die) => die > 0),
	offer: fc.record({
		from: fc.constantFrom<Draw['offer']['from']>(...often(8, 'least'), 'price', 'initial'),
		plus: fc.constantFrom(0, 0, 0, 1, 70_00, -1, -10_00, -(10 ** 12), 10 ** 9),
	}),
});

const terms: fc.Arbitrary<Terms> = fc.record({
	auction_type: fc.constantFrom(...AUCTION_TYPES),
	initial_bid: fc.constant(INITIAL),
	increments: fc.constant([
		{ from: 0, increment: 10_00 },
		{ from: 100_00, increment: 25_00 },
	]),
	extension: fc.record({
		mode: fc.constantFrom('reset', 'additive'),
		window_ms: fc.constant(WINDOW_MS),
		cap: fc.constantFrom(null, null, ...[-1, 1, 4].map((minutes) => END + micros(minutes * MINUTE))),
	}),
	commission_bp: fc.constant(500),
});
const begin = fc.constantFrom(START - micros(HOUR), START - 1, START - 1);
const events = fc.array(event, { minLength: 12, maxLength: 40 });

function moved(terms: Terms, before: AuctionState, { time, offer, ...rest }: Draw, last: Micros): Move {
	const { start_time: start, end_time: end, current_bid: price } = before;
	const moments = { now: last + 1, start, window: end - micros(WINDOW_MS), end };
	const at = Math.max(moments[time.to] + time.plus, last + 1);
	const amounts = { least: leastAmount(terms, before), price, initial: INITIAL };
	const event = { ...rest, amount: Math.max(0, amounts[offer.from] + offer.plus) };
	const { steps, problem } = decided(terms, before, event, at);
	return {
		terms,
		event,
		at,
		before,
		after: steps.at(-1)?.after ?? before,
		steps,
		problem: problem?.code ?? null,
	};
}

function decided(terms: Terms, state: AuctionState, event: Move['event'], at: Micros) {
	const { kind, bidder, amount, approved } = event;
	if (kind === 'clock') return { steps: dueSteps(terms, state, at), problem: null };
	if (kind === 'bid') {
		const eligibility = { ...MAY_BID, ...(!approved && { status: 'pending' as const }) };
		return decideBid(terms, state, { bid_id: `bid-${at}`, bidder, amount, eligibility }, at);
	}
	const action: Action = { name: kind, reason: 'motivo', final_price: amount };
	return perform(terms, state, action, at);
}

/** Applies the events in order; returns the moves and the ledger that they leave. */
function playAll(terms: Terms, begin: Micros, events: readonly Draw[]) {
	const moves: Move[] = [];
	const ledger: string[] = [];
	let head = { seq: 0, hash: GENESIS };
	let last = begin;
	let state = PENDING;
	for (const each of events) {
		const move = moved(terms, state, each, last);
		moves.push(move);
		for (const { record, text, hash } of chain('a', head, move.steps, move.at, fingerprint)) {
			ledger.push(text);
			head = { seq: record.seq, hash };
		}
		state = move.after;
		last = move.at;
	}
	return { moves, ledger, head, state };
}

/** The cases that a move covers. */
function coverageOf(move: Move): string[] {
	const { terms, event, at, before, steps } = move;
	const season = at < before.start_time ? 'before-start' : at < before.end_time ? 'from-start' : 'from-end';
	const open = event.kind === 'bid' && before.status === 'active' && !isDue(move);
	return [
		`${terms.auction_type} ${before.status} × ${event.kind === 'clock' ? `clock-${season}` : event.kind}`,
		...(open ? ['bid on an open auction'] : []),
		...(tookBid(move) ? ['accepted bid'] : []),
		...(tookBid(move) && steps.length > 1 ? ['bid that extends'] : []),
		...(closed(move) && event.kind === 'bid' ? ['close found by a bid'] : []),
	];
}

/** Pairs that cannot occur: no auction is active, paused or completed before its start, or completed before its end. */
const UNREACHABLE = [
	'active × clock-before-start',
	'completed × clock-before-start',
	'completed × clock-from-start',
	'paused × clock-before-start',
];

describe('random sequences of events', () => {
	it('keep the invariants, replay to the same state, and cover every pair of status and event', () => {
		const counts = new Map<string, number>();
		const count = (what: string) => counts.get(what) ?? 0;
		const property = fc.property(terms, begin, events, (...drawn) => {
			const { moves, ledger, head, state } = playAll(...drawn);
			for (const what of moves.flatMap(coverageOf)) counts.set(what, count(what) + 1);
			expect(moves.flatMap(brokenBy)).toEqual([]);
			expect(replay(ledger, fingerprint)).toEqual({
				state: ledger.length > 0 ? state : null,
				head,
				fault: null,
			});
		});
		fc.assert(property, { seed, numRuns: 1_000 * times });

		const names = [
			...Object.keys(ACTIONS),
			'clock-before-start',
			'clock-from-start',
			'clock-from-end',
			'bid',
		];
		for (const type of AUCTION_TYPES) {
			const pairs = STATUSES.flatMap((status) => names.map((name) => `${status} × ${name}`)).sort();
			expect(pairs.filter((pair) => count(`${type} ${pair}`) === 0)).toEqual(UNREACHABLE);
			expect(pairs.filter((pair) => count(`${type} ${pair}`) < 4 * times)).toEqual(UNREACHABLE);
		}
		const share = count('accepted bid') / count('bid on an open auction');
		expect(share).toBeGreaterThan(0.4);
		expect(share).toBeLessThan(0.8);
		expect(count('bid that extends')).toBeGreaterThan(120 * times);
		expect(count('close found by a bid')).toBeGreaterThan(60 * times);
	});
});
