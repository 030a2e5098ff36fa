import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { HOUR, MINUTE, micros, microsOf } from '#domain/values/time.ts';
import { MAY_BID } from './access.ts';
import type { AuctionState, Fact, Terms } from './auction.ts';
import { decideBid } from './bidding.ts';
import { incrementAt } from './increments.ts';
import { type BidAttempt, dropProxyBid, type HeldProxyBid } from './proxy-bids.ts';

const { seed, times } = inject('runs');

const END = microsOf('2026-11-21T21:00:00Z');
const EARLY = END - micros(HOUR);

/** Increments of 10 up to 100, then of 25. */
const terms: Terms = {
	auction_type: 'scheduled',
	initial_bid: 50,
	increments: [
		{ from: 0, increment: 10 },
		{ from: 100, increment: 25 },
	],
	extension: { mode: 'reset', window_ms: 3 * MINUTE, cap: null },
	commission_bp: 500,
};

const opened: AuctionState = {
	status: 'active',
	current_bid: 50,
	bid_count: 0,
	leader: null,
	start_time: END - micros(24 * HOUR),
	end_time: END,
	paused_at: null,
};

interface ScriptedBid {
	bidder: number;
	amount: number;
	max?: number;
}

interface ScriptOutcome {
	state: AuctionState;
	/** The leader's maximum. */
	max_amount: number | null;
	facts: Fact[];
	problems: (string | null)[];
}

const attempt = ({ bidder, amount, max }: ScriptedBid): BidAttempt => ({
	bid_id: `${bidder} says ${amount}`,
	bidder,
	amount,
	eligibility: MAY_BID,
	...(max !== undefined && { proxy_bid: { amount: max, commitment: `hash of ${bidder}'s` } }),
});

/** Decides the bids one after the other, each on the state that the one before left. */
function play(all: readonly ScriptedBid[], { at = EARLY, eligibility = MAY_BID } = {}): ScriptOutcome {
	const outcome: ScriptOutcome = { state: opened, max_amount: null, facts: [], problems: [] };
	for (const [n, each] of all.entries()) {
		const held: HeldProxyBid | null =
			outcome.max_amount === null ? null : { amount: outcome.max_amount, eligibility, bid_id: `auto ${n}` };
		const { steps, problem, max_amount } = decideBid(terms, outcome.state, attempt(each), at + n, held);
		outcome.state = steps.at(-1)?.after ?? outcome.state;
		outcome.max_amount = max_amount;
		outcome.facts.push(...steps.map(({ fact }) => fact));
		outcome.problems.push(problem?.code ?? null);
	}
	return outcome;
}

/** '1:50 2:60a': bidder and amount; 'a' marks an automatic bid. */
const bids = ({ facts }: ScriptOutcome) =>
	facts
		.flatMap((fact) => (fact.type === 'bid-accepted' ? [fact.data] : []))
		.map(({ bidder, amount, auto }) => `${bidder}:${amount}${auto ? 'a' : ''}`)
		.join(' ');

const A = 1;
const B = 2;

describe('the leader and the price', () => {
	it.each<[name: string, script: ScriptedBid[], bids: string, leader: number, max_amount: number | null]>([
		['a maximum does not raise the first bid', [{ bidder: A, amount: 50, max: 500 }], '1:50', A, 500],
		[
			'a lower bid is answered one increment above it',
			[
				{ bidder: A, amount: 50, max: 500 },
				{ bidder: B, amount: 70 },
			],
			'1:50 2:70 1:80a',
			A,
			500,
		],
		[
			'a lower maximum is answered one increment above it',
			[
				{ bidder: A, amount: 50, max: 500 },
				{ bidder: B, amount: 70, max: 200 },
			],
			'1:50 2:200 1:225a',
			A,
			500,
		],
		[
			'the answer does not exceed the maximum, even if less than an increment is left',
			[
				{ bidder: A, amount: 50, max: 210 },
				{ bidder: B, amount: 70, max: 200 },
			],
			'1:50 2:200 1:210a',
			A,
			null,
		],
		[
			'a higher maximum leads one increment above the lower one, which is bid first',
			[
				{ bidder: A, amount: 50, max: 200 },
				{ bidder: B, amount: 70, max: 500 },
			],
			'1:50 1:200a 2:225',
			B,
			500,
		],
		[
			'a higher maximum less than an increment above the lower one leads at its full amount',
			[
				{ bidder: A, amount: 50, max: 200 },
				{ bidder: B, amount: 70, max: 210 },
			],
			'1:50 1:200a 2:210',
			B,
			null,
		],
		[
			'an amount above the maximum is the new price, and the maximum stays secret',
			[
				{ bidder: A, amount: 50, max: 200 },
				{ bidder: B, amount: 300 },
			],
			'1:50 2:300',
			B,
			null,
		],
		[
			'an amount below the minimum is raised to it, within the maximum',
			[
				{ bidder: A, amount: 90 },
				{ bidder: B, amount: 60, max: 300 },
			],
			'1:90 2:100',
			B,
			300,
		],
		[
			'a maximum equal to the amount has no effect',
			[
				{ bidder: A, amount: 50, max: 50 },
				{ bidder: B, amount: 60 },
			],
			'1:50 2:60',
			B,
			null,
		],
	])('%s', (_name, script, expected, leader, max_amount) => {
		const outcome = play(script);
		expect(bids(outcome)).toBe(expected);
		expect(outcome.state).toMatchObject({ leader, bid_count: expected.split(' ').length });
		expect(outcome.max_amount).toBe(max_amount);
	});
});

