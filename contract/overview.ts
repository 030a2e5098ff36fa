import type { AuctionType, Environment } from '#domain/auction/auction.ts';

/** What may need an administrator's attention, most urgent first. */
export const ATTENTION = [
	'to-start',
	'paused',
	'ending',
	'consents',
	'proofs',
	'overdue',
	'fallen',
	'registrations',
	'expired',
] as const;
export type AttentionKind = (typeof ATTENTION)[number];

/** The number of items of a kind, and the time of the most urgent one. */
export interface Attention {
	kind: AttentionKind;
	count: number;
	/** ISO text. */
	at: string;
}

/** An event that the clock will cause. */
export interface AgendaEntry {
	id: string;
	title: string;
	what: 'start' | 'end';
	/** ISO text. */
	at: string;
	/** The round that starts or ends; null on a lot that does not run by rounds. */
	round: number | null;
	auction_type: AuctionType;
}

/** The starts and ends on a day in São Paulo, yyyy-MM-dd. */
export interface AgendaDay {
	day: string;
	starts: number;
	ends: number;
}

/** A period in which no bid could be accepted (docs/decisions/028), ISO texts. */
export interface OverviewOutage {
	since: string;
	until: string;
	/** The number of auctions that it extended. */
	auctions: number;
	/** The database's clock jumped forward; the server was not down. */
	leap: boolean;
}

/** The steps from an empty installation to its first published lot, in their order. */
export const FIRST_STEPS = ['factor', 'auctioneer', 'seller', 'sale', 'lot'] as const;
export type FirstStepName = (typeof FIRST_STEPS)[number];

export interface FirstStep {
	step: FirstStepName;
	done: boolean;
}

/** The data of the management dashboard (spec §2, /admin/management). */
export interface BackofficeOverview {
	environment: Environment;
	/** The database's time, ISO text. */
	server_time: string;
	attention: Attention[];
	/** Null once a lot was published. */
	first_steps: FirstStep[] | null;
	/** Recent outages, newest first. */
	outages: OverviewOutage[];
	/** The next 24 hours in chronological order; `agenda_total` counts all of them. */
	agenda: AgendaEntry[];
	agenda_total: number;
	/** Today and the six days after it. */
	week: AgendaDay[];
}
