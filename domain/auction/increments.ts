import type { Centavos } from '#domain/values/money.ts';
import type { AuctionState, IncrementBand, Terms } from './auction.ts';

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
