import type { AuctionType } from '#domain/auction/auction.ts';

/** Why a lot concerns a person now, the most urgent first. */
export type Concern = 'pay' | 'outbid' | 'winning' | 'ending';

/** A lot that concerns the viewer now: to pay, bid on and open, or a favourite that ends within a day. */
export interface CurrentLot {
	concern: Concern;
	auction_id: string;
	title: string;
	auction_type: AuctionType;
	/** In reais: what is owed, or else the current bid. */
	amount: number;
	/** ISO text: when the payment is due, or else when the lot ends. */
	at: string;
}

/** The most lots that are read. */
export const CURRENT_LOTS = 7;
