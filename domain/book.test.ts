import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balances, MOVEMENTS, type Movement, type MovementKind } from './book.ts';
import { MAX_AMOUNT } from './money.ts';
import {
	costOfWin,
	PAYMENT_ACTIONS,
	type PaymentAction,
	type PaymentStatus,
	paymentAfter,
} from './payments.ts';

const cost = fc
	.tuple(fc.integer({ min: 1, max: MAX_AMOUNT }), fc.integer({ min: 0, max: 10_000 }))
	.map(([price, commission_bp]) => costOfWin(price, commission_bp));

const sumOf = (movement: Movement) =>
	Object.values(movement).reduce((sum, amount) => sum + BigInt(amount), 0n);

test('what each movement does to the four accounts', () => {
	const win = costOfWin(100_000_00, 500);
	expect(MOVEMENTS.awarded(win)).toEqual({
		...{ winner: 105_000_00, bank: 0, commission: -5_000_00, seller: -100_000_00 },
	});
	expect(MOVEMENTS.received(1)).toEqual({ winner: -1, bank: 1, commission: 0, seller: 0 });
	expect(MOVEMENTS.returned(1)).toEqual({ winner: 1, bank: -1, commission: 0, seller: 0 });
	expect(balances([MOVEMENTS.awarded(win), MOVEMENTS.cancelled(win)])).toEqual(NOTHING);
	const annulled = [MOVEMENTS.awarded(win), MOVEMENTS.received(win.amount), MOVEMENTS.refunded(win)];
	expect(balances(annulled)).toEqual(NOTHING);
});
const NOTHING = { winner: 0, bank: 0, commission: 0, seller: 0 };

test('balances are zero after any movements of any wins, in any order', () => {
	const movement = fc
		.tuple(fc.constantFrom(...(Object.keys(MOVEMENTS) as MovementKind[])), cost)
		.map(([kind, win]) =>
			kind === 'received' || kind === 'returned' ? MOVEMENTS[kind](win.amount) : MOVEMENTS[kind](win),
		);
	fc.assert(
		fc.property(fc.array(movement, { maxLength: 200 }), (movements) => {
			for (const each of movements) expect(sumOf(each)).toBe(0n);
			expect(sumOf(balances(movements))).toBe(0n);
		}),
	);
});

test('a payment’s own movements leave what its state says: a debt, the money, or nothing', () => {
	const BOOKED = { confirm: 'received', cancel: 'cancelled', refund: 'refunded' } as const;
	const left: Record<PaymentStatus, (win: ReturnType<typeof costOfWin>) => Movement> = {
		pending: MOVEMENTS.awarded,
		overdue: MOVEMENTS.awarded,
		paid: ({ price, commission, amount }) => ({
			...{ winner: 0, bank: amount, commission: 0 - commission, seller: 0 - price },
		}),
		cancelled: () => NOTHING,
		refunded: () => NOTHING,
	};
	const action = fc.constantFrom(...(Object.keys(PAYMENT_ACTIONS) as PaymentAction[]));
	fc.assert(
		fc.property(cost, fc.array(action, { maxLength: 6 }), (win, actions) => {
			let status: PaymentStatus = 'pending';
			const movements = [MOVEMENTS.awarded(win)];
			for (const each of actions) {
				const after = paymentAfter(status, each);
				if (!after.ok) continue;
				status = after.value;
				if (each === 'confirm') movements.push(MOVEMENTS.received(win.amount));
				else if (each !== 'expire') movements.push(MOVEMENTS[BOOKED[each]](win));
			}
			expect(balances(movements)).toEqual(left[status](win));
		}),
	);
});
