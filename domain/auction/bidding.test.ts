import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BidRefusal } from '#domain/problems/problems.ts';
import { MAXIMUM_TOO_LOW } from '#domain/values/frozen-words.js';
import { MAX_AMOUNT } from '#domain/values/money.ts';
import { HOUR, MINUTE, micros, microsOf } from '#domain/values/time.ts';
import { type Eligibility, MAY_BID } from './access.ts';
import type { AuctionState, Extension, IncrementBand, Terms } from './auction.ts';
import { bidderName } from './bidder-name.ts';
import { decideBid, extendedEnd } from './bidding.ts';
import { incrementAt, minimumBid } from './increments.ts';

/** The default increments in centavos (rules §3). */
const DEFAULT_INCREMENTS: readonly IncrementBand[] = [
	{ from: 0, increment: 100_00 },
	{ from: 20_000_00, increment: 500_00 },
	{ from: 100_000_00, increment: 1_000_00 },
	{ from: 500_000_00, increment: 2_000_00 },
	{ from: 1_000_000_00, increment: 5_000_00 },
	{ from: 5_000_000_00, increment: 20_000_00 },
];

const END = microsOf('2026-11-21T21:00:00Z');
const WINDOW = micros(3 * MINUTE);
const EARLY = END - micros(HOUR);

const terms: Terms = {
	auction_type: 'scheduled',
	initial_bid: 15_000_00,
	increments: DEFAULT_INCREMENTS,
	extension: { mode: 'reset', window_ms: 3 * MINUTE, cap: null },
	commission_bp: 500,
};

const opened: AuctionState = {
	status: 'active',
	current_bid: 15_000_00,
	bid_count: 0,
	leader: null,
	start_time: END - micros(24 * HOUR),
	end_time: END,
	paused_at: null,
};

/** A state in which bidder 1 leads. */
const led = (current_bid: number): AuctionState => ({ ...opened, current_bid, bid_count: 1, leader: 1 });

const USUAL = { at: EARLY, bidder: 2, eligibility: MAY_BID, rules: terms };

function bid(state: AuctionState, amount: number, changes: Partial<typeof USUAL> = {}) {
	const { at, bidder, eligibility, rules } = { ...USUAL, ...changes };
	const attempt = { bid_id: 'bid-1', bidder, amount, eligibility };
	const { steps, problem, recorded } = decideBid(rules, state, attempt, at);
	return { steps, problem, recorded };
}

const typesOf = ({ steps }: ReturnType<typeof bid>) => steps.map(({ fact }) => fact.type);
const endAfter = ({ steps }: ReturnType<typeof bid>) => steps.at(-1)?.after.end_time;

describe('the amount', () => {
	it('the first bid may equal the initial bid', () => {
		const after = { ...opened, bid_count: 1, leader: 2 };
		const fact = { type: 'bid-accepted', data: { bid_id: 'bid-1', bidder: 2, amount: 15_000_00 } };
		expect(bid(opened, 15_000_00)).toEqual({ steps: [{ fact, after }], problem: null, recorded: true });
	});

	it('the first bid is refused 1 centavo below, and recorded with its reason', () => {
		const problem = { code: 'bid.too-low', params: { minimum: 15_000_00 } };
		const fact = { type: 'bid-refused', data: { bidder: 2, amount: 14_999_99, problem } };
		expect(bid(opened, 14_999_99)).toEqual({ steps: [{ fact, after: opened }], problem, recorded: true });
	});

	it.each([
		[0, 100_00],
		[1, 100_00],
		[19_999_99, 100_00],
		[20_000_00, 500_00],
		[99_999_99, 500_00],
		[100_000_00, 1_000_00],
		[499_999_99, 1_000_00],
		[500_000_00, 2_000_00],
		[999_999_99, 2_000_00],
		[1_000_000_00, 5_000_00],
		[4_999_999_99, 5_000_00],
		[5_000_000_00, 20_000_00],
		[MAX_AMOUNT, 20_000_00],
	])(
		'at %i centavos the increment is %i: a bid of exactly that is accepted, and 1 centavo less is refused',
		(price, increment) => {
			expect(incrementAt(DEFAULT_INCREMENTS, price)).toBe(increment);
			expect(bid(led(price), price + increment).steps.at(-1)?.after).toEqual({
				...led(price),
				current_bid: price + increment,
				bid_count: 2,
				leader: 2,
			});
			const problem = { code: 'bid.too-low', params: { minimum: price + increment } };
			expect(bid(led(price), price + increment - 1)).toMatchObject({
				problem,
				steps: [{ after: led(price) }],
			});
		},
	);

	it('an equal amount is never accepted twice, even without a table of increments', () => {
		const rules = { ...terms, increments: [] };
		expect(bid(led(500), 500, { rules }).problem?.code).toBe('bid.too-low');
		expect(bid(led(500), 501, { rules }).problem).toBeNull();
	});

	it('the leader cannot outbid themself at any amount', () => {
		expect(bid(led(15_000_00), 90_000_00, { bidder: 1 })).toMatchObject({
			problem: { code: 'bid.own-lead' },
			steps: [{ fact: { type: 'bid-refused' }, after: led(15_000_00) }],
		});
	});

	it('the minimum is exact from R$ 0,01 to R$ 10 bilhões', () => {
		const amount = fc.integer({ min: 1, max: MAX_AMOUNT });
		fc.assert(
			fc.property(amount, amount, (current_bid, increment) => {
				const rules = { initial_bid: 1, increments: [{ from: 0, increment }] };
				const exact = BigInt(current_bid) + BigInt(increment);
				expect(BigInt(minimumBid(rules, { bid_count: 1, current_bid }))).toBe(exact);
				expect(minimumBid(rules, { bid_count: 0, current_bid })).toBe(1);
			}),
		);
	});
});

