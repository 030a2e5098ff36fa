import type { Environment } from '#domain/auction.ts';
import { DAY, MINUTE } from '#domain/time.ts';

/** What a demo auction has lived through when the demo is made; times in milliseconds from that moment. */
export type Plan = {
	auction_type: 'scheduled' | 'live';
	environment: Environment;
	/** Negative: it began before now. */
	starts: number;
	ends: number;
	bids: number;
	outcome: 'open' | 'paused' | 'cancelled' | 'closed' | 'waiting';
	payment: 'paid' | 'pending' | 'overdue' | null;
};

const BASE: Plan = {
	auction_type: 'scheduled',
	environment: 'production',
	starts: 0,
	ends: 0,
	bids: 0,
	outcome: 'open',
	payment: null,
};

/** Open now, ending in `ends`; it began `began` ago. */
export const open = (ends: number, bids: number, began = 2 * DAY): Plan => ({
	...BASE,
	starts: -began,
	ends,
	bids,
});

/** In the room: driven by the auctioneer. */
export const live = (ends: number, bids: number): Plan => ({
	...BASE,
	auction_type: 'live',
	starts: -40 * MINUTE,
	ends,
	bids,
});

export const paused = (ends: number, bids: number): Plan => ({ ...live(ends, bids), outcome: 'paused' });

/** Opens in `starts`, for `lasts`. */
export const upcoming = (starts: number, lasts = 20 * DAY): Plan => ({
	...BASE,
	starts,
	ends: starts + lasts,
	outcome: 'waiting',
});

/** Announced, never opened, over: 'Expirado'. */
export const expired = (): Plan => ({
	...BASE,
	auction_type: 'live',
	starts: -9 * DAY,
	ends: -2 * DAY,
	outcome: 'waiting',
});

/** Closed `ago`; without bids nobody pays. */
export const closed = (ago: number, bids: number, payment: Plan['payment']): Plan => ({
	...BASE,
	starts: -ago - 12 * DAY,
	ends: -ago,
	bids,
	outcome: 'closed',
	payment,
});

export const cancelled = (): Plan => ({ ...BASE, starts: -3 * DAY, ends: 4 * DAY, outcome: 'cancelled' });

export const staging = (plan: Plan): Plan => ({ ...plan, environment: 'staging' });
