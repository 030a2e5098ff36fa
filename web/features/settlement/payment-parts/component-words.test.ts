import { describe, expect, test } from 'vitest';
import type { PaymentComponent } from '#contract/payments.ts';
import { partName } from '#domain/settlement/payment-components.ts';
import { additionsOf, correctionWords, missingFigure, progressOf, waitingWords } from './component-words.ts';

const part = (amount: number, state: PaymentComponent['state']) => ({ amount, state }) as PaymentComponent;

describe('what is paid and what is left', () => {
	test.each([
		['nothing', [part(100_000, 'pending'), part(5_000, 'pending')], { paid: 0, of: 2, left: 105_000 }],
		[
			'a proof settles nothing',
			[part(100_000, 'proof-sent'), part(5_000, 'paid')],
			{ paid: 1, of: 2, left: 100_000 },
		],
		['all', [part(100_000, 'paid'), part(5_000, 'paid')], { paid: 2, of: 2, left: 0 }],
		['centavos do not drift', [part(0.1, 'pending'), part(0.2, 'pending')], { paid: 0, of: 2, left: 0.3 }],
		['undone parts do not count', [part(1, 'cancelled'), part(2, 'refunded')], { paid: 0, of: 0, left: 0 }],
	])('%s', (_, components, progress) => expect(progressOf(components)).toEqual(progress));
});

test.each([
	['the price of a sale at once', 'price', null, ['price', 'commission'], 'Valor da arrematação'],
	['what of a price is due first', 'price', null, ['price', 'instalment', 'commission'], 'Entrada'],
	['an instalment', 'instalment', 3, ['price', 'instalment'], 'Parcela 3'],
	['its penalty', 'fine', 3, ['price', 'instalment', 'fine'], 'Multa da parcela 3'],
] as const)('the name of a part: %s', (_, kind, number, kinds, name) =>
	expect(
		partName(
			{ kind, number },
			kinds.map((each) => ({ kind: each })),
		),
	).toBe(name),
);

describe('a corrected instalment', () => {
	const COURT = { kind: 'court', name: 'o juízo' } as const;
	const instalment = (figures: { month: string; percent: number }[] | null) =>
		({
			kind: 'instalment',
			payee: COURT,
			amount: figures ? 7_528.5 : 7_500,
			state: 'waiting',
			correction: { index: 'TR', base: 7_500, figures, missing: figures ? null : '2026-11' },
		}) as PaymentComponent;

	test('says which figure it waits for, and nothing of a guia', () => {
		expect(missingFigure(instalment(null))).toBe('índice de 11/2026');
		expect(waitingWords(instalment(null))).toContain('corrigida pela TR, e falta o índice de 11/2026');
		expect(correctionWords(instalment(null))).toBeNull();
	});

	test('says how its amount came about, and then waits for its guia', () => {
		const known = instalment([{ month: '2026-11', percent: 0.38 }]);
		expect(missingFigure(known)).toBeNull();
		expect(waitingWords(known)).toContain('O juízo emite a guia');
		expect(correctionWords(known)?.replaceAll('\u00a0', ' ')).toBe(
			'R$ 7.500,00 corrigidos pela TR de 11/2026 (0,38%)',
		);
	});

	test('is a line of the sum, as penalties are', () => {
		const fine = { kind: 'fine', amount: 6_750, state: 'pending', correction: null } as PaymentComponent;
		const known = instalment([{ month: '2026-11', percent: 0.38 }]);
		expect(additionsOf([known, fine, { ...fine, amount: 0.1 }])).toEqual([
			{ name: 'Correção das parcelas', amount: 28.5 },
			{ name: 'Multas', amount: 6_750.1 },
		]);
		const drifting = { ...known, amount: 7_567.65, correction: { ...known.correction, base: 7_500 } };
		expect(additionsOf([drifting as PaymentComponent])).toEqual([
			{ name: 'Correção das parcelas', amount: 67.65 },
		]);
		expect(additionsOf([instalment(null), { ...fine, state: 'cancelled' }])).toEqual([]);
	});
});
