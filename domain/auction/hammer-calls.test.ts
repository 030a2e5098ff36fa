import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { chain, GENESIS, replay } from '#domain/ledger/ledger.ts';
import { HOUR, MINUTE, micros, microsOf } from '#domain/values/time.ts';
import { MAY_BID } from './access.ts';
import { perform } from './actions.ts';
import { type AuctionState, type Fact, STATUSES, type Step, type Terms } from './auction.ts';
import { decideBid } from './bidding.ts';
import { called, callRefusal, callWithdrawn, withdrawalRefusal } from './call-steps.ts';
import { announcementOf, type Call, type CallState, callAfter, callOf, callWords } from './hammer-calls.ts';

const { seed, times } = inject('runs');

const STATES: readonly CallState[] = [0, 1, 2];

describe('callAfter', () => {
	const KEEPS = ['bid-refused', 'extended', 'revised', 'declared', 'a type of tomorrow'];
	const TAKES = ['opened', 'bid-accepted', 'paused', 'resumed', 'ended', 'cancelled'];

	it.each(KEEPS)('keeps the call after %s', (type) => {
		expect(STATES.map((current) => callAfter(current, { type, call: null }))).toEqual([0, 1, 2]);
	});

	it.each(TAKES)('cancels the call after %s', (type) => {
		expect(STATES.map((current) => callAfter(current, { type, call: null }))).toEqual([0, 0, 0]);
	});

	it.each([0, 1, 2] as const)('is %i after a record that leaves it', (call) => {
		expect(STATES.map((current) => callAfter(current, { type: 'called', call }))).toEqual([call, call, call]);
	});
});

describe('callRefusal', () => {
	const open = { auction_type: 'live', status: 'active', bid_count: 3 } as const;

	it.each<[CallState, Call, string | null]>([
		[0, 1, null],
		[1, 2, null],
		[0, 2, 'call.out-of-turn'],
		[1, 1, 'call.repeated'],
		[2, 2, 'call.repeated'],
		[2, 1, 'call.repeated'],
	])('with call %i made, call %i: %s', (current, call, code) => {
		expect(callRefusal(open, current, call)?.code ?? null).toBe(code);
	});

	it.each(STATUSES.filter((status) => status !== 'active'))(
		'refuses a call in an auction that is %s',
		(status) => {
			expect(callRefusal({ ...open, status }, 0, 1)?.code).toBe('call.not-active');
		},
	);

	it('refuses a call before the first bid, and in a scheduled auction', () => {
		expect(callRefusal({ ...open, bid_count: 0 }, 0, 1)?.code).toBe('call.no-bid');
		expect(callRefusal({ ...open, auction_type: 'scheduled' }, 0, 1)?.code).toBe('call.by-the-clock');
	});
});

describe('taking a call back', () => {
	it.each<[CallState, number, Call, number, string | null]>([
		[1, 5, 1, 5, null],
		[2, 6, 2, 6, null],
		[2, 6, 1, 5, 'call.superseded'],
		[1, 9, 1, 5, 'call.superseded'],
		[0, 7, 1, 5, 'call.superseded'],
		[2, 6, 1, 6, 'call.superseded'],
		[0, 7, 1, 7, 'call.superseded'],
	])('with call %i of record %i, call %i of record %i: %s', (call, seq, withdrawn, of, code) => {
		expect(withdrawalRefusal({ call, seq }, { call: withdrawn, seq: of })?.code ?? null).toBe(code);
	});

	it.each<[Call, CallState, string]>([
		[1, 0, 'Chamada desfeita: Dou-lhe uma'],
		[2, 1, 'Chamada desfeita: Dou-lhe duas'],
	])('of call %i leaves call %i and says so', (call, left, words) => {
		const { fact, after } = callWithdrawn(pending, call);
		expect([callAfter(call, { type: fact.type, call: callOf(fact) }), after]).toEqual([left, pending]);
		expect(fact.type === 'called' && callWords(fact)).toBe(words);
	});
});

it('announces the call, and the sale', () => {
	const lot = { auction_type: 'live', status: 'active', leader: 7, current_bid: 320_000_00 } as const;
	const sold = { ...lot, status: 'completed', outcome: 'sold' } as const;
	expect(STATES.map((call) => announcementOf(lot, call))).toEqual([null, 'Dou-lhe uma!', 'Dou-lhe duas!']);
	expect(announcementOf(sold, 0)).toBe('Vendido por R$\u00a0320.000,00 para o Licitante 7');
	expect(announcementOf({ ...sold, leader: null }, 0)).toBeNull();
	expect(announcementOf({ ...sold, auction_type: 'scheduled' }, 0)).toBeNull();
});

