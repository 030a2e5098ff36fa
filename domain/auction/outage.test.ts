import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { chain, GENESIS, replay } from '#domain/ledger/ledger.ts';
import { HOUR, MINUTE, type Micros, micros, microsOf, SECOND } from '#domain/values/time.ts';
import { dueSteps } from './actions.ts';
import { type AuctionState, STATUSES, type Step, type Terms } from './auction.ts';
import { extendedEnd } from './bidding.ts';
import { GAP, isOutage, LAST_MINUTES, type Outage, outageSteps } from './outage.ts';

const { seed, times } = inject('runs');

const END = microsOf('2026-11-21T12:00:00Z');
const LAST = micros(LAST_MINUTES);
const s = (seconds: number) => micros(seconds * SECOND);

const open: AuctionState = {
	status: 'active',
	current_bid: 100_00,
	bid_count: 1,
	leader: 1,
	start_time: END - micros(HOUR),
	end_time: END,
	paused_at: null,
};
const scheduled = { auction_type: 'scheduled' } as const;

/** The time that an outage adds to the end in µs; null where it adds no step. */
function added(state: AuctionState, since: Micros, until: Micros): Micros | null {
	const steps = outageSteps(scheduled, state, { since, until });
	expect(steps.length).toBeLessThanOrEqual(1);
	return steps[0] ? steps[0].after.end_time - state.end_time : null;
}

describe('an outage', () => {
	it.each([
		['10 s to the µs', s(10), false],
		['1 µs more', s(10) + 1, true],
		['9 s', s(9), false],
	] as const)('%s', (_, length, expected) => {
		expect(isOutage({ since: END, until: END + length })).toBe(expected);
		expect(added(open, END - s(60), END - s(60) + length) !== null).toBe(expected);
	});
});

describe('the extension by an outage', () => {
	it.each([
		['inside the last minutes: at least 3 minutes', END - s(60), END - s(35), LAST],
		['exactly as long as the minimum', END - s(60), END - s(60) + LAST, LAST],
		['longer than the minimum: its own length', END - s(60), END - s(60) + LAST + 1, LAST + 1],
		['the end passed meanwhile', END - s(5), END + s(25), LAST],
		[
			'began before the last minutes, reaches into them',
			END - micros(HOUR),
			END - LAST + 1,
			micros(HOUR) - LAST + 1,
		],
		['covers the last minutes and more', END - micros(HOUR), END + micros(HOUR), micros(2 * HOUR)],
		['the server was down for days', END - s(40), END + micros(48 * HOUR), s(40) + micros(48 * HOUR)],
		['over 1 µs before the last minutes', END - LAST - s(30), END - LAST - 1, null],
		['over exactly when the last minutes begin', END - LAST - s(30), END - LAST, null],
		['began 1 µs before the end', END - 1, END + s(20), LAST],
		['began exactly at the end', END, END + s(20), null],
		['began after the end', END + 1, END + s(20), null],
	] as const)('%s', (_, since, until, expected) => {
		expect(added(open, since, until)).toBe(expected);
	});

	it('is a separate fact, with the reason', () => {
		const [since, until] = [END - s(60), END - s(35)];
		const data = { from: END, to: END + LAST, cause: 'outage', since, until };
		expect(outageSteps(scheduled, open, { since, until })).toEqual([
			{ fact: { type: 'extended', data }, after: { ...open, end_time: END + LAST } },
		]);
	});

	it('counts each outage separately', () => {
		const first = outageSteps(scheduled, open, { since: END - s(60), until: END - s(45) })[0] as Step;
		expect(first.after.end_time).toBe(END + LAST);
		// The second outage lies before the new last 3 minutes: nobody lost time there.
		expect(added(first.after, END - s(30), END - s(15))).toBeNull();
		expect(added(first.after, END + s(30), END + s(45))).toBe(LAST);
	});

	it('is decided by the end during the outage, and added to the current end', () => {
		const moved = { ...open, end_time: END + LAST };
		const outage = { since: END - s(60), until: END - s(35) };
		expect(outageSteps(scheduled, moved, outage)).toEqual([]);
		expect(outageSteps(scheduled, moved, outage, END)[0]?.after.end_time).toBe(END + 2 * LAST);
	});

	it.each(STATUSES)('%s', (status) => {
		const paused_at = status === 'paused' ? END - s(90) : null;
		const expected = status === 'active' ? LAST : null;
		expect(added({ ...open, status, paused_at }, END - s(60), END - s(35))).toBe(expected);
	});

	it('does not change a live auction', () => {
		expect(outageSteps({ auction_type: 'live' }, open, { since: END - s(60), until: END })).toEqual([]);
	});

	it('exceeds the cap, after which bids do not extend further', () => {
		const extension = { mode: 'reset', window_ms: LAST_MINUTES, cap: END + s(60) } as const;
		const terms = { ...scheduled, extension };
		const after =
			outageSteps(terms, open, { since: END - s(60), until: END - s(35) })[0]?.after.end_time ?? 0;
		expect(after).toBe(END + LAST);
		expect(extendedEnd({ extension }, after, after - s(1))).toBe(after);
		const roomy = { ...extension, cap: after + s(60) };
		expect(extendedEnd({ extension: roomy }, after, after - s(1))).toBe(after + s(60));
	});
});

