import type { AuctionType, Environment } from '#domain/auction.ts';

/** What may wait for an administrator, the most urgent first. */
export const ATTENTION = [
	'to-start',
	'paused',
	'ending',
	'proofs',
	'overdue',
	'fallen',
	'registrations',
	'expired',
] as const;
export type AttentionKind = (typeof ATTENTION)[number];

/** So many of a kind, and the instant of the one that waits longest or comes first. */
export interface Attention {
	kind: AttentionKind;
	count: number;
	/** ISO. */
	at: string;
}

/** What happens next by the clock. */
export interface AgendaEntry {
	id: string;
	title: string;
	what: 'start' | 'end';
	/** ISO. */
	at: string;
	auction_type: AuctionType;
}

/** What starts and ends on a day of São Paulo's calendar, yyyy-MM-dd. */
export interface AgendaDay {
	day: string;
	starts: number;
	ends: number;
}

/** A time in which no bid could be taken (docs/decisions/028), ISO. */
export interface OverviewOutage {
	since: string;
	until: string;
	/** How many auctions it extended. */
	auctions: number;
	/** The database's clock leapt forward; nothing was down. */
	leap: boolean;
}

/** The management dashboard: what waits, and what comes (spec §2, /admin/management). */
export interface BackofficeOverview {
	environment: Environment;
	/** The database's clock, ISO. */
	server_time: string;
	attention: Attention[];
	/** The newest of the last days. */
	outages: OverviewOutage[];
	/** The next 24 hours, soonest first; `agenda_total` counts all of them. */
	agenda: AgendaEntry[];
	agenda_total: number;
	/** Today and the six days after it. */
	week: AgendaDay[];
}