const START = microsOf('2026-11-21T12:00:00Z');
const terms: Terms = {
	auction_type: 'live',
	initial_bid: 50_00,
	increments: [{ from: 0, increment: 10_00 }],
	extension: { mode: 'reset', window_ms: 3 * MINUTE, cap: null },
	commission_bp: 500,
};
const pending: AuctionState = {
	status: 'pending',
	current_bid: 50_00,
	bid_count: 0,
	leader: null,
	start_time: START,
	end_time: START + micros(HOUR),
	paused_at: null,
};

type Event = { bidder: number; raise: number } | { call: Call } | { action: 'pause' | 'resume' | 'end' };

const event: fc.Arbitrary<Event> = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.record({ bidder: fc.integer({ min: 1, max: 3 }), raise: fc.constantFrom(0, 1) }),
	},
	{ weight: 5, arbitrary: fc.record({ call: fc.constantFrom<Call>(1, 1, 2) }) },
	{ weight: 1, arbitrary: fc.record({ action: fc.constantFrom('pause', 'resume', 'resume', 'end') }) },
);

function stepsOf(state: AuctionState, current: CallState, event: Event, at: number): readonly Step[] {
	if ('call' in event)
		return callRefusal({ ...state, auction_type: 'live' }, current, event.call)
			? []
			: [called(state, event.call)];
	if ('action' in event) {
		const action = { name: event.action, reason: 'motivo', final_price: state.current_bid };
		return perform(terms, state, action, at).steps;
	}
	const amount = state.current_bid + event.raise * 10_00;
	return decideBid(terms, state, { bid_id: `${at}`, bidder: event.bidder, amount, eligibility: MAY_BID }, at)
		.steps;
}

/** Computes the call state from a whole ledger without `callAfter`: the calls since the last fact that cancels them. */
function readBack(facts: readonly Fact[]): number {
	const talk = ['called', 'bid-refused', 'extended'];
	const since = facts.slice(facts.findLastIndex(({ type }) => !talk.includes(type)) + 1);
	return since.filter(({ type }) => type === 'called').length;
}

/** FNV-1a: enough to link a chain in a test that forges nothing. */
function fingerprint(text: string): string {
	let hash = 0x811c9dc5;
	for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
	return String(hash >>> 0).padStart(64, '0');
}

/** An auction that is written step by step. */
function newLife() {
	const life = {
		state: pending,
		current: 0 as CallState,
		head: { seq: 0, hash: GENESIS },
		facts: [] as Fact[],
		lines: [] as string[],
		withdrawn: 0,
	};
	const take = ({ fact, after }: Step) => {
		const before = life.current;
		life.current = callAfter(before, { type: fact.type, call: callOf(fact) });
		life.facts.push(fact);
		if (fact.type === 'called') expect(after).toEqual(life.state);
		if (fact.type === 'bid-accepted') {
			expect(life.current).toBe(0);
			if (before > 0) life.withdrawn += 1;
		}
		life.state = after;
	};
	const write = (steps: readonly Step[], at: number) => {
		for (const { record, text, hash } of chain('a', life.head, steps, at, fingerprint)) {
			life.lines.push(text);
			life.head = { seq: record.seq, hash };
		}
		steps.forEach(take);
		expect(life.current).toBe(readBack(life.facts));
		if (life.current > 0) expect(life.state).toMatchObject({ status: 'active', leader: expect.any(Number) });
	};
	return { life, write };
}

describe('random auctions with calls', () => {
	it('never keep a call after a bid, make calls in order, and replay', () => {
		const seen = { withdrawn: 0, twice: 0 };
		const property = fc.property(fc.array(event, { minLength: 5, maxLength: 40 }), (events) => {
			const { life, write } = newLife();
			write(perform(terms, pending, { name: 'start' }, START).steps, START);
			events.forEach((each, index) => {
				const at = START + index + 1;
				write(stepsOf(life.state, life.current, each, at), at);
			});
			const { state, head, facts } = life;
			expect(replay(life.lines, fingerprint)).toEqual({ state, head, fault: null });
			seen.withdrawn += life.withdrawn;
			seen.twice += facts.filter((fact) => callOf(fact) === 2).length;
		});
		fc.assert(property, { seed, numRuns: 200 * times });
		expect(seen.withdrawn).toBeGreaterThan(40 * times);
		expect(seen.twice).toBeGreaterThan(40 * times);
	});
});
