import { z } from 'zod';
import type { AuctionDetail } from './auctions.ts';
import type { ConditionalSale } from './conditional.ts';
import type { NamedBid } from './live-control.ts';

/** A lot whose auction has not started. */
export interface NextLot {
	id: string;
	title: string;
	lot_number: number | null;
	start_time: string;
}

/** A lot's place in its sale: the number of its lots, and those that follow in their order and are not over. */
export interface SalePlace {
	lots: number;
	next: NextLot[];
}

/** The data of the auctioneer's console for a lot. It is read again after every accepted bid. */
export interface AuctionConsole {
	auction: AuctionDetail;
	/** The number of people with an accepted bid. */
	bidders: number;
	/** The newest bids with the bidders' names, newest first. */
	bids: NamedBid[];
	/** The number of lots of its sale; null for a lot without one. */
	lots: number | null;
	/** Below it the seller decides (rules §36); never shown to bidders. */
	reserve: number | null;
	/** The conditional sale that waits for an answer; null while there is none. */
	conditional: ConditionalSale | null;
	/** What follows: the next lots of its sale, or of a lot without sale, the next live auctions without one. */
	next: NextLot[];
}

/** How often the console reads its audience again, in milliseconds. */
export const AUDIENCE_REFRESH = 5_000;

/** Who follows a lot now. */
export const audience = z.strictObject({
	/** Open streams: pages of the lot, displays and consoles. A person may have several. */
	screens: z.int().min(0),
	/** False while the other servers cannot be asked: then there are at least so many. */
	complete: z.boolean(),
});

export type Audience = z.infer<typeof audience>;
