import type { AuctionCard } from '#contract/auctions.ts';
import { statusLabel, TYPE_LABELS } from '#domain/auction.ts';
import { formatDateTime } from '#domain/time.ts';
import { showReais } from '#web/api/amount.ts';

/** A line of the auction table, in words. */
export interface AuctionRow {
	id: string;
	title: string;
	type: string;
	status: string;
	initial: string;
	current: string;
	start: string;
	end: string;
}

/** The line of an auction at an instant (epoch milliseconds). */
export function rowOf(auction: AuctionCard, now: number): AuctionRow {
	return {
		id: auction.id,
		title: auction.title,
		type: TYPE_LABELS[auction.auction_type],
		status: statusLabel(auction, now),
		initial: showReais(auction.initial_bid),
		current: showReais(auction.current_bid),
		start: formatDateTime(auction.start_time),
		end: formatDateTime(auction.end_time),
	};
}
