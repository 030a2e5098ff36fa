import { describe, expect, it } from 'vitest';
import type { AuctionState, Fact, Step } from '#domain/auction/auction.ts';
import { MINUTE, micros, microsOf } from '#domain/values/time.ts';
import { brokenBy, type Move } from './auction-invariants.ts';

const END = microsOf('2026-11-21T21:00:00Z');
const AT = END - micros(MINUTE);
const EXTENDED = AT + micros(3 * MINUTE);

const before: AuctionState = {
	status: 'active',
	current_bid: 100_00,
	bid_count: 1,
	leader: 1,
	start_time: END - micros(60 * MINUTE),
	end_time: END,
	paused_at: null,
};

const after: AuctionState = { ...before, current_bid: 110_00, bid_count: 2, leader: 2, end_time: EXTENDED };

function step(type: Fact['type'], state: AuctionState, data: object = {}): Step {
	return { fact: { type, data } as Fact, after: state };
}

/** Bidder 2 outbids bidder 1 by one increment, one minute before the end. */
const valid: Move = {
	terms: {
		auction_type: 'scheduled',
		initial_bid: 50_00,
		increments: [
			{ from: 0, increment: 5_00 },
			{ from: 100_00, increment: 10_00 },
		],
		extension: { mode: 'reset', window_ms: 3 * MINUTE, cap: null },
		commission_bp: 500,
	},
	event: { kind: 'bid', bidder: 2, approved: true, amount: 110_00 },
	at: AT,
	before,
	after,
	steps: [step('bid-accepted', { ...after, end_time: END }), step('extended', after)],
	problem: null,
};

const quiet: Move = { ...valid, event: { ...valid.event, kind: 'clock' }, steps: [], after: before };
const acts = (kind: Move['event']['kind'], change: Partial<Move>): Move => ({
	...quiet,
	event: { ...valid.event, kind },
	...change,
});

const completed: AuctionState = { ...before, status: 'completed' };
const paused: AuctionState = { ...before, status: 'paused', paused_at: AT - micros(MINUTE) };
const closes = (winner: number | null, final_price: number) => [
	step('ended', completed, { winner, final_price }),
];
const bids = (change: Partial<Move['event']>): Move => ({ ...valid, event: { ...valid.event, ...change } });

/** Planted faults, each with the invariants that it must break. */
const PLANTED: [fault: string, move: Move, broken: string[]][] = [
	[
		'a bid 1 centavo too low is accepted',
		{ ...bids({ amount: 109_99 }), after: { ...after, current_bid: 109_99 } },
		['a bid is accepted exactly when every rule allows it'],
	],
	[
		'the leader outbids themself',
		{ ...bids({ bidder: 1 }), after: { ...after, leader: 1 } },
		['a bid is accepted exactly when every rule allows it'],
	],
	[
		'a bid of somebody who is not approved is accepted',
		bids({ approved: false }),
		[
			'a bid is accepted exactly when every rule allows it',
			'a bid leaves exactly one record of its own if its bidder is eligible and the auction is open',
			'a bid by somebody who may not bid changes nothing',
		],
	],
	[
		'a valid bid is refused',
		{ ...valid, steps: [step('bid-refused', before)], after: before, problem: 'bid.too-low' },
		['a bid is accepted exactly when every rule allows it'],
	],
	[
		'the bid goes to somebody else',
		{ ...valid, after: { ...after, leader: 3 } },
		['an accepted bid leads, at its own amount'],
	],
	[
		'a bid is recorded twice',
		{ ...valid, steps: [...valid.steps, step('bid-refused', after)] },
		['a bid leaves exactly one record of its own if its bidder is eligible and the auction is open'],
	],
	[
		'the refusal of somebody who may not bid is recorded',
		{ ...bids({ approved: false }), steps: [step('bid-refused', before)], after: before },
		[
			'a bid leaves exactly one record of its own if its bidder is eligible and the auction is open',
			'a bid by somebody who may not bid changes nothing',
		],
	],
	[
		'a late refusal is recorded',
		{ ...bids({}), at: END, steps: [step('bid-refused', before)], after: before },
		['a bid leaves exactly one record of its own if its bidder is eligible and the auction is open'],
	],
	[
		'the price falls',
		{ ...quiet, after: { ...before, current_bid: 99_99 } },
		['the price of a running auction never falls'],
	],
	[
		'a bid in the window extends nothing',
		{ ...valid, after: { ...after, end_time: END } },
		['a bid moves the end by the extension rule'],
	],
	[
		'the end comes 1 µs early',
		{ ...quiet, after: { ...before, end_time: END - 1 } },
		['only the auctioneer brings the end forward'],
	],
	[
		'a pause takes time from the bidders',
		acts('resume', { before: paused, after: before }),
		['a pause takes no time from the bidders'],
	],
	[
		'a completed auction is paused',
		acts('pause', { before: completed, after: { ...completed, status: 'paused', paused_at: AT } }),
		['an action is performed exactly where it is offered', 'an auction that is over stays as it is'],
	],
	[
		'a pause is refused',
		acts('pause', { problem: 'auction.action-not-offered' }),
		['an action is performed exactly where it is offered'],
	],
	[
		'the clock closes too early',
		{ ...quiet, steps: closes(1, 100_00), after: completed },
		['the clock acts exactly when something is due'],
	],
	[
		'the clock does nothing at the end',
		{ ...quiet, at: END },
		['the clock acts exactly when something is due'],
	],
	[
		'a refused pause moves the end',
		acts('start', { problem: 'auction.action-not-offered', after: { ...before, end_time: END + 1 } }),
		['a refusal changes nothing but a close that was due'],
	],
	[
		'the wrong winner',
		{ ...quiet, at: END, steps: closes(2, 100_00), after: completed },
		['a close names the leader and the price'],
	],
	[
		'the wrong price',
		{ ...quiet, at: END, steps: closes(1, 100_01), after: completed },
		['a close names the leader and the price'],
	],
	[
		'a leader without a bid',
		{ ...quiet, after: { ...before, bid_count: 0 } },
		['there is a leader exactly when there is a bid'],
	],
	[
		'a pause that never began',
		{ ...quiet, after: { ...before, paused_at: AT } },
		['paused_at is set exactly while paused'],
	],
];

describe('the invariants', () => {
	it('hold for a valid bid and where nothing happens', () => {
		expect(brokenBy(valid)).toEqual([]);
		expect(brokenBy(quiet)).toEqual([]);
	});

	it.each(PLANTED)('find that %s', (_, move, broken) => {
		expect(brokenBy(move)).toEqual(broken);
	});
});
