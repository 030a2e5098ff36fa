import type { AuctionType } from '#domain/auction/auction.ts';
import type { CallState } from '#domain/auction/hammer-calls.ts';
import type { PropertyType } from '#domain/lot/property.ts';
import type { LiveState } from './live.ts';

/** A lot as the list of running lots shows it. */
export interface RunningLot {
	id: string;
	/** The ledger record of this state. */
	seq: number;
	title: string;
	lot_number: number | null;
	/** The published sale to which it belongs. */
	sale: { id: string; title: string } | null;
	city: string | null;
	state: string | null;
	property_type: PropertyType | null;
	auction_type: AuctionType;
	start_time: string;
	/** The current round of a lot that runs by rounds, from 1. */
	round: number | null;
	live: LiveState;
	/** The auctioneer's last call. */
	call: CallState;
}

/** The lots that run now, those that ended in the last minutes, and the next ones to open. */
export interface RunningLots {
	/** Led by an auctioneer first, then by their end; paused ones last. */
	running: RunningLot[];
	/** The number of running lots, of which `running` has at most `RUNNING_LOTS`. */
	total: number;
	ended: RunningLot[];
	next: RunningLot[];
}

/** The most running lots that a page lists, and the most that opened and ended beside them. */
export const RUNNING_LOTS = 200;

/** Why a lot is in a person's list: they bid on it, it is a favourite, or they are enrolled for it. */
export type OwnReason = 'bid' | 'favorite' | 'enrolled';

/** A lot that a person follows, with their bidder number in it; null before their first bid. */
export interface OwnLot extends RunningLot {
	reason: OwnReason;
	me: number | null;
}
