import type { AuctionState } from './auction.ts';

/** How a lot ended, beside the spec's status (rules §36). */
export const OUTCOMES = ['sold', 'unsold', 'preference-open'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** The outcome of a lot as far as bids and preference decide it; null until its end. */
export function outcomeOf({
	status,
	leader,
	preference_until,
}: Pick<AuctionState, 'status' | 'leader' | 'preference_until'>): Outcome | null {
	if (status !== 'completed') return null;
	if (leader === null) return 'unsold';
	return preference_until === undefined ? 'sold' : 'preference-open';
}
