import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_AMOUNT } from '#domain/values/money.ts';
import {
	type Conditions,
	calculationWords,
	conditionsFault,
	conditionWords,
	correctedAmount,
	dayWords,
	FIGURE_RANGE,
	figureWords,
	latePenalty,
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
	const fixed = {
		price: 100_000_00,
		down_payment: 40_000_00,
		instalments: 2,
		correction: 'Sem correção',
	} as const;
	expect(conditionWords(fixed).replaceAll('\u00a0', ' ')).toBe(
		'Entrada de R$ 40.000,00, 2 parcelas mensais de R$ 30.000,00, sem correção',
	);
});

describe('the correction of an instalment', () => {
	const percents = (...rates: number[]) => rates.map((rate) => ({ rate: Math.round(rate * 10_000) }));

	// IBGE published the twelve figures of each year, and what they come to.
	it.each([
		[
			'IPCA 2021: 10,06%',
			percents(0.25, 0.86, 0.93, 0.31, 0.83, 0.53, 0.96, 0.87, 1.16, 1.25, 0.95, 0.73),
			1006,
		],
		[
			'IPCA 2023: 4,62%',
			percents(0.53, 0.84, 0.71, 0.61, 0.23, -0.08, 0.12, 0.23, 0.26, 0.24, 0.28, 0.56),
			462,
		],
		[
			'IPCA 2024: 4,83%',
			percents(0.42, 0.83, 0.16, 0.38, 0.46, 0.21, 0.38, -0.02, 0.44, 0.56, 0.39, 0.52),
			483,
		],
	])('%s', (_, figures, published) => {
		expect(Math.round((correctedAmount(100_000_000_00, figures) - 100_000_000_00) / 1_000_000)).toBe(
			published,
		);
	});

	it.each([
		['no month, as it is', 7_500_00, percents(), 7_500_00],
		['one month', 7_500_00, percents(0.38), 7_528_50],
		['two months: 7.500 × 1,0038 × 1,0052 = 7.567,6482', 7_500_00, percents(0.38, 0.52), 7_567_65],
		['rounded once: each month alone would give nothing', 1_00, percents(0.4, 0.4), 1_01],
		['half a centavo up', 2_50, percents(0.2), 2_51],
		['less than half a centavo down', 2_49, percents(0.2), 2_49],
		['four digits of a TR', 1_000_000_00, percents(0.1758), 1_001_758_00],
		['a fall keeps the amount', 7_500_00, percents(-0.68), 7_500_00],
		['a fall counts against a rise', 7_500_00, percents(1, -0.5), 7_537_13],
	])('%s', (_, base, figures, corrected) => {
		expect(correctedAmount(base, figures)).toBe(corrected);
	});

	it('stays exact for the largest amount through thirty of the highest figures', () => {
		const figures = Array.from({ length: 30 }, () => ({ rate: FIGURE_RANGE[1] }));
		expect(Number.isSafeInteger(correctedAmount(MAX_AMOUNT, figures))).toBe(true);
	});

	it('in words', () => {
		const figures = [
			{ month: '2026-11', rate: 3_800 },
			{ month: '2026-12', rate: -200 },
			{ month: '2027-01', rate: 1_758 },
		];
		const words = (index: string, of: typeof figures) =>
			calculationWords(7_500_00, index, of).replaceAll('\u00a0', ' ');
		expect(words('IPCA', figures)).toBe(
			'R$ 7.500,00 corrigidos pelo IPCA de 11/2026 (0,38%), 12/2026 (−0,02%) e 01/2027 (0,1758%)',
		);
		expect(words('TR', figures.slice(0, 1))).toBe('R$ 7.500,00 corrigidos pela TR de 11/2026 (0,38%)');
		expect(words('INPC', [])).toBe('R$ 7.500,00, sem mês inteiro a corrigir');
		expect(figureWords(10_000)).toBe('1,00%');
	});
});

// CPC art. 895 § 4: on "a soma da parcela inadimplida com as parcelas vincendas".
describe('the penalty of late instalments of 7.500,00', () => {
	it.each([
		['one late, nine to come', [67_500_00], [7_500_00]],
		[
			'two late, eight to come: each with what is to come, and not with the other',
			[60_000_00, 60_000_00],
			[6_750_00, 6_750_00],
		],
		['the last one', [0], [750_00]],
	])('%s', (_, to_come, penalties) => {
		expect(to_come.map((rest) => latePenalty(7_500_00, rest))).toEqual(penalties);
	});
});
