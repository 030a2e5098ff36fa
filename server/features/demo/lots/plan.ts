import { DAY, MINUTE } from '#domain/values/time.ts';

/** The history of a demo auction when the demo is created; times in milliseconds from that moment. */
export type Plan = {
	auction_type: 'scheduled' | 'live';
	/** Whether it is in the environment that visitors of this deployment do not see (spec §3). */
	hidden: boolean;
	/** Negative when it began before now. */
	starts: number;
	ends: number;
	bids: number;
	outcome: 'open' | 'paused' | 'cancelled' | 'closed' | 'waiting';
	payment: 'paid' | 'pending' | 'overdue' | null;
};

const BASE: Plan = {
	auction_type: 'scheduled',
	hidden: false,
	starts: 0,
	ends: 0,
	bids: 0,
	outcome: 'open',
	payment: null,
};

/** Open now: ends in `ends`, began `began` ago. */
export const open = (ends: number, bids: number, began = 2 * DAY): Plan => ({
	...BASE,
	starts: -began,
	ends,
	bids,
});

/** A live auction, run by an auctioneer. */
export const live = (ends: number, bids: number): Plan => ({
	...BASE,
	auction_type: 'live',
	starts: -40 * MINUTE,
	ends,
	bids,
});

export const paused = (ends: number, bids: number): Plan => ({ ...live(ends, bids), outcome: 'paused' });

/** Opens in `starts` and lasts `lasts`. */
export const upcoming = (starts: number, lasts = 20 * DAY): Plan => ({
	...BASE,
	starts,
	ends: starts + lasts,
	outcome: 'waiting',
});

/** Announced, but never opened before its end: 'Expirado'. */
export const expired = (): Plan => ({
	...BASE,
	auction_type: 'live',
	starts: -9 * DAY,
	ends: -2 * DAY,
	outcome: 'waiting',
});

/** Ended `ago`; without bids there is no payment. */
export const closed = (ago: number, bids: number, payment: Plan['payment']): Plan => ({
	...BASE,
	starts: -ago - 12 * DAY,
	ends: -ago,
	bids,
	outcome: 'closed',
	payment,
});

export const cancelled = (): Plan => ({ ...BASE, starts: -3 * DAY, ends: 4 * DAY, outcome: 'cancelled' });

export const hidden = (plan: Plan): Plan => ({ ...plan, hidden: true });
