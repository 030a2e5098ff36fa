import type { Centavos } from '#domain/values/money.ts';
import type { AuctionState, IncrementBand, Terms } from './auction.ts';

/**
 * The default increments in centavos, ascending; the first band starts at 0 (rules §3). An installation can configure
 * its own.
 */
export const DEFAULT_INCREMENTS: readonly IncrementBand[] = [
	{ from: 0, increment: 100_00 },
	{ from: 20_000_00, increment: 500_00 },
	{ from: 100_000_00, increment: 1_000_00 },
	{ from: 500_000_00, increment: 2_000_00 },
	{ from: 1_000_000_00, increment: 5_000_00 },
	{ from: 5_000_000_00, increment: 20_000_00 },
];

/** Returns the increment at a price: that of the highest band whose lower bound the price reaches. */
export function incrementAt(bands: readonly IncrementBand[], price: Centavos): Centavos {
	return bands.findLast((band) => band.from <= price)?.increment ?? 1;
}

/** Returns the minimum of the next bid: the initial bid, or the current bid plus its increment (rules §3). */
export function minimumBid(
	terms: Pick<Terms, 'initial_bid' | 'increments'>,
	state: Pick<AuctionState, 'bid_count' | 'current_bid'>,
): Centavos {
	if (state.bid_count === 0) return terms.initial_bid;
	return state.current_bid + incrementAt(terms.increments, state.current_bid);
}
