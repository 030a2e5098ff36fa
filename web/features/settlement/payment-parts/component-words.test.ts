import { describe, expect, test } from 'vitest';
import type { PaymentComponent } from '#contract/payments.ts';
import { partName } from '#domain/settlement/payment-components.ts';
import { progressOf } from './component-words.ts';

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
