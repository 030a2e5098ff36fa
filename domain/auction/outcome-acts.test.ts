import { describe, expect, test } from 'vitest';
import {
	ACTORS,
	allowsAct,
	OUTCOME_ACTS,
	type OutcomeActName,
	STANDINGS,
	standingOf,
} from './outcome-acts.ts';
import { OUTCOMES } from './outcomes.ts';

const base = { status: 'completed', leader: 1 } as const;

describe('where a lot stands for the table of outcomes (rules §50)', () => {
	test.each([
		['a waiting lot', { status: 'pending', leader: null }, 'waiting'],
		['an open lot', { status: 'active', leader: 1 }, 'open'],
		['a paused lot', { status: 'paused', leader: null }, 'open'],
		['a lot with a leader', base, 'sold'],
		['a lot without bids', { ...base, leader: null }, 'unsold'],
		['a window of preference', { ...base, preference_until: 1 }, 'preference-open'],
		['a bid below the reserve', { ...base, outcome: 'conditional' }, 'conditional'],
		[
			'a lot withdrawn before its end',
			{ status: 'cancelled', leader: null, outcome: 'withdrawn' },
			'withdrawn',
		],
		['a cancelled lot', { status: 'cancelled', leader: null }, 'cancelled'],
	] as const)('%s', (_case, state, standing) => {
		expect(standingOf(state)).toBe(standing);
	});

	test('the standings are the outcomes and three more', () => {
		expect([...STANDINGS].sort()).toEqual([...OUTCOMES, 'waiting', 'open', 'cancelled'].sort());
	});
});

test('every act of every actor is allowed exactly where the table says', () => {
	const allowed = (Object.keys(OUTCOME_ACTS) as OutcomeActName[]).flatMap((act) =>
		STANDINGS.flatMap((standing) =>
			ACTORS.filter((actor) => allowsAct(act, standing, actor)).map((actor) => `${act} ${standing} ${actor}`),
		),
	);
	expect(allowed).toHaveLength(49);
	expect(allowed).not.toContain('accept conditional bidder');
	expect(allowed.filter((each) => each.includes(' cancelled '))).toEqual([]);
});
