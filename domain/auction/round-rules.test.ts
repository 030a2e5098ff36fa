import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { chain, GENESIS, replay } from '#domain/ledger/ledger.ts';
import { MAY_BID } from './access.ts';
import { dueSteps, perform } from './actions.ts';
import type { AuctionState, Fact, Step, Terms } from './auction.ts';
import { decideBid } from './bidding.ts';
import { nextRound, type Round } from './round-rules.ts';
import { roundStates, termsAfter } from './round-states.ts';

const { seed, times } = inject('runs');

const ROUNDS: Round[] = [
	{ number: 1, start_time: 100, end_time: 200, minimum: 50_00 },
	{ number: 2, start_time: 300, end_time: 380, minimum: 30_00 },
	{ number: 3, start_time: 390, end_time: 450, minimum: 20_00 },
];

const TERMS: Terms = {
	auction_type: 'scheduled',
	initial_bid: 50_00,
	increments: [{ from: 0, increment: 1_00 }],
	extension: { mode: 'reset', window_ms: 0, cap: 210 },
	commission_bp: 500,
	rounds: ROUNDS,
};

const OPEN: AuctionState = {
	status: 'active',
	current_bid: 50_00,
	bid_count: 0,
	leader: null,
	start_time: 100,
	end_time: 200,
	paused_at: null,
	round: 1,
};

describe('the round that follows', () => {
	it.each([
		['at its own time', 1, 200, [300, 380]],
		['at its own time, which is the end of the one before', 1, 300, [300, 380]],
		['after the late end of the one before, with its own length', 1, 301, [301, 381]],
		['long after it', 2, 1_000, [1_000, 1_060]],
	])('%s', (_name, round, end_time, [start, end]) => {
		const expected = { ...ROUNDS[round], start_time: start, end_time: end };
		expect(nextRound(ROUNDS, { round, end_time })).toEqual(expected);
	});

	it.each([
		['after the last one', ROUNDS, { round: 3, end_time: 450 }],
		['on a lot without rounds', undefined, { end_time: 450 }],
		['on a lot that does not run by its rounds', ROUNDS, { end_time: 450 }],
	])('is none %s', (_name, rounds, state) => {
		expect(nextRound(rounds, state)).toBeNull();
	});
});

describe('the terms after a closed round', () => {
	const [close] = dueSteps(TERMS, OPEN, 205) as [Step];

	it('have the next minimum, a cap as far from the planned end, and the times as they were', () => {
		expect(termsAfter(TERMS, OPEN, [close], 205)).toEqual({
			...TERMS,
			initial_bid: 30_00,
			extension: { ...TERMS.extension, cap: 390 },
			rounds: ROUNDS,
		});
		const late = { ...OPEN, start_time: 110, end_time: 350 };
		const after = termsAfter(TERMS, late, dueSteps(TERMS, late, 351), 351);
		expect(after.rounds?.map(({ start_time, end_time }) => [start_time, end_time])).toEqual([
			[110, 350],
			[350, 430],
			[390, 450],
		]);
		expect(after.extension.cap).toBe(440);
	});

	it('end at the hammer when the auctioneer closed it', () => {
		const { steps } = perform(TERMS, OPEN, { name: 'end', final_price: 50_00 }, 150);
		expect(termsAfter(TERMS, OPEN, steps, 150).rounds?.[0]).toMatchObject({ start_time: 100, end_time: 150 });
	});

	it('do not change by other steps, and no cap appears', () => {
		const sold = { ...OPEN, bid_count: 1, leader: 1 };
		expect(termsAfter(TERMS, sold, dueSteps(TERMS, sold, 205), 205)).toBe(TERMS);
		const free = { ...TERMS, extension: { ...TERMS.extension, cap: null } };
		expect(termsAfter(free, OPEN, [close], 205).extension.cap).toBeNull();
	});
});

describe('the states of rounds', () => {
	const lot = { status: 'active', leader: null, end_time: 200, round: 1 } as const;
	it.each([
		['before the first one', { ...lot, status: 'pending' }, ['waiting', 'waiting', 'waiting']],
		['in the first one', lot, ['open', 'waiting', 'waiting']],
		['in a pause of the second one', { ...lot, status: 'paused', round: 2 }, ['unsold', 'open', 'waiting']],
		['between two', { ...lot, status: 'pending', round: 2 }, ['unsold', 'waiting', 'waiting']],
		[
			'sold in the second one',
			{ ...lot, status: 'completed', leader: 4, round: 2 },
			['unsold', 'sold', 'waiting'],
		],
		['sold in none', { ...lot, status: 'completed', round: 3 }, ['unsold', 'unsold', 'unsold']],
		[
			'cancelled in the second one',
			{ ...lot, status: 'cancelled', round: 2 },
			['unsold', 'waiting', 'waiting'],
		],
		[
			'sold before rounds ran',
			{ ...lot, status: 'completed', leader: 1, round: null, end_time: 400 },
			['unsold', 'unsold', 'sold'],
		],
		[
			'sold before its printed rounds',
			{ ...lot, status: 'completed', leader: 1, round: null, end_time: 50 },
			['sold', 'waiting', 'waiting'],
		],
	] as const)('%s', (_name, state, expected) => {
		expect(roundStates(state, ROUNDS)).toEqual(expected);
	});
});

