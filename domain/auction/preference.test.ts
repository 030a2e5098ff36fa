import { describe, expect, test } from 'vitest';
import { HOUR, micros, SECOND } from '#domain/values/time.ts';
import type { AuctionState, Fact, Step } from './auction.ts';
import { nextState } from './next-state.ts';
import { exercisePreference, type PreferenceRight, preferenceDue, withPreference } from './preference.ts';
import { groundsOf, PREFERENCE_GROUND_NAMES, rankOfGround } from './preference-grounds.ts';

const END = micros(HOUR);
const WINDOW = 900 * SECOND;
const LIVE: AuctionState = {
	status: 'active',
	current_bid: 100_000_00,
	bid_count: 1,
	leader: 1,
	start_time: 0,
	end_time: END,
	paused_at: null,
};
const ENDED: Step = {
	fact: { type: 'ended', data: { by: 'clock', winner: 1, final_price: 100_000_00 } },
	after: { ...LIVE, status: 'completed' },
};

/** The lot at the end of its bids, and the answers of holders a second apart; `lapse` ends the window. */
function play(right: PreferenceRight, answers: readonly number[], round?: number) {
	const at = { ...(round && { round }) };
	let steps = [
		...withPreference({ ...LIVE, ...at }, [{ ...ENDED, after: { ...ENDED.after, ...at } }], right, END),
	];
	let state = (steps.at(-1) as Step).after;
	const said = answers.map((bidder, n) => {
		const now = END + micros((n + 1) * SECOND);
		const { steps: more, problem } = exercisePreference(state, bidder, now, right);
		for (const { fact, after } of more) expect(nextState(state, fact, now)).toEqual(after);
		steps = [...steps, ...more];
		state = more.at(-1)?.after ?? state;
		return problem?.code ?? (state.preference_until === undefined ? 'final' : 'open');
	});
	const lapsed = preferenceDue(state, state.preference_until ?? 0);
	const winner = (lapsed.at(-1)?.after ?? state).leader;
	return { said, winner, window: windowOf(steps), lapses: lapsed.length };
}

function windowOf(steps: readonly { fact: Fact }[]): number | null {
	const opened = steps.flatMap(({ fact }) => (fact.type === 'preference-opened' ? [fact.data.until] : []));
	return opened[0] === undefined ? null : (opened[0] - END) / 1_000;
}

const ranked = (...ranks: number[]): PreferenceRight => ({
	window_ms: WINDOW,
	holders: ranks.map((_, n) => n + 2),
	ranks,
});

describe('several holders of preference (rules §49)', () => {
	test.each([
		['a single holder', ranked(4), [2], ['final'], 2],
		['the highest rank first', ranked(1, 4), [2, 3], ['final', 'preference.not-open'], 2],
		['the highest rank last', ranked(1, 4), [3, 2], ['open', 'final'], 2],
		['the highest rank is silent', ranked(1, 4), [3], ['open'], 3],
		['equal ranks: the first', ranked(4, 4), [3, 2], ['final', 'preference.not-open'], 3],
		[
			'equal ranks under a silent one: the first',
			ranked(1, 4, 4),
			[4, 3],
			['open', 'preference.outranked'],
			4,
		],
		['a lower rank after an answer', ranked(1, 2, 3), [3, 4], ['open', 'preference.outranked'], 3],
		['the same holder twice', ranked(1, 2), [3, 3], ['open', 'preference.answered'], 3],
		['three in rising order', ranked(1, 2, 3), [4, 3, 2], ['open', 'open', 'final'], 2],
		['nobody', ranked(1, 2), [], [], 1],
		['the highest bidder', ranked(1), [1], ['preference.own-win'], 1],
	] as const)('%s', (_case, right, answers, said, winner) => {
		expect(play(right, answers)).toMatchObject({ said, winner, window: WINDOW });
	});

	test.each([
		['a lower one of another', { holders: [1, 2], ranks: [1, 4] }, null],
		['an equal one of another', { holders: [1, 2], ranks: [4, 4] }, WINDOW],
		['a higher one of another', { holders: [1, 2], ranks: [4, 1] }, WINDOW],
		['no other', { holders: [1], ranks: [4] }, null],
	])('opens beside the highest bidder’s own right: %s', (_case, right, window) => {
		expect(play({ window_ms: WINDOW, ...right }, []).window).toBe(window);
	});

	test('the highest bidder’s own higher right refuses a lower one while another holder may answer', () => {
		const right = { window_ms: WINDOW, holders: [1, 2, 3], ranks: [2, 4, 1] };
		expect(play(right, [2])).toMatchObject({ said: ['preference.outranked'], winner: 1 });
	});
});

describe('the fiduciante’s term after a hammer (Lei 9.514 art. 27 § 2-B)', () => {
	const right = { window_ms: WINDOW, debtor_ms: 24 * HOUR };
	test.each([
		['in the first round, nobody else', { ...right, holders: [] }, 1, 24 * HOUR],
		['without rounds', { ...right, holders: [] }, undefined, 24 * HOUR],
		['in the second round', { ...right, holders: [] }, 2, null],
		['in the second round, a tenant', { ...right, holders: [2] }, 2, WINDOW],
		['in the first round, a tenant', { ...right, holders: [2] }, 1, 24 * HOUR],
	])('%s', (_case, lot, round, window) => {
		expect(play(lot, [], round).window).toBe(window);
	});

	test('an answer stands until the term ends', () => {
		expect(play({ ...right, holders: [2] }, [2], 1)).toMatchObject({ said: ['open'], winner: 2, lapses: 1 });
	});
});

describe('a conditional sale', () => {
	const before = { ...ENDED.after, outcome: 'conditional', decide_until: END } as const;
	const accepted: Step = { fact: { type: 'conditional-accepted', data: { by: 'desk' } }, after: ENDED.after };

	test('opens no window at its end, and one when the seller accepts', () => {
		const conditional: Step = {
			fact: { type: 'conditional-opened', data: { until: END } },
			after: before,
		};
		expect(withPreference(LIVE, [ENDED, conditional], ranked(4), END)).toHaveLength(2);
		expect(windowOf(withPreference(before, [accepted], ranked(4), END))).toBe(WINDOW);
	});

	test('no window opens after another outcome', () => {
		expect(withPreference({ ...ENDED.after, outcome: 'unpaid' }, [accepted], ranked(4), END)).toHaveLength(1);
	});
});

test('grounds by kind, and their ranks in the order of the law', () => {
	expect(groundsOf('judicial')).toEqual(PREFERENCE_GROUND_NAMES.filter((ground) => ground !== 'fiduciante'));
	expect(groundsOf('fiduciary')).toContain('fiduciante');
	expect(groundsOf('voluntary')).toEqual([]);
	const order = [
		'spouse',
		'descendant',
		'ascendant',
		'co-owner',
		'union',
		'state',
		'municipality',
		'tenant',
	] as const;
	expect(order.map(rankOfGround)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
