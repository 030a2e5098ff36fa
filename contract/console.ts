import type { AuctionDetail } from './auctions.ts';
import type { NamedBid } from './live-control.ts';

/** A lot that waits for its turn in the room. */
export interface NextLot {
	id: string;
	title: string;
	start_time: string;
}

/** What the auctioneer's console shows of one lot; it is read again with every accepted bid. */
export interface AuctionConsole {
	auction: AuctionDetail;
	/** Different people with an accepted bid. */
	bidders: number;
	/** The newest bids with the bidders' names, newest first. */
	bids: NamedBid[];
	/** The next lots that an auctioneer drives, the first to start first. */
	next: NextLot[];
}
