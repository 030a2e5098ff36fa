import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_AMOUNT } from '#domain/values/money.ts';
import {
	type Conditions,
	conditionsFault,
	conditionWords,
	dayWords,
	leastDownPayment,
	monthsAfter,
	mostDownPayment,
	scheduleOf,
} from './instalments.ts';

const ACCEPTED = { year: 2026, month: 11, day: 21 };

describe('conditions', () => {
	it.each<[string, Partial<Conditions>, string | null]>([
		['a quarter and thirty months', {}, null],
		['one instalment', { instalments: 1 }, null],
		['a centavo less than a quarter', { down_payment: 24_999_99 }, 'proposal.down-payment'],
		['thirty-one months', { instalments: 31 }, 'proposal.too-many-instalments'],
		['no instalment', { instalments: 0 }, 'proposal.too-many-instalments'],
		['half an instalment', { instalments: 1.5 }, 'proposal.too-many-instalments'],
		['everything at once', { down_payment: 100_000_00 }, 'proposal.cash'],
		['a centavo for each instalment', { down_payment: 100_000_00 - 30 }, null],
		['less than a centavo for each', { down_payment: 100_000_00 - 29 }, 'proposal.cash'],
	])('%s', (_, changes, code) => {
		const conditions = { price: 100_000_00, down_payment: 25_000_00, instalments: 30, ...changes };
		expect(conditionsFault(conditions)?.code ?? null).toBe(code);
	});

	it('require a quarter of odd centavos, rounded up', () => {
		expect([1, 4, 5, 7].map(leastDownPayment)).toEqual([1, 1, 2, 2]);
	});
});

describe('a schedule', () => {
	it('begins with the down payment and ends with the remainder', () => {
		const schedule = scheduleOf(
			{ price: 100_000_00, down_payment: 30_000_00, instalments: 3 },
			{ ...ACCEPTED, day: 30 },
		);
		expect(schedule.map(({ number, day, amount }) => [number, dayWords(day), amount])).toEqual([
			[0, '30/11/2026', 30_000_00],
			[1, '30/12/2026', 23_333_33],
			[2, '30/01/2027', 23_333_33],
			[3, '28/02/2027', 23_333_34],
		]);
	});

	const anyConditions = fc
		.record({
			price: fc.integer({ min: 100_00, max: MAX_AMOUNT }),
			instalments: fc.integer({ min: 1, max: 30 }),
		})
		.chain(({ price, instalments }) =>
			fc.record({
				price: fc.constant(price),
				instalments: fc.constant(instalments),
				down_payment: fc.integer({
					min: leastDownPayment(price),
					max: mostDownPayment(price, instalments),
				}),
			}),
		);

	it('sums exactly to the price, in equal instalments except the last, none of them zero', () => {
		fc.assert(
			fc.property(anyConditions, (conditions) => {
				expect(conditionsFault(conditions)).toBeNull();
				const amounts = scheduleOf(conditions, ACCEPTED).map(({ amount }) => amount);
				expect(amounts.reduce((sum, amount) => sum + amount)).toBe(conditions.price);
				const [down, ...monthly] = amounts;
				const last = monthly.pop() ?? 0;
				expect(down).toBe(conditions.down_payment);
				expect(new Set(monthly).size).toBeLessThanOrEqual(1);
				expect(Math.min(last, ...monthly)).toBeGreaterThan(0);
				if (monthly[0] !== undefined) expect(last - monthly[0]).toBeLessThan(conditions.instalments);
			}),
		);
	});

	it('falls due on the same day of each month, or on its last day', () => {
		const [min, max] = [new Date('2024-01-01T12:00:00Z'), new Date('2040-01-01T12:00:00Z')];
		const anyDay = fc.date({ min, max, noInvalidDate: true });
		fc.assert(
			fc.property(anyDay, fc.integer({ min: 1, max: 30 }), (date, months) => {
				const from = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
				const due = monthsAfter(from, months);
				expect(due.year * 12 + due.month).toBe(from.year * 12 + from.month + months);
				expect(due.day === from.day || monthsAfter({ ...due, day: 31 }, 0).day === due.day).toBe(true);
				expect(due.day).toBeLessThanOrEqual(from.day);
			}),
		);
	});
});

it('the text of conditions', () => {
	const words = (conditions: Conditions) =>
		conditionWords({ ...conditions, correction: 'IPCA' }).replaceAll('\u00a0', ' ');
	expect(words({ price: 100_000_00, down_payment: 30_000_00, instalments: 3 })).toBe(
		'Entrada de R$ 30.000,00, 2 parcelas mensais de R$ 23.333,33 e uma última de R$ 23.333,34, com correção: IPCA',
	);
	expect(words({ price: 100_000_00, down_payment: 40_000_00, instalments: 1 })).toBe(
		'Entrada de R$ 40.000,00, 1 parcela mensal de R$ 60.000,00, com correção: IPCA',
	);
});