describe('for any outage', () => {
	const outage: fc.Arbitrary<Outage> = fc
		.record({
			since: fc.integer({ min: END - 2 * LAST, max: END + LAST }),
			length: fc.oneof(
				fc.integer({ min: 1, max: 2 * LAST }),
				fc.constantFrom(s(10), s(10) + 1, LAST, LAST + 1),
			),
		})
		.map(({ since, length }) => ({ since, until: since + length }));

	it('the end moves exactly when a gap of more than 10 s touched the last minutes, and then past the outage', () => {
		let extended = 0;
		fc.assert(
			fc.property(outage, ({ since, until }) => {
				const by = added(open, since, until);
				const touches = Math.min(until, END) - Math.max(since, END - LAST) > 0;
				expect(by !== null).toBe(touches && until - since > micros(GAP));
				if (by === null) return;
				extended += 1;
				expect(by).toBe(Math.max(until - since, LAST));
				expect(END + by).toBeGreaterThan(until);
			}),
			{ seed, numRuns: 500 * times },
		);
		expect(extended).toBeGreaterThan(100 * times);
	});

	it('replays to the same state, and the clock closes the auction later', () => {
		fc.assert(
			fc.property(fc.array(outage, { maxLength: 5 }), (outages) => {
				const ledger: string[] = [];
				let [state, head] = [open, { seq: 0, hash: GENESIS }];
				const take = (steps: Step[], at: Micros) => {
					for (const { record, text, hash } of chain('a', head, steps, at, fingerprint)) {
						ledger.push(text);
						head = { seq: record.seq, hash };
					}
					state = steps.at(-1)?.after ?? state;
				};
				for (const [n, each] of outages.entries()) take(outageSteps(scheduled, state, each), END + n);
				take(dueSteps(terms, state, state.end_time), state.end_time);
				expect(replay(ledger, fingerprint)).toEqual({ state, head, fault: null });
				expect(state.status).toBe('completed');
			}),
			{ seed, numRuns: 100 * times },
		);
	});
});

const terms: Terms = {
	...scheduled,
	initial_bid: 100_00,
	increments: [{ from: 0, increment: 10_00 }],
	extension: { mode: 'reset', window_ms: 3 * MINUTE, cap: null },
	commission_bp: 500,
};

/** FNV-1a: enough to link a chain in a test that forges nothing. */
function fingerprint(text: string): string {
	let hash = 0x811c9dc5;
	for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
	return String(hash >>> 0).padStart(64, '0');
}
