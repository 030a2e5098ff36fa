import { describe, expect, it } from 'vitest';
import { conditionsOf, fieldOf, newDraft, requestOf, sliderPercent } from './proposal-draft.ts';

const DRAFT = newDraft(100_000_01, null, 30);

describe('the down payment', () => {
	it('is a percentage of the price, rounded up', () => {
		expect(conditionsOf(DRAFT)).toEqual({ price: 100_000_01, down_payment: 25_000_01, instalments: 30 });
		expect(conditionsOf({ ...DRAFT, price: 200_000_00 }).down_payment).toBe(50_000_00);
	});

	it('stays as typed', () => {
		const typed = { ...DRAFT, down: { amount: 40_000_00 }, price: 200_000_00 };
		expect(conditionsOf(typed).down_payment).toBe(40_000_00);
		expect(sliderPercent(typed)).toBe(25);
		expect(sliderPercent({ ...typed, down: { amount: 100_000_00 } })).toBe(50);
		expect(sliderPercent({ ...typed, down: { amount: 199_000_00 } })).toBe(90);
		expect(sliderPercent({ ...typed, price: 0 })).toBe(25);
	});
});

it('starts above the previous proposal, at a round amount', () => {
	expect([100_000_00, 100_999_99].map((before) => newDraft(90_000_00, before, 30).price)).toEqual([
		101_000_00, 101_000_00,
	]);
	expect(newDraft(200_000_00, 100_000_00, 30).price).toBe(200_000_00);
});

it('is sent in reais', () => {
	expect(requestOf(DRAFT)).toEqual({
		price: 100_000.01,
		down_payment: 25_000.01,
		instalments: 30,
		correction: 'IPCA',
	});
});

it('a problem is shown on its field', () => {
	expect(
		(['proposal.below-minimum', 'proposal.cash', 'proposal.too-many-instalments'] as const).map(fieldOf),
	).toEqual(['price', 'down', 'instalments']);
});
