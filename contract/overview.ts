import { z } from 'zod';
import { AUCTION_TYPES, type Environment } from '#domain/auction/auction.ts';
import { instant, uuid } from './amount.ts';
import type { WaitingGroup } from './waiting.ts';

/** An event that the clock will cause. */
export const agendaEntry = z.object({
	id: uuid,
	title: z.string(),
	what: z.enum(['start', 'end']),
	at: instant,
	/** The round that starts or ends; null on a lot that does not run by rounds. */
	round: z.int().nullable(),
	auction_type: z.enum(AUCTION_TYPES),
});
export type AgendaEntry = z.infer<typeof agendaEntry>;

/** The next 24 hours in chronological order; `agenda_total` counts all of them. */
export interface Agenda {
	agenda: AgendaEntry[];
	agenda_total: number;
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
export interface BackofficeOverview extends Agenda {
	environment: Environment;
	/** The database's time, ISO text. */
	server_time: string;
	/** The most urgent kind first. */
	waiting: WaitingGroup[];
	/** Null once a lot was published. */
	first_steps: FirstStep[] | null;
	/** Recent outages, newest first. */
	outages: OverviewOutage[];
	/** Today and the six days after it. */
	week: AgendaDay[];
	/** Whether the administrator gets what waits by email every morning. */
	mail: boolean;
}
