import { describe, expect, it } from 'vitest';
import { dueSteps, perform } from '#domain/auction/actions.ts';
import type { AuctionState, Step, Terms } from '#domain/auction/auction.ts';
import { canonical } from '#domain/values/canonical.ts';
import { MINUTE, micros, microsOf } from '#domain/values/time.ts';
import { chain, GENESIS, type LedgerRecord, replay, replayOn, UNREAD } from './ledger.ts';

/** FNV-1a instead of SHA-256: nothing here forges a collision. */
function fingerprint(text: string): string {
	let hash = 0x811c9dc5;
	for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
	return String(hash >>> 0).padStart(64, '0');
}

const START = microsOf('2026-11-21T12:00:00Z');
const terms: Terms = {
	auction_type: 'scheduled',
	initial_bid: 100,
	increments: [{ from: 0, increment: 1 }],
	extension: { mode: 'reset', window_ms: 3 * MINUTE, cap: null },
	commission_bp: 500,
};
const pending: AuctionState = {
	status: 'pending',
	current_bid: 100,
	bid_count: 0,
	leader: null,
	paused_at: null,
	start_time: START,
	end_time: START + micros(60 * MINUTE),
};

/** The lines of an auction that is opened, then paused and resumed a few times. */
const LINES = (() => {
	let [state, head] = [pending, { seq: 0, hash: GENESIS }];
	const lines: string[] = [];
	const add = (steps: readonly Step[], at: number) => {
		for (const { record, text, hash } of chain('lote-1', head, steps, at, fingerprint)) {
			lines.push(text);
			[state, head] = [record.after, { seq: record.seq, hash }];
		}
	};
	add(dueSteps(terms, state, START), START);
	for (let minute = 1; minute < 9; minute += 2) {
		add(perform(terms, state, { name: 'pause', reason: 'luz' }, START + minute).steps, START + minute);
		add(perform(terms, state, { name: 'resume' }, START + minute + 1).steps, START + minute + 1);
	}
	return lines;
})();

/** A line of the ledger after an edit. */
const edited = (seq: number, change: (record: LedgerRecord) => object) =>
	LINES.map((text, n) => (n === seq - 1 ? canonical(change(JSON.parse(text) as LedgerRecord)) : text));

const faultOf = (lines: readonly string[]) => replayOn(UNREAD, lines, fingerprint).fault;

describe('a replay in parts', () => {
	it.each([1, 2, 3, 5, 100])('of %i lines ends where a single replay ends', (size) => {
		let point = UNREAD;
		for (let start = 0; start < LINES.length; start += size) {
			const read = replayOn(point, LINES.slice(start, start + size), fingerprint);
			expect(read.fault).toBeNull();
			point = read.point;
		}
		const { state, head } = replay(LINES, fingerprint);
		expect(point).toMatchObject({ state, head });
	});

	it('stops before the faulty line, and reports what was expected and what was found', () => {
		const { point, fault } = replayOn(
			UNREAD,
			edited(4, (record) => ({ ...record, previous: GENESIS })),
			fingerprint,
		);
		expect(point.head).toEqual({ seq: 3, hash: fingerprint(LINES[2] as string) });
		expect(fault).toEqual({ kind: 'link', expected: point.head.hash, found: GENESIS });
		expect(faultOf(edited(4, (record) => ({ ...record, seq: 9 })))).toEqual({
			kind: 'place',
			expected: 4,
			found: 9,
		});
		expect(faultOf(edited(4, (record) => ({ ...record, type: 'blessed' })))).toEqual({
			kind: 'type',
			found: 'blessed',
		});
		const { after } = JSON.parse(LINES[3] as string) as LedgerRecord;
		const wrong = { ...after, bid_count: 7 };
		expect(faultOf(edited(4, (record) => ({ ...record, after: wrong })))).toEqual({
			kind: 'state',
			expected: after,
			found: wrong,
		});
		expect(faultOf(['{'])).toEqual({ kind: 'unreadable' });
	});
});
