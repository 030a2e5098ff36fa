import type { AdminAuction } from '#contract/admin-auctions.ts';

/** Whether initial bid, type and start can no longer change: bids have built on them (rules §12). */
export function isFrozen(stored: AdminAuction | null): boolean {
	return stored !== null && stored.bid_count > 0;
}

export const FROZEN_HINT = 'Fixo desde o primeiro lance';
