import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_AMOUNT } from '#domain/values/money.ts';
import { costOfWin } from './cost-of-win.ts';
import {
	awarded,
	balances,
	cancelled,
	entryLabel,
	fined,
	type Posting,
	paid,
	paidOut,
	received,
	refundMade,
	returned,
	sellerCommission,
	settled,
	strayed,
} from './journal.ts';
import { COMPONENT_KINDS, PAYEES } from './payment-components.ts';

const amount = fc.integer({ min: 1, max: MAX_AMOUNT });
const cost = fc
	.tuple(amount, fc.integer({ min: 0, max: 10_000 }))
	.map(([price, bp]) => costOfWin(price, bp, []));
const part = fc.record({
	kind: fc.constantFrom(...COMPONENT_KINDS),
	amount,
	through_operator: fc.boolean(),
	payee: fc.constantFrom(...PAYEES),
	on_behalf_of: fc.constantFrom(null, 'seller'),
});

const sumOf = (posting: Posting) => Object.values(posting).reduce((sum, each) => sum + BigInt(each), 0n);
const NOTHING = { winner: 0, bank: 0, commission: 0, seller: 0 };
const WIN = costOfWin(100_000_00, 500, []);

test.each([
	['awarded', awarded(WIN), { winner: 105_000_00, bank: 0, commission: -5_000_00, seller: -100_000_00 }],
	['received', received(1), { winner: -1, bank: 1, commission: 0, seller: 0 }],
	['returned', returned(1, null), { winner: 1, bank: -1, commission: 0, seller: 0 }],
	[
		'a Pix that settled nothing, at the operator’s bank',
		strayed(7, { kind: 'price', through_operator: true }),
		{ ...NOTHING, winner: -7, bank: 7 },
	],
	[
		'a Pix that settled nothing, with the seller',
		strayed(7, { kind: 'price', through_operator: false }),
		{ ...NOTHING, winner: -7, seller: 7 },
	],
	[
		'and sent back by its auctioneer',
		returned(7, { kind: 'commission', through_operator: false }),
		{ ...NOTHING, winner: 7, commission: -7 },
	],
	[
		'a price deposited or paid to the seller',
		settled({ kind: 'price', amount: 7 }),
		{ ...NOTHING, winner: -7, seller: 7 },
	],
	[
		'a commission paid to its auctioneer',
		settled({ kind: 'commission', amount: 7 }),
		{ ...NOTHING, winner: -7, commission: 7 },
	],
	...(
		[
			['auctioneer', null, { commission: 7 }],
			['operator', null, { commission: 7 }],
			['operator', 'seller', { seller: 7 }],
			['seller', null, { seller: 7 }],
			['court', null, { seller: 7 }],
		] as const
	).map(([payee, on_behalf_of, to]): [string, Posting, Posting] => [
		`a cost paid to the ${payee}${on_behalf_of ? ' for the seller' : ''}`,
		settled({ kind: 'cost', amount: 7, payee, on_behalf_of }),
		{ ...NOTHING, winner: -7, ...to },
	]),
	['fined', fined(7), { ...NOTHING, winner: 7, seller: -7 }],
	['paid out', paidOut(7), { ...NOTHING, bank: -7, seller: 7 }],
	['the seller\u2019s commission', sellerCommission(7), { ...NOTHING, commission: -7, seller: 7 }],
])('the amounts of an entry: %s', (_, posting, amounts) => {
	expect(posting).toEqual(amounts);
});

test('a win that is cancelled leaves nothing', () => {
	expect(balances([awarded(WIN), cancelled(WIN)])).toEqual(NOTHING);
});

describe('whatever goes where', () => {
	test('the entries sum to zero, in any order', () => {
		const posting = fc.oneof(
			cost.map(awarded),
			cost.map(cancelled),
			part.map(paid),
			part.map(settled),
			part.map(refundMade),
			amount.map(received),
			part.map((each) => strayed(each.amount, each)),
			part.map((each) => returned(each.amount, each)),
			amount.map(fined),
			amount.map(paidOut),
			amount.map(sellerCommission),
		);
		fc.assert(
			fc.property(fc.array(posting, { maxLength: 200 }), (postings) => {
				for (const each of postings) expect(sumOf(each)).toBe(0n);
				expect(sumOf(balances(postings))).toBe(0n);
			}),
		);
	});

	test('a paid part that is annulled is owed back, and given back leaves nothing', () => {
		fc.assert(
			fc.property(cost, fc.boolean(), fc.boolean(), (win, price_through, commission_through) => {
				const parts = [
					{ kind: 'price' as const, amount: win.price, through_operator: price_through },
					{ kind: 'commission' as const, amount: win.commission, through_operator: commission_through },
				];
				const before = [awarded(win), ...parts.map(paid)];
				expect(balances(before).winner).toBe(0);
				const owed_back = [...before, ...parts.map(settled)];
				expect(balances(owed_back).winner).toBe(0 - win.amount);
				expect(balances([...owed_back, ...parts.map(refundMade)])).toEqual(NOTHING);
			}),
		);
	});
});

test.each([
	['awarded', -100_00, 'Arrematação'],
	['awarded', 0, 'Comissão'],
	['awarded', -0, 'Comissão'],
	['received', 0, 'Pagamento recebido'],
] as const)('the entry %s, with %d for the seller, is called %s', (kind, seller, label) => {
	expect(entryLabel({ kind, seller })).toBe(label);
});
