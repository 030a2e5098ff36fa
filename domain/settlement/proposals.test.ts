import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	PROPOSAL_STATES,
	type ProposalLot,
	proposalAfter,
	proposalFault,
	proposalWindow,
	type Rankable,
	rankProposals,
} from './proposals.ts';

const LOT: ProposalLot = {
	accepts_instalments: true,
	status: 'pending',
	start_time: 100,
	initial_bid: 80_000_00,
	appraisal: 150_000_00,
	rounds: [],
};
const ROUNDS = [
	{ number: 1, start_time: 100, minimum: 140_000_00 },
	{ number: 2, start_time: 200, minimum: 70_000_00 },
];
const FREE = ROUNDS.map((round) => ({ ...round, minimum: null }));

describe('proposalWindow', () => {
	it.each<[string, Partial<ProposalLot>, number, object | string]>([
		['without rounds, until the start', {}, 99, { round: null, until: 100, minimum: 150_000_00 }],
		['without rounds or appraisal', { appraisal: null }, 0, { minimum: 80_000_00 }],
		['without rounds, at the start', {}, 100, 'proposal.closed'],
		['before the first round, the appraisal', { rounds: ROUNDS }, 99, { round: 1, minimum: 150_000_00 }],
		[
			'before the first round, without appraisal, its minimum',
			{ rounds: ROUNDS, appraisal: null },
			99,
			{ round: 1, minimum: 140_000_00 },
		],
		[
			'before the second round, its minimum',
			{ rounds: ROUNDS, status: 'active' },
			100,
			{ round: 2, until: 200, minimum: 70_000_00 },
		],
		[
			'where no minimum is fixed, half of the appraisal',
			{ rounds: FREE, status: 'active' },
			100,
			{ round: 2, minimum: 75_000_00 },
		],
		[
			'and without appraisal, the initial bid',
			{ rounds: FREE, appraisal: null },
			150,
			{ minimum: 80_000_00 },
		],
		['after the last round began', { rounds: ROUNDS, status: 'active' }, 200, 'proposal.closed'],
		['while paused before the second', { rounds: ROUNDS, status: 'paused' }, 150, { round: 2 }],
		['opened ahead of time', { status: 'active' }, 50, 'proposal.closed'],
		['over', { rounds: ROUNDS, status: 'completed' }, 50, 'proposal.closed'],
		['cancelled', { status: 'cancelled' }, 50, 'proposal.closed'],
		['not offered', { accepts_instalments: false }, 50, 'proposal.not-accepted'],
	])('%s', (_, changes, now, expected) => {
		const window = proposalWindow({ ...LOT, ...changes }, now);
		if (typeof expected === 'string') expect(window).toMatchObject({ problem: { code: expected } });
		else expect(window).toMatchObject({ value: expected });
	});
});

describe('a proposal', () => {
	const CONDITIONS = { price: 100_000_00, down_payment: 25_000_00, instalments: 30 };
	it.each([
		[100_000_00, null, null],
		[100_000_01, null, 'proposal.below-minimum'],
		[1, 99_999_99, null],
		[1, 100_000_00, 'proposal.not-higher'],
	])('of %i, after an open one of %s', (minimum, before, code) => {
		expect(proposalFault(CONDITIONS, { minimum }, before)?.code ?? null).toBe(code);
	});

	it('changes state once, from the open state', () => {
		expect(proposalAfter('sent', 'accept')).toEqual({ ok: true, value: 'accepted' });
		for (const state of PROPOSAL_STATES.filter((each) => each !== 'sent'))
			expect(proposalAfter(state, 'decline')).toMatchObject({ problem: { code: 'proposal.state' } });
	});
});

describe('rankProposals', () => {
	const one = (id: string, price: number, sent_at: number): Rankable => ({ id, price, sent_at });
	const ids = (proposals: Rankable[], cash: Parameters<typeof rankProposals>[1] = null) =>
		rankProposals(proposals, cash).map((each) => (each.kind === 'cash' ? 'cash' : each.proposal.id));

	it('ranks by price first, then by time', () => {
		expect(ids([one('c', 5, 1), one('b', 9, 3), one('a', 9, 2)])).toEqual(['a', 'b', 'c']);
	});

	it('puts a valid cash bid first, however low, and omits one below its minimum', () => {
		expect(ids([one('a', 900, 1)], { amount: 100, minimum: 100 })).toEqual(['cash', 'a']);
		expect(ids([one('a', 900, 1)], { amount: 99, minimum: 100 })).toEqual(['a']);
	});

	const anyProposals = fc.uniqueArray(
		fc.record({
			id: fc.uuid(),
			price: fc.integer({ min: 1, max: 5 }),
			sent_at: fc.integer({ min: 1, max: 5 }),
		}),
		{ selector: ({ id }) => id },
	);

	it('is a total order: it contains every proposal once, whatever the input order', () => {
		fc.assert(
			fc.property(anyProposals, fc.infiniteStream(fc.nat()), (proposals, random) => {
				const shuffled = proposals
					.map((proposal) => ({ proposal, at: random.next().value as number }))
					.sort((a, b) => a.at - b.at)
					.map(({ proposal }) => proposal);
				const ranked = ids(proposals);
				expect(ids(shuffled)).toEqual(ranked);
				expect(new Set(ranked)).toEqual(new Set(proposals.map(({ id }) => id)));
			}),
		);
	});

	it('never puts a lower price, or a later proposal of equal price, before another; cash is first or absent', () => {
		fc.assert(
			fc.property(anyProposals, fc.nat(10), fc.nat(10), (proposals, amount, minimum) => {
				const [first, ...rest] = rankProposals(proposals, { amount, minimum });
				expect(first?.kind === 'cash').toBe(amount >= minimum);
				expect(rest.every(({ kind }) => kind === 'proposal')).toBe(true);
				const order = [first, ...rest].flatMap((each) => (each?.kind === 'proposal' ? [each.proposal] : []));
				for (const [index, after] of order.slice(1).entries()) {
					const before = order[index] as Rankable;
					expect(before.price).toBeGreaterThanOrEqual(after.price);
					if (before.price === after.price) expect(before.sent_at).toBeLessThanOrEqual(after.sent_at);
				}
			}),
		);
	});
});