describe('equal maximums: whoever set the amount first leads', () => {
	it('a bid equal to the leader’s maximum is refused, after an automatic bid of that amount', () => {
		const outcome = play([
			{ bidder: A, amount: 50, max: 500 },
			{ bidder: B, amount: 500 },
		]);
		expect(bids(outcome)).toBe('1:50 1:500a');
		expect(outcome.problems).toEqual([null, 'bid.matched']);
		expect(outcome.state).toMatchObject({ leader: A, current_bid: 500, bid_count: 2 });
		expect(outcome.facts.at(-1)).toMatchObject({
			type: 'bid-refused',
			data: { problem: { code: 'bid.matched', params: { minimum: 525 } } },
		});
	});

	it('of two equal maximums the later one is refused', () => {
		const outcome = play([
			{ bidder: A, amount: 50, max: 500 },
			{ bidder: B, amount: 60, max: 500 },
		]);
		expect([bids(outcome), outcome.state.leader, outcome.max_amount]).toEqual(['1:50 1:500a', A, null]);
	});

	it('A sets 100, B sets 500, then A raises to 500: B leads', () => {
		const outcome = play([
			{ bidder: A, amount: 50, max: 100 },
			{ bidder: B, amount: 60, max: 500 },
			{ bidder: A, amount: 150, max: 500 },
		]);
		expect(bids(outcome)).toBe('1:50 1:100a 2:125 2:500a');
		expect(outcome.state.leader).toBe(B);
	});
});

describe('the leader', () => {
	it('raises the maximum without a bid; the ledger records a commitment and no amount', () => {
		const outcome = play([
			{ bidder: A, amount: 50, max: 200 },
			{ bidder: A, amount: 50, max: 400 },
		]);
		expect(bids(outcome)).toBe('1:50');
		expect([outcome.max_amount, outcome.state.current_bid]).toEqual([400, 50]);
		expect(outcome.facts.at(-1)).toEqual({
			type: 'ceiling-set',
			data: { bidder: A, commitment: "hash of 1's" },
		});
	});

	it.each([200, 199, 50, 49])('cannot set it to %i while it is 200', (max) => {
		const outcome = play([
			{ bidder: A, amount: 50, max: 200 },
			{ bidder: A, amount: 50, max },
		]);
		expect([outcome.problems.at(-1), outcome.max_amount]).toEqual(['bid.ceiling-too-low', 200]);
		expect(JSON.stringify(outcome.facts)).not.toContain('200');
	});

	it('can set one later, and still cannot outbid themself', () => {
		const outcome = play([
			{ bidder: A, amount: 50 },
			{ bidder: A, amount: 60 },
			{ bidder: A, amount: 50, max: 90 },
		]);
		expect([outcome.problems, outcome.max_amount]).toEqual([[null, 'bid.own-lead', null], 90]);
	});

	it('cancels it: the bid remains, and the next bid is not answered', () => {
		const { state, max_amount } = play([
			{ bidder: A, amount: 50, max: 500 },
			{ bidder: B, amount: 70 },
		]);
		const step = dropProxyBid(state, max_amount);
		expect(step).toEqual({
			fact: { type: 'ceiling-dropped', data: { bidder: A, by: 'bidder' } },
			after: state,
		});
		const { steps } = decideBid(terms, state, attempt({ bidder: B, amount: 90 }), EARLY + 9, null);
		expect(steps.map(({ fact }) => fact.type)).toEqual(['bid-accepted']);
	});

	it('cannot cancel a proxy bid that does not exist, or when the auction is not open', () => {
		expect(dropProxyBid(opened, null)).toBeNull();
		expect(dropProxyBid({ ...opened, status: 'completed', leader: A }, 500)).toBeNull();
	});

	it('the proxy bid of somebody who may no longer bid is dropped, and the ledger records it', () => {
		const script = [
			{ bidder: A, amount: 50, max: 500 },
			{ bidder: B, amount: 70 },
		];
		const outcome = play(script, { eligibility: { ...MAY_BID, status: 'rejected' } });
		expect(bids(outcome)).toBe('1:50 2:70');
		expect(outcome.facts.map(({ type }) => type)).toContain('ceiling-dropped');
		expect([outcome.state.leader, outcome.max_amount]).toEqual([B, null]);
	});
});

