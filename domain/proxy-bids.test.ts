import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Eligibility } from './access.ts';
import type { AuctionState, Fact, Terms } from './auction.ts';
import { decideBid } from './bidding.ts';
import { incrementAt } from './increments.ts';
import { type BidAttempt, dropProxyBid, type HeldProxyBid } from './proxy-bids.ts';
import { HOUR, MINUTE, micros, microsOf } from './time.ts';

const END = microsOf('2026-11-21T21:00:00Z');
const EARLY = END - micros(HOUR);
const approved: Eligibility = { status: 'approved', role: null, is_seller: false };

/** Ten at a time up to a hundred, then twenty-five. */
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

interface Said {
	bidder: number;
	amount: number;
	max?: number;
}

interface Stores {
	state: AuctionState;
	/** The leader's. */
	max_amount: number | null;
	facts: Fact[];
	problems: (string | null)[];
}

const attempt = ({ bidder, amount, max }: Said): BidAttempt => ({
	bid_id: `${bidder} says ${amount}`,
	bidder,
	amount,
	eligibility: approved,
	...(max !== undefined && { proxy_bid: { amount: max, commitment: `hash of ${bidder}'s` } }),
});

/** One bid after the other, each decided on what the one before left. */
function said(all: readonly Said[], { at = EARLY, eligibility = approved } = {}): Stores {
	const house: Stores = { state: opened, max_amount: null, facts: [], problems: [] };
	for (const [n, each] of all.entries()) {
		const held: HeldProxyBid | null =
			house.max_amount === null ? null : { amount: house.max_amount, eligibility, bid_id: `auto ${n}` };
		const { steps, problem, max_amount } = decideBid(terms, house.state, attempt(each), at + n, held);
		house.state = steps.at(-1)?.after ?? house.state;
		house.max_amount = max_amount;
		house.facts.push(...steps.map(({ fact }) => fact));
		house.problems.push(problem?.code ?? null);
	}
	return house;
}

/** '1:50 2:60a': who bid how much, 'a' where the engine did. */
const bids = ({ facts }: Stores) =>
	facts
		.flatMap((fact) => (fact.type === 'bid-accepted' ? [fact.data] : []))
		.map(({ bidder, amount, auto }) => `${bidder}:${amount}${auto ? 'a' : ''}`)
		.join(' ');

const A = 1;
const B = 2;

describe('who leads, at what price', () => {
	it.each<[name: string, said: Said[], bids: string, leader: number, max_amount: number | null]>([
		[
			'a maximum is not shown: the first bid stays what it said',
			[{ bidder: A, amount: 50, max: 500 }],
			'1:50',
			A,
			500,
		],
		[
			'a lower bid is met one increment above it',
			[
				{ bidder: A, amount: 50, max: 500 },
				{ bidder: B, amount: 70 },
			],
			'1:50 2:70 1:80a',
			A,
			500,
		],
		[
			'a lower maximum is met one increment above its last word',
			[
				{ bidder: A, amount: 50, max: 500 },
				{ bidder: B, amount: 70, max: 200 },
			],
			'1:50 2:200 1:225a',
			A,
			500,
		],
		[
			'the answer never passes the maximum, even if less than an increment is left',
			[
				{ bidder: A, amount: 50, max: 210 },
				{ bidder: B, amount: 70, max: 200 },
			],
			'1:50 2:200 1:210a',
			A,
			null,
		],
		[
			'a higher maximum leads one increment above the lower one, which says its last word first',
			[
				{ bidder: A, amount: 50, max: 200 },
				{ bidder: B, amount: 70, max: 500 },
			],
			'1:50 1:200a 2:225',
			B,
			500,
		],
		[
			'a higher maximum with less than an increment over the lower one leads at itself',
			[
				{ bidder: A, amount: 50, max: 200 },
				{ bidder: B, amount: 70, max: 210 },
			],
			'1:50 1:200a 2:210',
			B,
			null,
		],
		[
			'an amount above the maximum is what it says, and the maximum never comes to light',
			[
				{ bidder: A, amount: 50, max: 200 },
				{ bidder: B, amount: 300 },
			],
			'1:50 2:300',
			B,
			null,
		],
		[
			'an amount behind the price is lifted to the minimum as far as the maximum goes',
			[
				{ bidder: A, amount: 90 },
				{ bidder: B, amount: 60, max: 300 },
			],
			'1:90 2:100',
			B,
			300,
		],
		[
			'a maximum that is the amount itself is none',
			[
				{ bidder: A, amount: 50, max: 50 },
				{ bidder: B, amount: 60 },
			],
			'1:50 2:60',
			B,
			null,
		],
	])('%s', (_name, script, expected, leader, max_amount) => {
		const house = said(script);
		expect(bids(house)).toBe(expected);
		expect(house.state).toMatchObject({ leader, bid_count: expected.split(' ').length });
		expect(house.max_amount).toBe(max_amount);
	});
});

