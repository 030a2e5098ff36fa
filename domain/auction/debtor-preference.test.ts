import { describe, expect, test } from 'vitest';
import type { AuctionState } from './auction.ts';
import { buyByDebtor } from './debtor-preference.ts';
import { nextState } from './next-state.ts';
import type { Round } from './round-rules.ts';

const ROUNDS: Round[] = [
	{ number: 1, start_time: 100, end_time: 200, minimum: 300_00 },
	{ number: 2, start_time: 300, end_time: 400, minimum: 200_00 },
];
const BASE: AuctionState = {
	status: 'pending',
	current_bid: 300_00,
	bid_count: 0,
	leader: null,
	start_time: 100,
	end_time: 200,
	paused_at: null,
	round: 1,
};
const SECOND = { round: 2, start_time: 300, end_time: 400 };
const SOLD = { status: 'completed', leader: 1, bid_count: 1 } as const;
const DEBT = 250_00;

function buy(state: AuctionState, paid_at: number, { amount = DEBT, debt = DEBT as number | null } = {}) {
	const document = 'ab'.repeat(32);
	const at = 1_000;
	const { steps, problem } = buyByDebtor({ rounds: ROUNDS }, state, { amount, paid_at, document }, debt, at);
	for (const { fact, after } of steps) expect(nextState(state, fact, at)).toEqual(after);
	return problem?.code ?? steps[0]?.after.status;
}

describe('the fiduciante buys for debt and charges until the second round ends (Lei 9.514 art. 27 § 2-B)', () => {
	test.each([
		['before opening', {}, 50, 'cancelled'],
		['while it is suspended', { suspended_at: 10 }, 50, 'cancelled'],
		['while it is open', { status: 'active' }, 150, 'cancelled'],
		['between the rounds', SECOND, 250, 'cancelled'],
		['in the second round', { ...SECOND, status: 'active' }, 350, 'cancelled'],
		['after a first-round hammer', { ...SOLD, preference_until: 900, preferred: 2 }, 500, 'completed'],
		['after the term of that', SOLD, 500, 'outcome.not-allowed'],
		[
			'after a first round below the reserve',
			{ ...SOLD, outcome: 'conditional', decide_until: 900 },
			500,
			'completed',
		],
		['unsold, paid in time', { ...SECOND, status: 'completed' }, 399, 'completed'],
		[
			'unsold, paid at the end of the second round',
			{ ...SECOND, status: 'completed' },
			400,
			'outcome.not-allowed',
		],
		['after a second-round hammer', { ...SECOND, ...SOLD }, 350, 'outcome.not-allowed'],
		[
			'after the second round, a window of a tenant',
			{ ...SECOND, ...SOLD, preference_until: 900 },
			500,
			'outcome.not-allowed',
		],
		['a cancelled lot', { status: 'cancelled' }, 50, 'outcome.not-allowed'],
		['twice', { status: 'cancelled', outcome: 'debtor-preference' }, 50, 'outcome.not-allowed'],
		['paid tomorrow', {}, 1_001, 'debtor-preference.future'],
	] as const)('%s', (_case, state, paid_at, result) => {
		expect(buy({ ...BASE, ...state }, paid_at)).toBe(result);
	});

	test.each([
		['one centavo less', { amount: DEBT - 1 }, 'debtor-preference.too-low'],
		['more', { amount: DEBT + 1 }, 'cancelled'],
		['no figure', { debt: null }, 'debtor-preference.no-figure'],
	])('for %s', (_case, figures, result) => {
		expect(buy(BASE, 50, figures)).toBe(result);
	});
});
