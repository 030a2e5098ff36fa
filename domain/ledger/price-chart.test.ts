import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#domain/values/time.ts';
import { type LineEvent, type LineFacts, NO_LINE, thinned, withEvents } from './price-chart.ts';
import { drawLine, LINE_SIZE } from './price-chart-drawing.ts';
import { lineWords } from './price-chart-words.ts';

const INITIAL = 100_000_00;

/** A ledger with bids of R$ 1.000,00 more each, one a minute, by three bidders in turn. */
function ledgerOf(bids: number, ...more: LineEvent[]): LineEvent[] {
	return [
		{ seq: 1, at: 0, type: 'opened', initial_bid: INITIAL },
		...Array.from(
			{ length: bids },
			(_, i): LineEvent => ({
				seq: i + 2,
				at: (i + 1) * MINUTE,
				type: 'bid-accepted',
				amount: 100_000_00 + i * 1_000_00,
				bidder: (i % 3) + 1,
			}),
		),
		...more,
	];
}

const lineOf = (bids: number, ...more: LineEvent[]) => withEvents(NO_LINE, ledgerOf(bids, ...more));
const drawn = (facts: LineFacts, now: number, own: number | null = null) => drawLine(facts, { now, own });

describe('withEvents', () => {
	it('reads a ledger in any parts alike', () => {
		const ledger = ledgerOf(
			4,
			{ seq: 6, at: 5 * MINUTE, type: 'extended', cause: 'bid' },
			{ seq: 7, at: 6 * MINUTE, type: 'paused' },
			{ seq: 8, at: 9 * MINUTE, type: 'resumed' },
			{ seq: 9, at: 9 * MINUTE, type: 'extended', cause: 'pause' },
			{ seq: 10, at: 20 * MINUTE, type: 'ended' },
		);
		const whole = withEvents(NO_LINE, ledger);
		expect(whole).toMatchObject({
			seq: 10,
			count: 4,
			extensions: [5 * MINUTE],
			pauses: [[6 * MINUTE, 9 * MINUTE]],
			ended_at: 20 * MINUTE,
		});
		for (const cut of ledger.keys())
			expect(withEvents(withEvents(NO_LINE, ledger.slice(0, cut)), ledger)).toEqual(whole);
	});
});

describe('thinned', () => {
	it('keeps the first bid, the last and the own ones of 5,000', () => {
		const facts = lineOf(5000);
		const own = withEvents(facts, [
			{ seq: 9999, at: 5000 * MINUTE, type: 'bid-accepted', amount: 10 ** 9, bidder: 7 },
			{ seq: 10_000, at: 5000 * MINUTE + 1, type: 'bid-accepted', amount: 10 ** 9 + 1, bidder: 1 },
		]);
		const { bids, count } = thinned(own, 5001 * MINUTE, 240, 7);
		expect(count).toBe(5002);
		expect(bids.length).toBeLessThanOrEqual(243);
		expect(bids[0]).toEqual(facts.bids[0]);
		expect(bids.slice(-2).map(([, , bidder]) => bidder)).toEqual([7, 1]);
	});

	it('keeps few bids as they are', () => {
		const facts = lineOf(5);
		expect(thinned(facts, HOUR, 240, null)).toBe(facts);
	});
});

