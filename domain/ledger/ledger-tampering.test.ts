import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAY_BID } from '#domain/auction/access.ts';
import { dueSteps, perform, revise } from '#domain/auction/actions.ts';
import type { AuctionState, Step, Terms } from '#domain/auction/auction.ts';
import { decideBid } from '#domain/auction/bidding.ts';
import { called } from '#domain/auction/hammer-calls.ts';
import type { Action } from '#domain/auction/transitions.ts';
import { canonical } from '#domain/values/canonical.ts';
import { MINUTE, type Micros, micros, microsOf } from '#domain/values/time.ts';
import { chain, GENESIS, type LedgerRecord, replay } from './ledger.ts';

const START = microsOf('2026-11-21T12:00:00Z');
const END = START + micros(10 * MINUTE);
const LATE = END - micros(MINUTE);

const terms: Terms = {
	auction_type: 'scheduled',
	initial_bid: 1,
	increments: [{ from: 0, increment: 1 }],
	extension: { mode: 'reset', window_ms: 3 * MINUTE, cap: null },
	commission_bp: 500,
};

const pending: AuctionState = {
	status: 'pending',
	current_bid: 1,
	bid_count: 0,
	leader: null,
	start_time: START,
	end_time: END,
	paused_at: null,
};

type Decision = (state: AuctionState, at: Micros) => readonly Step[];

const clock: Decision = (state, at) => dueSteps(terms, state, at);
const act =
	(action: Action): Decision =>
	(state, at) =>
		perform(terms, state, action, at).steps;
const bid =
	(bidder: number, amount: number): Decision =>
	(state, at) => {
		return decideBid(terms, state, { bid_id: `bid-${at}`, bidder, amount, eligibility: MAY_BID }, at).steps;
	};

/** FNV-1a instead of SHA-256, which has no synchronous form here; ledger.test.ts uses SHA-256. */
function fingerprint(text: string): string {
	let hash = 0x811c9dc5;
	for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
	return String(hash >>> 0).padStart(64, '0');
}

/** The ledger that a script of decisions produces, its head, and the final state. */
function ledgerOf(script: readonly (readonly [Micros, Decision])[]) {
	const lines: string[] = [];
	let head = { seq: 0, hash: GENESIS };
	let state = pending;
	for (const [at, decide] of script) {
		const steps = decide(state, at);
		for (const { record, text, hash } of chain('lote-1', head, steps, at, fingerprint)) {
			lines.push(text);
			head = { seq: record.seq, hash };
		}
		state = steps.at(-1)?.after ?? state;
	}
	return { lines, head, state };
}

const BY_THE_CLOCK = ledgerOf([
	[START - 9, bid(3, 1)],
	[START, clock],
	[START + 7, bid(1, 5)],
	[START + 8, bid(2, 5)],
	[LATE, bid(2, 6)],
	[LATE + micros(3 * MINUTE), clock],
]);
const BY_THE_AUCTIONEER = ledgerOf([
	[START + 5, act({ name: 'start' })],
	[START + 6, act({ name: 'pause', reason: 'Falta de luz: "já volta"\n' })],
	[START + 60, act({ name: 'resume' })],
	[START + 70, bid(1, 3)],
	[START + 80, act({ name: 'end', final_price: 3 })],
]);
const CANCELLED = ledgerOf([
	[START, clock],
	[START + 5, act({ name: 'pause', reason: 'Dúvida na matrícula' })],
	[START + 9, act({ name: 'cancel', reason: 'Retirado a pedido do comitente' })],
]);
const DECLARED = ledgerOf([
	[START, clock],
	[
		START + 5,
		(state) => [revise({ ...terms, initial_bid: 4 }, state, { start_time: START, end_time: END + 5 })],
	],
	[START + 7, bid(1, 5)],
	[START + 8, (state) => [revise(terms, state, { start_time: START, end_time: END + 9 })]],
	[START + 80, act({ name: 'end', final_price: 7, reason: 'Acordo entre as partes' })],
]);
const CALLED = ledgerOf([
	[START + 5, act({ name: 'start' })],
	[START + 70, bid(1, 3)],
	[START + 71, (state) => [called(state, 1)]],
	[START + 72, bid(2, 4)],
	[START + 73, (state) => [called(state, 1)]],
	[START + 74, (state) => [called(state, 2)]],
	[START + 80, act({ name: 'end', final_price: 4 })],
]);
const LEDGERS = [
	['closed by the clock', BY_THE_CLOCK],
	['conducted by the auctioneer', BY_THE_AUCTIONEER],
	['cancelled in a pause', CANCELLED],
	['revised, and ended at another price', DECLARED],
	['called before the hammer', CALLED],
] as const;

/** Whether a reader who knows the head, from a receipt or a download, detects that the lines are not the ledger. */
function found(lines: readonly string[], head: { seq: number; hash: string }): boolean {
	const read = replay(lines, fingerprint);
	return read.fault !== null || read.head.seq !== head.seq || read.head.hash !== head.hash;
}

