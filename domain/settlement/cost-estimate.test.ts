import fc from 'fast-check';
import { expect, it } from 'vitest';
import { estimateCost, owedFor } from './cost-estimate.ts';

it.each<[string, number, number[], ReturnType<typeof owedFor>]>([
	['no costs', 5, [], { price: 100_000_00, commission: 5_000_00, costs: 0, amount: 105_000_00 }],
	['costs', 5, [350.5, 0.01], { price: 100_000_00, commission: 5_000_00, costs: 350_51, amount: 105_350_51 }],
	['costs alone', 0, [1.1], { price: 100_000_00, commission: 0, costs: 1_10, amount: 100_001_10 }],
])('adds up what is owed for a bid: %s', (_, commission_percent, amounts, owed) => {
	const costs = amounts.map((amount) => ({ amount }));
	expect(owedFor(100_000_00, { terms: { commission_percent }, costs })).toEqual(owed);
});

it.each([
	['at the rates of the lot', 300, 1_850_50, { itbi: [3_000_00, 3_000_00], registry: 1_850_50 }],
	['at the usual rates', null, null, { itbi: [2_000_00, 3_000_00], registry: null }],
	['zero stays zero', 0, 0, { itbi: [0, 0], registry: 0 }],
])('estimates what is paid to others: %s', (_, itbi_bp, registry_cost, estimate) => {
	expect(estimateCost(100_000_00, { itbi_bp, registry_cost })).toEqual(estimate);
});

it('never estimates from more to less', () => {
	fc.assert(
		fc.property(fc.nat(10 ** 12), fc.option(fc.nat(10_000)), (bid, itbi_bp) => {
			const { itbi } = estimateCost(bid, { itbi_bp, registry_cost: null });
			expect(itbi[0]).toBeLessThanOrEqual(itbi[1]);
		}),
	);
});
