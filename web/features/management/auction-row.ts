import type { AdminAuctionRow } from '#contract/admin-auctions.ts';
import { ENVIRONMENT_LABELS, statusLabel, TYPE_LABELS } from '#domain/auction.ts';
import { formatDateTime } from '#domain/time.ts';
import { showReais } from '#web/api/amount.ts';

/** A line of the management table, in words. */
export interface AuctionRow {
	id: string;
	title: string;
	place: string | null;
	environment: string;
	type: string;
	status: string;
	tone: 'live' | 'warn' | 'neutral';
	initial: string;
	current: string;
	start: string;
	end: string;
	bid_count: number;
}

const TONES: Partial<Record<AdminAuctionRow['status'], AuctionRow['tone']>> = {
	active: 'live',
	paused: 'warn',
};

/** The line of an auction at an instant (epoch milliseconds). */
export function rowOf(auction: AdminAuctionRow, now: number): AuctionRow {
	return {
		id: auction.id,
		title: auction.title,
		place: placeOf(auction),
		environment: ENVIRONMENT_LABELS[auction.environment],
		type: TYPE_LABELS[auction.auction_type],
		status: statusLabel(auction, now),
		tone: TONES[auction.status] ?? 'neutral',
		initial: showReais(auction.initial_bid),
		current: showReais(auction.current_bid),
		start: formatDateTime(auction.start_time),
		end: formatDateTime(auction.end_time),
		bid_count: auction.bid_count,
	};
}

/** 'São Paulo/SP', as far as it is known. */
export function placeOf({ city, state }: { city: string | null; state: string | null }): string | null {
	return [city, state].filter(Boolean).join('/') || null;
}
