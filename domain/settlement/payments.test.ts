import { expect, test } from 'vitest';
import { costOfWin } from './cost-of-win.ts';
import {
	isUndone,
	isUnpaid,
	PAYMENT_LABELS,
	type PaymentStatus,
	paymentAfter,
	paymentAt,
} from './payments.ts';

test.each([
	[100_000_00, 500, [], { price: 100_000_00, commission: 5_000_00, costs: 0, amount: 105_000_00 }],
	[1, 500, [], { price: 1, commission: 0, costs: 0, amount: 1 }],
	[10, 500, [], { price: 10, commission: 1, costs: 0, amount: 11 }],
	[320_000_50, 0, [], { price: 320_000_50, commission: 0, costs: 0, amount: 320_000_50 }],
	[10 ** 12, 10_000, [], { price: 10 ** 12, commission: 10 ** 12, costs: 0, amount: 2 * 10 ** 12 }],
	[100_00, 500, [350_01, 2], { price: 100_00, commission: 5_00, costs: 350_03, amount: 455_03 }],
])(
	'a win of %i centavos at %i basis points with the costs %j is owed with all of them',
	(price, basisPoints, amounts, cost) => {
		const costs = amounts.map((amount) => ({ amount }));
		expect(costOfWin(price, basisPoints, costs)).toEqual(cost);
	},
);

test.each<[PaymentStatus | null, number, PaymentStatus]>([
	[null, 100, 'pending'],
	[null, 101, 'overdue'],
	['pending', 100, 'pending'],
	['pending', 101, 'overdue'],
	['overdue', 0, 'overdue'],
	['paid', 101, 'paid'],
	['cancelled', 101, 'cancelled'],
	['defaulted', 101, 'defaulted'],
	['refund-due', 101, 'refund-due'],
	['refunded', 101, 'refunded'],
])('a payment stored as %s and due at 100 is, at %i: %s', (stored, now, status) => {
	expect(paymentAt(stored, 100, now)).toBe(status);
});

test('a payment that there is no way of paying has no term', () => {
	expect(paymentAt('pending', null, 10 ** 18)).toBe('pending');
});

const STATES = Object.keys(PAYMENT_LABELS) as PaymentStatus[];

test.each([
	['expire', { pending: 'overdue' }],
	['confirm', { pending: 'paid', overdue: 'paid' }],
	['cancel', { pending: 'cancelled', overdue: 'cancelled' }],
	['default', { pending: 'defaulted', overdue: 'defaulted' }],
	['annul', { pending: 'refund-due', overdue: 'refund-due', paid: 'refund-due' }],
	['refund', { 'refund-due': 'refunded' }],
] as const)(
	'%s is allowed in these states only, and leads to those',
	(action, moves: Partial<Record<PaymentStatus, PaymentStatus>>) => {
		for (const status of STATES) {
			const after = paymentAfter(status, action);
			expect(after.ok ? after.value : after.problem.code).toBe(moves[status] ?? 'payment.state');
		}
	},
);

test('what is unpaid, in time or late, and what fell', () => {
	const statuses = Object.keys(PAYMENT_LABELS) as PaymentStatus[];
	expect(statuses.filter(isUnpaid)).toEqual(['pending', 'overdue']);
	expect(statuses.filter(isUndone)).toEqual(['cancelled', 'defaulted', 'refund-due', 'refunded']);
});