describe('equal maxima: whoever reached the amount first leads', () => {
	it('a manual bid equal to a maximum is refused, after the maximum has bid it', () => {
		const house = said([
			{ bidder: A, amount: 50, max: 500 },
			{ bidder: B, amount: 500 },
		]);
		expect(bids(house)).toBe('1:50 1:500a');
		expect(house.problems).toEqual([null, 'bid.matched']);
		expect(house.state).toMatchObject({ leader: A, current_bid: 500, bid_count: 2 });
		expect(house.facts.at(-1)).toMatchObject({
			type: 'bid-refused',
			data: { problem: { code: 'bid.matched', params: { minimum: 525 } } },
		});
	});

	it('two equal maximums: the later one is refused', () => {
		const house = said([
			{ bidder: A, amount: 50, max: 500 },
			{ bidder: B, amount: 60, max: 500 },
		]);
		expect([bids(house), house.state.leader, house.max_amount]).toEqual(['1:50 1:500a', A, null]);
	});

	it('A says 100, B says 500, then A raises to 500: B leads', () => {
		const house = said([
			{ bidder: A, amount: 50, max: 100 },
			{ bidder: B, amount: 60, max: 500 },
			{ bidder: A, amount: 150, max: 500 },
		]);
		expect(bids(house)).toBe('1:50 1:100a 2:125 2:500a');
		expect(house.state.leader).toBe(B);
	});
});

