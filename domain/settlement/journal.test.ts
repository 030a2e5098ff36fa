import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_AMOUNT } from '#domain/values/money.ts';
import { balances, ENTRIES, type EntryKind, type Posting, undoneInParts } from './journal.ts';
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

const sumOf = (posting: Posting) => Object.values(posting).reduce((sum, amount) => sum + BigInt(amount), 0n);

test('the amounts of each kind of journal entry', () => {
	const win = costOfWin(100_000_00, 500);
	expect(ENTRIES.awarded(win)).toEqual({
		winner: 105_000_00,
		bank: 0,
		commission: -5_000_00,
		seller: -100_000_00,
	});
	expect(ENTRIES.received(1)).toEqual({ winner: -1, bank: 1, commission: 0, seller: 0 });
	expect(ENTRIES.returned(1)).toEqual({ winner: 1, bank: -1, commission: 0, seller: 0 });
	expect(balances([ENTRIES.awarded(win), ENTRIES.cancelled(win)])).toEqual(NOTHING);
	const annulled = [ENTRIES.awarded(win), ENTRIES.received(win.amount), ENTRIES.refunded(win)];
	expect(balances(annulled)).toEqual(NOTHING);
});

test('a judicial win leaves nothing, whichever parts were paid when it is undone, and the commission alone when it is paid', () => {
	const win = costOfWin(100_000_00, 500);
	const paying = { price: ENTRIES.deposited(win.price), commission: ENTRIES.received(win.commission) };
	for (const paid of [[], ['price'], ['commission'], ['price', 'commission']] as (
		| 'price'
		| 'commission'
	)[][]) {
		const before = [ENTRIES.awarded(win), ...paid.map((kind) => paying[kind])];
		const parts = (['price', 'commission'] as const).map((kind) => ({
			kind,
			payee: kind === 'price' ? ('court' as const) : ('auctioneer' as const),
			amount: win[kind],
			paid: paid.includes(kind),
		}));
		expect(balances([...before, undoneInParts(parts)])).toEqual(NOTHING);
		if (paid.length === 2)
			expect(balances(before)).toEqual({ winner: 0, bank: 5_000_00, commission: -5_000_00, seller: 0 });
	}
});

const NOTHING = { winner: 0, bank: 0, commission: 0, seller: 0 };

test('the balances of any entries of any wins, in any order, sum to zero', () => {
	const posting = fc
		.tuple(fc.constantFrom(...(Object.keys(ENTRIES) as EntryKind[])), cost)
		.map(([kind, win]) =>
			kind === 'received' || kind === 'returned' || kind === 'deposited'
				? ENTRIES[kind](win.amount)
				: ENTRIES[kind](win),
		);
	fc.assert(
		fc.property(fc.array(posting, { maxLength: 200 }), (postings) => {
			for (const each of postings) expect(sumOf(each)).toBe(0n);
			expect(sumOf(balances(postings))).toBe(0n);
		}),
	);
});

test('the entries of a payment leave what its state says: a debt, the money, or nothing', () => {
	const JOURNALED = { confirm: 'received', cancel: 'cancelled', refund: 'refunded' } as const;
	const left: Record<PaymentStatus, (win: ReturnType<typeof costOfWin>) => Posting> = {
		pending: ENTRIES.awarded,
		overdue: ENTRIES.awarded,
		paid: ({ price, commission, amount }) => ({
			winner: 0,
			bank: amount,
			commission: 0 - commission,
			seller: 0 - price,
		}),
		cancelled: () => NOTHING,
		refunded: () => NOTHING,
	};
	const action = fc.constantFrom(...(Object.keys(PAYMENT_ACTIONS) as PaymentAction[]));
	fc.assert(
		fc.property(cost, fc.array(action, { maxLength: 6 }), (win, actions) => {
			let status: PaymentStatus = 'pending';
			const postings = [ENTRIES.awarded(win)];
			for (const each of actions) {
				const after = paymentAfter(status, each);
				if (!after.ok) continue;
				status = after.value;
				if (each === 'confirm') postings.push(ENTRIES.received(win.amount));
				else if (each !== 'expire') postings.push(ENTRIES[JOURNALED[each]](win));
			}
			expect(balances(postings)).toEqual(left[status](win));
		}),
	);
});
