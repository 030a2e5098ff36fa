import fc from 'fast-check';
import { expect, it } from 'vitest';
import { estimateCost } from './cost-estimate.ts';

it('separates what is invoiced from what is paid to others', () => {
	expect(estimateCost(100_000_00, { commission_bp: 500, itbi_bp: 300, registry_cost: 1_850_50 })).toEqual({
		bid: 100_000_00,
		commission: 5_000_00,
		invoiced: 105_000_00,
		itbi: [3_000_00, 3_000_00],
		registry: 1_850_50,
	});
});

it('estimates an unstated ITBI at the usual rates, and no unstated registry', () => {
	const silent = { commission_bp: 500, itbi_bp: null, registry_cost: null };
	expect(estimateCost(100_000_00, silent)).toMatchObject({ itbi: [2_000_00, 3_000_00], registry: null });
});

it('keeps costs stated as zero at zero', () => {
	const free = { commission_bp: 0, itbi_bp: 0, registry_cost: 0 };
	expect(estimateCost(100_00, free)).toMatchObject({ itbi: [0, 0], registry: 0, invoiced: 100_00 });
});

it('adds up for any bid', () => {
	const anyCosts = fc.record({
		commission_bp: fc.nat(10_000),
		itbi_bp: fc.option(fc.nat(10_000)),
		registry_cost: fc.option(fc.nat(10 ** 9)),
	});
	fc.assert(
		fc.property(fc.nat(10 ** 12), anyCosts, (bid, stated) => {
			const cost = estimateCost(bid, stated);
			expect(cost.invoiced).toBe(cost.bid + cost.commission);
			expect(cost.itbi[0]).toBeLessThanOrEqual(cost.itbi[1]);
		}),
	);
});