describe('a lot whose times are announced', () => {
	const end = { name: 'end', final_price: 50_00, reason: 'Sala vazia' } as const;
	it.each([
		['before its end', TERMS, 199, 'auction.announced-end'],
		['at its end', TERMS, 200, undefined],
		['as a live auction', { ...TERMS, auction_type: 'live' as const }, 150, undefined],
	])('is ended by hand %s', (_name, terms, at, code) => {
		expect(perform({ ...terms, announced: true }, OPEN, end, at).problem?.code).toBe(code);
	});
});

/** A text of 64 digits, as a hash is. */
const digest = (text: string) => `${text.length}`.padStart(64, '0');

describe('properties of lots with rounds', () => {
	const lengths = fc.array(fc.tuple(fc.nat(50), fc.integer({ min: 1, max: 80 })), {
		minLength: 1,
		maxLength: 5,
	});
	const inputs = fc.array(
		fc.tuple(
			fc.constantFrom('clock', 'clock', 'clock', 'bid', 'pause', 'resume', 'end'),
			fc.integer({ min: 1, max: 60 }),
		),
		{ maxLength: 40 },
	);

	it('rounds come in order and never overlap, each open exactly once, and a bid ends the sequence', () => {
		fc.assert(
			fc.property(lengths, inputs, fc.nat(9), (spans, events, often) => {
				const rounds = roundsOf(spans);
				const { steps, ledger } = play(rounds, events, often === 0);
				expect(replay(ledger, digest).fault).toBeNull();
				const opened = steps.flatMap(({ fact, after }) => (isOpening(fact) ? [after] : []));
				expect(opened.map(({ round }) => round)).toEqual(opened.map((_, n) => n + 1));
				expect(brokenIn(rounds, steps)).toEqual([]);
				const sold = steps.findIndex(({ fact }) => fact.type === 'bid-accepted');
				const after = sold === -1 ? [] : steps.slice(sold);
				expect(after.filter(({ fact }) => fact.type === 'round-closed')).toEqual([]);
			}),
			{ seed, numRuns: 200 * times },
		);
	});
});

/** The steps that no round may take. */
function brokenIn(rounds: readonly Round[], steps: readonly Step[]): Step[] {
	let free = 0;
	return steps.filter(({ fact, after }) => {
		if (isOpening(fact)) return fact.data.by === 'clock' && after.start_time < free;
		if (fact.type === 'bid-accepted') return fact.data.amount < minimumOf(rounds, after);
		if (fact.type !== 'round-closed') return false;
		free = fact.data.next.start_time;
		return after.leader !== null || after.bid_count > 0;
	});
}

const isOpening = (fact: Fact): fact is Extract<Fact, { type: 'opened' | 'round-opened' }> =>
	fact.type === 'opened' || fact.type === 'round-opened';

const minimumOf = (rounds: readonly Round[], { round = 0 }: AuctionState) =>
	rounds[round - 1]?.minimum ?? Number.NaN;

function roundsOf(spans: readonly (readonly [gap: number, length: number])[]): Round[] {
	let from = 100;
	return spans.map(([gap, length], index) => {
		const start_time = from + gap;
		from = start_time + length;
		return { number: index + 1, start_time, end_time: from, minimum: (10 - index) * 10_00 };
	});
}

function play(rounds: readonly Round[], events: readonly (readonly [string, number])[], live: boolean) {
	const [first] = rounds as [Round];
	let terms: Terms = {
		...TERMS,
		auction_type: live ? 'live' : 'scheduled',
		initial_bid: first.minimum,
		rounds,
	};
	let state: AuctionState = { ...OPEN, status: 'pending', ...first, current_bid: first.minimum };
	state = stateOnly(state);
	const all: Step[] = [];
	const ledger: string[] = [];
	let head = { seq: 0, hash: GENESIS };
	let at = 90;
	for (const [kind, by] of events) {
		at += by;
		const steps = decided(terms, state, kind, at);
		terms = termsAfter(terms, state, steps, at);
		for (const { record, text, hash } of chain('a', head, steps, at, digest)) {
			head = { seq: record.seq, hash };
			ledger.push(text);
		}
		all.push(...steps);
		state = steps.at(-1)?.after ?? state;
	}
	return { steps: all, ledger };
}

function stateOnly({
	status,
	current_bid,
	bid_count,
	leader,
	start_time,
	end_time,
	paused_at,
	round,
}: AuctionState): AuctionState {
	return { status, current_bid, bid_count, leader, start_time, end_time, paused_at, ...(round && { round }) };
}

function decided(terms: Terms, state: AuctionState, kind: string, at: number): readonly Step[] {
	switch (kind) {
		case 'clock':
			if (terms.auction_type === 'live' && state.status === 'pending')
				return perform(terms, state, { name: 'start' }, at).steps;
			return dueSteps(terms, state, at);
		case 'bid':
			return at % 3 === 0
				? decideBid(
						terms,
						state,
						{ bid_id: `b${at}`, bidder: 1 + (at % 2), amount: terms.initial_bid, eligibility: MAY_BID },
						at,
					).steps
				: [];
		case 'end':
			return terms.auction_type === 'live'
				? perform(terms, state, { name: 'end', final_price: state.current_bid }, at).steps
				: [];
		case 'resume':
			return perform(terms, state, { name: 'resume' }, at).steps;
		default:
			return perform(terms, state, { name: 'pause', reason: 'Falta de luz' }, at).steps;
	}
}