describe('drawLine', () => {
	it('draws nothing without a bid', () => {
		expect(drawn(lineOf(0), HOUR)).toBeNull();
		expect(drawn(NO_LINE, HOUR)).toBeNull();
	});

	it('draws one bid at the initial price in the middle', () => {
		expect(drawn(lineOf(1), 4 * MINUTE)?.corners).toEqual([
			[0, 100],
			[250, 100],
			[250, 100],
			[1000, 100],
		]);
	});

	it('holds a price until the next bid', () => {
		expect(drawn(lineOf(2), 4 * MINUTE, 2)).toMatchObject({
			corners: [
				[0, 184],
				[250, 184],
				[250, 184],
				[500, 184],
				[500, 16],
				[1000, 16],
			],
			marks: [
				{ x: 250, own: false },
				{ x: 500, own: true },
			],
			lowest: INITIAL,
			highest: 101_000_00,
		});
	});

	it('begins at the initial bid as it was revised before the first bid', () => {
		const revised: LineEvent = { seq: 2, at: 1, type: 'revised', initial_bid: 50_000_00 };
		const facts = withEvents(NO_LINE, [
			...ledgerOf(0),
			revised,
			{ seq: 3, at: 9, type: 'bid-accepted', amount: 60_000_00, bidder: 1 },
		]);
		expect(drawn(facts, 10)?.lowest).toBe(50_000_00);
	});

	it('ends with the auction, and shows extensions and pauses', () => {
		const facts = lineOf(
			2,
			{ seq: 4, at: 2 * MINUTE, type: 'extended', cause: 'outage' },
			{ seq: 5, at: 3 * MINUTE, type: 'paused' },
			{ seq: 6, at: 4 * MINUTE, type: 'cancelled' },
		);
		expect(drawn(facts, HOUR)).toMatchObject({ extensions: [500], pauses: [[750, 1000]], until: 4 * MINUTE });
	});

	it('marks only own bids and the last of many', () => {
		const facts = lineOf(100, {
			seq: 500,
			at: 200 * MINUTE,
			type: 'bid-accepted',
			amount: 10 ** 9,
			bidder: 9,
		});
		expect(drawn(facts, 201 * MINUTE)?.marks).toHaveLength(1);
		expect(drawn(facts, 201 * MINUTE, 1)?.marks).toHaveLength(35);
	});

	it('stays within its size, and never goes left or down', () => {
		const gaps = fc.array(fc.tuple(fc.nat(10 ** 9), fc.integer({ min: 1, max: 10 ** 9 })), { minLength: 1 });
		fc.assert(
			fc.property(gaps, fc.nat(10 ** 12), (steps, now) => {
				let [at, amount] = [0, 0];
				const events = steps.map(([wait, raise], i): LineEvent => {
					at += wait;
					amount += raise;
					return { seq: i + 1, at, type: 'bid-accepted', amount, bidder: 1 };
				});
				const line = drawLine(withEvents(NO_LINE, events), { now, own: null });
				let [x, y] = [0, LINE_SIZE.height];
				for (const [toX, toY] of line?.corners ?? []) {
					expect(toX).toBeGreaterThanOrEqual(x);
					expect(toY).toBeLessThanOrEqual(y);
					[x, y] = [toX, toY];
				}
				expect(x).toBe(LINE_SIZE.width);
				expect(y).toBeGreaterThanOrEqual(0);
			}),
		);
	});
});

describe('lineWords', () => {
	const words = (facts: LineFacts, now: number) => lineWords(facts, now).replaceAll('\u00a0', ' ');

	it.each([
		[lineOf(0), HOUR, 'Nenhum lance.'],
		[lineOf(1), HOUR, '1 lance em 1 h; a R$ 100.000,00.'],
		[lineOf(2), 50 * HOUR, '2 lances em 2 dias; de R$ 100.000,00 a R$ 101.000,00.'],
		[lineOf(5000), 5000 * MINUTE, '5.000 lances em 3 dias; de R$ 100.000,00 a R$ 5.099.000,00.'],
		[
			lineOf(
				12,
				{ seq: 20, at: 12 * MINUTE, type: 'extended', cause: 'bid' },
				{ seq: 21, at: 12 * MINUTE, type: 'extended', cause: 'outage' },
				{ seq: 22, at: 13 * MINUTE, type: 'paused' },
			),
			30 * MINUTE,
			'12 lances em 30 min; de R$ 100.000,00 a R$ 111.000,00; duas prorrogações; uma pausa.',
		],
	])('%#', (facts, now, text) => {
		expect(words(facts, now)).toBe(text);
	});
});
