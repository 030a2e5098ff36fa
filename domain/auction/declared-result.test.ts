import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_AMOUNT } from '#domain/values/money.ts';
import { perform } from './actions.ts';
import type { AuctionState, Terms } from './auction.ts';
import { declaredResult, declaredWords, priceOfEnd, priceOwed } from './declared-result.ts';

const amount = fc.integer({ min: 1, max: MAX_AMOUNT });

describe('what a winner owes', () => {
	it('is never more than their highest bid, and never more than the declared price', () => {
		fc.assert(
			fc.property(amount, amount, (declared, highest) => {
				const owed = priceOwed(declared, highest);
				expect(owed).toBeLessThanOrEqual(highest);
				expect(owed).toBeLessThanOrEqual(declared);
				expect([declared, highest]).toContain(owed);
			}),
		);
	});

	it('follows from the facts that ended the auction, with or without a declared price', () => {
		const terms = { auction_type: 'live' } as Terms;
		fc.assert(
			fc.property(amount, amount, fc.boolean(), (final_price, current_bid, sold) => {
				const state = {
					status: 'active',
					current_bid,
					bid_count: Number(sold),
					leader: sold ? 1 : null,
					start_time: 0,
					end_time: 1,
					paused_at: null,
				} as AuctionState;
				const { steps } = perform(terms, state, { name: 'end', final_price, reason: 'acordo' }, 1);
				const price = priceOfEnd(steps.map(({ fact }) => fact));
				expect(price).toBe(sold ? Math.min(final_price, current_bid) : null);
			}),
		);
	});

	it('is not a declared result if the highest bid is the price', () => {
		expect(declaredResult(100, 100)).toBeNull();
		expect(declaredResult(120, 100)).toEqual({ declared: 120, highest_bid: 100, owed: 100 });
		expect(declaredResult(90, 100)).toEqual({ declared: 90, highest_bid: 100, owed: 90 });
		expect(priceOfEnd([])).toBeNull();
	});

	it('is shown with both amounts', () => {
		const above = { declared: 120_000_00, highest_bid: 100_000_00, owed: 100_000_00 };
		expect(declaredWords(above, true).replaceAll('\u00a0', ' ')).toBe(
			'Resultado declarado pelo leiloeiro: R$ 120.000,00. Seu maior lance: R$ 100.000,00. A pagar sobre R$ 100.000,00.',
		);
		expect(declaredWords(above)).toContain('Maior lance do arrematante');
	});
});