describe('the soft close', () => {
	const reset: Extension = { mode: 'reset', window_ms: 3 * MINUTE, cap: null };
	const additive: Extension = { ...reset, mode: 'additive' };
	const capped = (extension: Extension, cap: number): Extension => ({ ...extension, cap });
	const minute = micros(MINUTE);

	it.each([
		['reset, before the window', reset, END - WINDOW - 1, END],
		['reset, at the edge of the window', reset, END - WINDOW, END],
		['reset, 1 µs inside', reset, END - WINDOW + 1, END + 1],
		['reset, one minute before the end', reset, END - minute, END + 2 * minute],
		['reset, 1 µs before the end', reset, END - 1, END + WINDOW - 1],
		['reset, at the end', reset, END, END],
		['additive, before the window', additive, END - WINDOW - 1, END],
		['additive, at the edge of the window', additive, END - WINDOW, END + WINDOW],
		['additive, 1 µs before the end', additive, END - 1, END + WINDOW],
		['additive, at the end', additive, END, END],
		['additive, after the end', additive, END + 1, END],
		['reset with a cap after the new end', capped(reset, END + 2 * minute), END - minute, END + 2 * minute],
		[
			'reset with a cap before the new end',
			capped(reset, END + 2 * minute - 1),
			END - minute,
			END + 2 * minute - 1,
		],
		['additive with a cap before the new end', capped(additive, END + minute), END - minute, END + minute],
		['a cap already reached', capped(additive, END), END - minute, END],
		['a cap before the end moves nothing back', capped(reset, END - minute), END - 1, END],
	] as const)('%s', (_, extension, at, expected) => {
		expect(extendedEnd({ extension }, END, at)).toBe(expected);
	});

	it('is a separate fact after the bid', () => {
		const decision = bid(opened, 15_000_00, { at: END - minute });
		const to = END + 2 * minute;
		const after = { ...opened, bid_count: 1, leader: 2 };
		expect(decision.steps[0]?.after).toEqual(after);
		const fact = { type: 'extended', data: { from: END, to, cause: 'bid' } };
		expect(decision.steps[1]).toEqual({ fact, after: { ...after, end_time: to } });
		expect(decision.steps).toHaveLength(2);
	});

	it('a refused bid inside the window does not extend', () => {
		const refused = bid(led(15_000_00), 15_000_00, { at: END - 1 });
		expect(typesOf(refused)).toEqual(['bid-refused']);
		expect(endAfter(refused)).toBe(END);
	});

	it.each([
		['reset', WINDOW - 1, WINDOW],
		['additive', WINDOW, WINDOW],
	] as const)('two last-second bids extend once each (%s)', (mode, first, second) => {
		const rules: Terms = { ...terms, extension: { ...reset, mode } };
		const one = bid(opened, 15_000_00, { at: END - 1, rules });
		expect(endAfter(one)).toBe(END + first);
		const after = one.steps.at(-1)?.after as AuctionState;
		const two = bid(after, 15_100_00, { at: END + first - WINDOW + 1, bidder: 3, rules });
		expect(typesOf(two)).toEqual(['bid-accepted', 'extended']);
		expect(endAfter(two)).toBe(mode === 'reset' ? END + first + 1 : END + first + second);
	});
});