/** A forged ledger: one record changed, and all later links made to match. */
function forged(
	lines: readonly string[],
	at: number,
	change: (record: LedgerRecord) => LedgerRecord,
): string[] {
	let previous = GENESIS;
	return lines.map((line, index) => {
		const record = { ...(JSON.parse(line) as LedgerRecord), previous };
		const text = canonical(index === at ? change(record) : record);
		previous = fingerprint(text);
		return text;
	});
}

describe.each(LEDGERS)('a ledger %s', (_, { lines, head, state }) => {
	it('replays to the state and the head', () => {
		expect(replay(lines, fingerprint)).toEqual({ state, head, fault: null });
	});

	it('reveals every single-character edit', () => {
		const missed = lines.flatMap((line, at) =>
			[...line].flatMap((character, position) => {
				const other = character === '7' ? '8' : '7';
				const edited = lines.with(at, line.slice(0, position) + other + line.slice(position + 1));
				return found(edited, head) ? [] : [`line ${at + 1}, character ${position + 1}`];
			}),
		);
		expect(missed).toEqual([]);
	});

	it('reveals any other change of one character', () => {
		const place = fc.record({
			at: fc.nat(lines.length - 1),
			position: fc.nat(200),
			put: fc.constantFrom('', '0', '"', '{', ',', ' ', '\n', 'é', '🏠', '99'),
		});
		fc.assert(
			fc.property(place, ({ at, position, put }) => {
				const line = lines[at] ?? '';
				const edited = line.slice(0, position) + put + line.slice(position + 1);
				fc.pre(edited !== line);
				expect(found(lines.with(at, edited), head)).toBe(true);
			}),
		);
	});

	it('reveals a dropped, doubled or swapped line, and a missing beginning', () => {
		for (const at of lines.keys()) {
			expect(found(lines.toSpliced(at, 1), head)).toBe(true);
			expect(found(lines.toSpliced(at, 0, lines[at] ?? ''), head)).toBe(true);
			expect(at === 0 || found(lines.slice(at), head)).toBe(true);
			for (const other of lines.keys()) {
				const swapped = lines.with(at, lines[other] ?? '').with(other, lines[at] ?? '');
				expect(at === other || found(swapped, head)).toBe(true);
			}
		}
	});

	it('reveals a missing end only to a reader who knows the head', () => {
		for (const kept of lines.keys()) {
			const cut = lines.slice(0, kept);
			expect(replay(cut, fingerprint).fault).toBeNull();
			expect(found(cut, head)).toBe(true);
		}
	});

	it('reveals a planted state even where every link matches', () => {
		const plant = {
			status: 'pending',
			current_bid: 2,
			bid_count: 9,
			leader: 9,
			start_time: 1,
			end_time: 1,
			paused_at: 1,
		};
		const later = [...lines.keys()].slice(1);
		for (const [field, value] of Object.entries(plant)) {
			for (const at of later) {
				const planted = forged(lines, at, (record) => ({
					...record,
					after: { ...record.after, [field]: value },
				}));
				const { fault } = replay(planted, fingerprint);
				expect(fault).toEqual({ seq: at + 1, reason: 'the state does not follow from the fact' });
			}
		}
	});
});

describe('a forged ledger', () => {
	const { lines } = BY_THE_AUCTIONEER;
	const faultOf = (at: number, change: (record: LedgerRecord) => LedgerRecord) =>
		replay(forged(lines, at, change), fingerprint).fault;

	it('passes while nothing is changed', () => {
		expect(faultOf(1, (record) => record)).toBeNull();
	});

	it('reveals time that runs backwards', () => {
		const fault = faultOf(4, (record) => ({ ...record, at: '2026-11-21T12:00:00.000006Z' }));
		expect(fault).toEqual({ seq: 5, reason: 'time runs backwards' });
	});

	it('reveals a start that differs from the time of the opening', () => {
		const fault = faultOf(0, (record) => ({ ...record, after: { ...record.after, start_time: START } }));
		expect(fault).toEqual({ seq: 1, reason: 'the state does not follow from the fact' });
	});

	it('reveals a gap in seq and an unknown type', () => {
		expect(faultOf(2, (record) => ({ ...record, seq: 4 }))).toEqual({ seq: 3, reason: 'seq 4 after 2' });
		const unknown = (record: LedgerRecord) => ({ ...record, type: 'blessed' }) as unknown as LedgerRecord;
		expect(faultOf(2, unknown)).toEqual({ seq: 3, reason: 'unknown type blessed' });
	});

	it.each(['', 'null', '[]', '7', '{"seq":1', '{}', '\u0000'])(
		'reveals a line that is not a record: %j',
		(line) => {
			expect(replay([line], fingerprint)).toMatchObject({ state: null, head: { seq: 0 }, fault: { seq: 1 } });
		},
	);
});