describe('the soft close', () => {
	const inside = END - micros(MINUTE);

	it('an automatic bid inside the window extends once for both bids', () => {
		const outcome = play(
			[
				{ bidder: A, amount: 50, max: 500 },
				{ bidder: B, amount: 70 },
			],
			{ at: inside },
		);
		expect(outcome.facts.map(({ type }) => type)).toEqual([
			'bid-accepted',
			'ceiling-set',
			'extended',
			'bid-accepted',
			'bid-accepted',
			'extended',
		]);
		expect(outcome.state.end_time).toBe(inside + 1 + micros(3 * MINUTE));
	});

	it('a refused bid extends only through the automatic bid that it causes', () => {
		const matched = play(
			[
				{ bidder: A, amount: 50, max: 500 },
				{ bidder: B, amount: 500 },
			],
			{ at: inside },
		);
		expect(matched.state.end_time).toBe(inside + 1 + micros(3 * MINUTE));
		const low = play(
			[
				{ bidder: A, amount: 50, max: 500 },
				{ bidder: B, amount: 55 },
			],
			{ at: inside },
		);
		expect(low.state.end_time).toBe(inside + micros(3 * MINUTE));
	});

	it('after the close there is no maximum, and it is not recorded as dropped', () => {
		const { state } = play([{ bidder: A, amount: 50, max: 500 }]);
		const held = { amount: 500, eligibility: { ...MAY_BID, status: 'rejected' } as const, bid_id: 'auto' };
		const { steps, max_amount } = decideBid(terms, state, attempt({ bidder: B, amount: 70 }), END, held);
		expect(steps.map(({ fact }) => fact.type)).toEqual(['ended']);
		expect(max_amount).toBeNull();
	});

	it('raising a maximum does not extend', () => {
		const outcome = play(
			[
				{ bidder: A, amount: 50 },
				{ bidder: A, amount: 50, max: 500 },
			],
			{ at: inside },
		);
		expect(outcome.state.end_time).toBe(inside + micros(3 * MINUTE));
	});
});

describe('any sequence of bids', () => {
	const one = fc.record({
		bidder: fc.integer({ min: 1, max: 4 }),
		amount: fc.integer({ min: 1, max: 400 }),
		max: fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }),
	});

	/**
	 * Checks an accepted bid of a new bidder: the highest offer leads, ties go to the earlier one, and nobody pays more
	 * than needed.
	 */
	function expectFair(before: ScriptOutcome, after: ScriptOutcome, bid: ScriptedBid): void {
		const highestOffer = Math.max(bid.amount, bid.max ?? 0);
		const { current_bid: price, bid_count } = before.state;
		const theirs = Math.max(before.max_amount ?? 0, bid_count > 0 ? price : 0);
		const won = highestOffer > theirs;
		const [winner, loser] = won ? [highestOffer, theirs] : [theirs, highestOffer];
		const minimum = bid_count === 0 ? 50 : price + incrementAt(terms.increments, price);
		const enough = Math.max(loser + incrementAt(terms.increments, loser), bid.amount, minimum);
		expect(after.state.leader).toBe(won ? bid.bidder : before.state.leader);
		expect(after.state.current_bid).toBeGreaterThan(loser);
		expect(after.state.current_bid).toBeLessThanOrEqual(Math.min(winner, enough));
	}

	it('gives the lead to the highest offer, the earlier one if equal, within what was offered; and reveals no maximum that is held', () => {
		let outbids = 0;
		const property = fc.property(fc.array(one, { minLength: 1, maxLength: 12 }), (script) => {
			const before = play(script.slice(0, -1) as ScriptedBid[]);
			const outcome = play(script as ScriptedBid[]);
			const last = script.at(-1) as ScriptedBid;
			if (outcome.problems.at(-1) === null && last.bidder !== before.state.leader) {
				outbids += 1;
				expectFair(before, outcome, last);
			}
			const amounts = bids(outcome)
				.split(' ')
				.filter(Boolean)
				.map((each) => Number.parseInt(each.split(':')[1] as string, 10));
			expect(amounts).toHaveLength(outcome.state.bid_count);
			expect(amounts).toEqual([...new Set(amounts)].sort((a, b) => a - b));
			expect(outcome.max_amount ?? Infinity).toBeGreaterThan(outcome.state.current_bid);
		});
		fc.assert(property, { seed, numRuns: 500 * times });
		expect(outbids).toBeGreaterThan(100 * times);
	});

	it('two auctions that differ only in a held maximum record the same facts', () => {
		const max_amount = fc.integer({ min: 401, max: 100_000 });
		fc.assert(
			fc.property(fc.array(one, { maxLength: 6 }), max_amount, max_amount, (script, first, second) => {
				const low = script.map(({ bidder, amount }) => ({
					bidder: bidder + 1,
					amount: Math.min(amount, 300),
				}));
				const facts = (max: number) => play([{ bidder: 1, amount: 50, max }, ...low]).facts;
				expect(facts(first)).toEqual(facts(second));
			}),
			{ seed, numRuns: 100 * times },
		);
	});
});