describe('the leader', () => {
	it('raises the maximum without a bid; the ledger shows a commitment and no amount', () => {
		const house = said([
			{ bidder: A, amount: 50, max: 200 },
			{ bidder: A, amount: 50, max: 400 },
		]);
		expect(bids(house)).toBe('1:50');
		expect([house.max_amount, house.state.current_bid]).toEqual([400, 50]);
		expect(house.facts.at(-1)).toEqual({
			type: 'ceiling-set',
			data: { bidder: A, commitment: "hash of 1's" },
		});
	});

	it.each([200, 199, 50, 49])('cannot set it to %i where it stands at 200', (max) => {
		const house = said([
			{ bidder: A, amount: 50, max: 200 },
			{ bidder: A, amount: 50, max },
		]);
		expect([house.problems.at(-1), house.max_amount]).toEqual(['bid.ceiling-too-low', 200]);
		expect(JSON.stringify(house.facts)).not.toContain('200');
	});

	it('sets one later, and still cannot cover themself', () => {
		const house = said([
			{ bidder: A, amount: 50 },
			{ bidder: A, amount: 60 },
			{ bidder: A, amount: 50, max: 90 },
		]);
		expect([house.problems, house.max_amount]).toEqual([[null, 'bid.own-lead', null], 90]);
	});

	it('takes it back: what was bid stays bid, and the next bid meets nothing', () => {
		const { state, max_amount } = said([
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

	it('has nothing to take back without one, or when the auction is not open', () => {
		expect(dropProxyBid(opened, null)).toBeNull();
		expect(dropProxyBid({ ...opened, status: 'completed', leader: A }, 500)).toBeNull();
	});

	it('who may no longer bid does not bid by maximum either, and the ledger says that it went', () => {
		const script = [
			{ bidder: A, amount: 50, max: 500 },
			{ bidder: B, amount: 70 },
		];
		const house = said(script, { eligibility: { ...approved, status: 'rejected' } });
		expect(bids(house)).toBe('1:50 2:70');
		expect(house.facts.map(({ type }) => type)).toContain('ceiling-dropped');
		expect([house.state.leader, house.max_amount]).toEqual([B, null]);
	});
});

describe('the soft close', () => {
	const inside = END - micros(MINUTE);

	it('an automatic bid inside the window moves the end, once for both', () => {
		const house = said(
			[
				{ bidder: A, amount: 50, max: 500 },
				{ bidder: B, amount: 70 },
			],
			{ at: inside },
		);
		expect(house.facts.map(({ type }) => type)).toEqual([
			'bid-accepted',
			'ceiling-set',
			'extended',
			'bid-accepted',
			'bid-accepted',
			'extended',
		]);
		expect(house.state.end_time).toBe(inside + 1 + micros(3 * MINUTE));
	});

	it('a refused bid moves it only by the automatic bid that it called forth', () => {
		const matched = said(
			[
				{ bidder: A, amount: 50, max: 500 },
				{ bidder: B, amount: 500 },
			],
			{ at: inside },
		);
		expect(matched.state.end_time).toBe(inside + 1 + micros(3 * MINUTE));
		const low = said(
			[
				{ bidder: A, amount: 50, max: 500 },
				{ bidder: B, amount: 55 },
			],
			{ at: inside },
		);
		expect(low.state.end_time).toBe(inside + micros(3 * MINUTE));
	});

	it('after it a maximum is no more, and nobody drops it', () => {
		const { state } = said([{ bidder: A, amount: 50, max: 500 }]);
		const held = { amount: 500, eligibility: { ...approved, status: 'rejected' } as const, bid_id: 'auto' };
		const { steps, max_amount } = decideBid(terms, state, attempt({ bidder: B, amount: 70 }), END, held);
		expect(steps.map(({ fact }) => fact.type)).toEqual(['ended']);
		expect(max_amount).toBeNull();
	});

	it('raising a maximum moves nothing', () => {
		const house = said(
			[
				{ bidder: A, amount: 50 },
				{ bidder: A, amount: 50, max: 500 },
			],
			{ at: inside },
		);
		expect(house.state.end_time).toBe(inside + micros(3 * MINUTE));
	});
});

describe('any sequence of bids', () => {
	const one = fc.record({
		bidder: fc.integer({ min: 1, max: 4 }),
		amount: fc.integer({ min: 1, max: 400 }),
		max: fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }),
	});

	/** What a newcomer's accepted bid may lead to: the one who said most leads, first said first served, and pays no more than it takes. */
	function expectFair(before: Stores, after: Stores, said: Said): void {
		const highestOffer = Math.max(said.amount, said.max ?? 0);
		const { current_bid: price, bid_count } = before.state;
		const theirs = Math.max(before.max_amount ?? 0, bid_count > 0 ? price : 0);
		const won = highestOffer > theirs;
		const [winner, loser] = won ? [highestOffer, theirs] : [theirs, highestOffer];
		const minimum = bid_count === 0 ? 50 : price + incrementAt(terms.increments, price);
		const enough = Math.max(loser + incrementAt(terms.increments, loser), said.amount, minimum);
		expect(after.state.leader).toBe(won ? said.bidder : before.state.leader);
		expect(after.state.current_bid).toBeGreaterThan(loser);
		expect(after.state.current_bid).toBeLessThanOrEqual(Math.min(winner, enough));
	}

	it('leaves the lead with who said most, first; at no more than they said; and shows no maximum that stands', () => {
		let met = 0;
		const property = fc.property(fc.array(one, { minLength: 1, maxLength: 12 }), (script) => {
			const before = said(script.slice(0, -1) as Said[]);
			const house = said(script as Said[]);
			const last = script.at(-1) as Said;
			if (house.problems.at(-1) === null && last.bidder !== before.state.leader) {
				met += 1;
				expectFair(before, house, last);
			}
			const amounts = bids(house)
				.split(' ')
				.filter(Boolean)
				.map((each) => Number.parseInt(each.split(':')[1] as string, 10));
			expect(amounts).toHaveLength(house.state.bid_count);
			expect(amounts).toEqual([...new Set(amounts)].sort((a, b) => a - b));
			expect(house.max_amount ?? Infinity).toBeGreaterThan(house.state.current_bid);
		});
		fc.assert(property, { seed: 20261121, numRuns: 5_000 });
		expect(met).toBeGreaterThan(1_000);
	});

	it('the facts of two houses that differ in a standing maximum alone are the same', () => {
		const max_amount = fc.integer({ min: 401, max: 100_000 });
		fc.assert(
			fc.property(fc.array(one, { maxLength: 6 }), max_amount, max_amount, (script, first, second) => {
				const low = script.map(({ bidder, amount }) => ({
					bidder: bidder + 1,
					amount: Math.min(amount, 300),
				}));
				const facts = (max: number) => said([{ bidder: 1, amount: 50, max }, ...low]).facts;
				expect(facts(first)).toEqual(facts(second));
			}),
			{ seed: 20261121, numRuns: 1_000 },
		);
	});
});