describe('the close', () => {
	it('a bid 1 µs before the end is accepted', () => {
		expect(typesOf(bid(opened, 15_000_00, { at: END - 1 }))).toEqual(['bid-accepted', 'extended']);
	});

	it.each([
		[0, 0],
		[1, 1],
		[1_000, 1],
		[1_001, 2],
		[412_000, 412],
	])('a bid %i µs after the end closes the auction, is %i ms late, and has no record', (late, late_ms) => {
		const closed = { ...led(15_000_00), status: 'completed' };
		const problem = { code: 'bid.closed', params: { late_ms } };
		expect(bid(led(15_000_00), 90_000_00, { at: END + late })).toEqual({
			problem,
			recorded: false,
			steps: [
				{ fact: { type: 'ended', data: { by: 'clock', winner: 1, final_price: 15_000_00 } }, after: closed },
			],
		});
	});

	it.each([
		[END + 5_000, 5],
		[END - 5_000, 0],
	])('a bid on a completed auction at %i has no record and is %i ms late', (at, late_ms) => {
		const state: AuctionState = { ...led(15_000_00), status: 'completed' };
		const decision = bid(state, 90_000_00, { at });
		expect(decision).toEqual({
			problem: { code: 'bid.closed', params: { late_ms } },
			recorded: false,
			steps: [],
		});
	});

	it('a live auction accepts bids past its announced end, until the auctioneer ends it', () => {
		const rules: Terms = { ...terms, auction_type: 'live' };
		const decision = bid(opened, 15_000_00, { at: END + 1, rules });
		expect(typesOf(decision)).toEqual(['bid-accepted']);
		expect(endAfter(decision)).toBe(END);
	});
});

/** Whether the ledger records a refusal (rules §7); docs/ledger.md lists those that it records. */
const RECORDED: Record<BidRefusal['code'], boolean> = {
	'bid.admin': false,
	'bid.seller': false,
	'bid.not-approved': false,
	'bid.remiss': false,
	'bid.barred': false,
	'bid.identity-missing': false,
	'bid.not-enrolled': false,
	'bid.closed': false,
	'bid.auction-not-active': false,
	'bid.auction-paused': true,
	// Of a lot that is open; before the opening, bids leave no record at all.
	'auction.suspended': true,
	'bid.own-lead': true,
	[MAXIMUM_TOO_LOW]: true,
	'bid.too-low': true,
	'bid.matched': true,
};

describe('eligibility and status', () => {
	const pending: Eligibility = { ...MAY_BID, status: 'pending' };

	it.each([
		['bid.admin', { ...pending, role: 'admin', is_seller: true }, 'completed', 1],
		['bid.seller', { ...pending, is_seller: true }, 'completed', 1],
		['bid.not-approved', pending, 'completed', 1],
		['bid.not-approved', { ...MAY_BID, status: 'rejected' }, 'active', 2],
		['bid.remiss', { ...MAY_BID, is_remiss: true, bar: { reason: 'Fraude', until: null } }, 'completed', 1],
		['bid.identity-missing', { ...MAY_BID, enrolment_gap: 'identity' }, 'completed', 1],
		['bid.not-enrolled', { ...MAY_BID, enrolment_gap: 'none' }, 'completed', 1],
		[
			'bid.barred',
			{ ...MAY_BID, enrolment_gap: 'none', bar: { reason: 'Fraude', until: null } },
			'completed',
			1,
		],
		['bid.closed', MAY_BID, 'completed', 1],
		['bid.auction-not-active', MAY_BID, 'pending', 1],
		['bid.auction-not-active', MAY_BID, 'cancelled', 1],
		['auction.suspended', MAY_BID, 'paused', 1],
		['bid.auction-paused', MAY_BID, 'paused', 1],
		['bid.own-lead', MAY_BID, 'active', 1],
		['bid.too-low', MAY_BID, 'active', 2],
	] as const)(
		'%s takes precedence over the refusals below it in this table',
		(code, eligibility, status, bidder) => {
			const suspended = code === 'auction.suspended' && { suspended_at: END };
			const state: AuctionState = { ...led(15_000_00), status, ...suspended };
			const decision = bid(state, 1, { eligibility, bidder });
			expect(decision.problem?.code).toBe(code);
			const recorded = RECORDED[code];
			expect(decision.recorded).toBe(recorded);
			expect(decision.steps.map(({ after }) => after)).toEqual(recorded ? [state] : []);
		},
	);

	it.each([
		['pending', 'pendente'],
		['cancelled', 'cancelado'],
	] as const)('for an auction that is %s the message says %s', (status, word) => {
		expect(bid({ ...opened, status }, 15_000_00).problem?.params).toEqual({ status: word });
	});

	it('a bid by somebody who may not bid changes nothing, even after the end', () => {
		const decision = bid(opened, 15_000_00, { at: END, eligibility: pending });
		expect(decision).toMatchObject({ steps: [], recorded: false, problem: { code: 'bid.not-approved' } });
	});

	it('bidderName shows a number only', () => {
		expect(bidderName(3)).toBe('Licitante 3');
	});
});
