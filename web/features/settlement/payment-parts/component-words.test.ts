import { describe, expect, test } from 'vitest';
import type { PaymentComponent } from '#contract/payments.ts';
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
