import type { AuctionDetail } from './auctions.ts';
import type { NamedBid } from './live-control.ts';

/** A lot whose auction has not started. */
export interface NextLot {
	id: string;
	title: string;
	start_time: string;
}

/** The data of the auctioneer's console for a lot. It is read again after every accepted bid. */
export interface AuctionConsole {
	auction: AuctionDetail;
	/** The number of people with an accepted bid. */
	bidders: number;
	/** The newest bids with the bidders' names, newest first. */
	bids: NamedBid[];
	/** The next live auctions, in the order of their start. */
	next: NextLot[];
}
