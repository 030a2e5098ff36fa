import type { AdminAuctionRow } from '#contract/admin-auctions.ts';
import type { LiveState } from '#contract/live.ts';
import { type AuctionStatus, ENVIRONMENT_LABELS, isOver, statusLabel, TYPE_LABELS } from '#domain/auction.ts';
import { extendedUntil } from '#domain/extension.ts';
import { formatDateTime } from '#domain/time.ts';
import { showReais } from '#web/api/amount.ts';

/** A row of the management table, formatted. */
export interface AuctionRow {
	id: string;
	/** The ledger record of this state. */
	seq: number;
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
	/** Shown when the effective end differs from the announced one. */
	extended: string | null;
	bid_count: number;
	/** Whether the auction can still change. */
	moves: boolean;
	start_time: string;
	scheduled_end_time: string;
}

const TONES: Partial<Record<AdminAuctionRow['status'], AuctionRow['tone']>> = {
	active: 'live',
	paused: 'warn',
};

/** Formats the row of an auction for a time (epoch milliseconds). */
export function rowOf(auction: AdminAuctionRow, now: number): AuctionRow {
	const { id, title, start_time, scheduled_end_time } = auction;
	return {
		id,
		title,
		place: placeOf(auction),
		environment: ENVIRONMENT_LABELS[auction.environment],
		type: TYPE_LABELS[auction.auction_type],
		initial: showReais(auction.initial_bid),
		start: formatDateTime(start_time),
		start_time,
		scheduled_end_time,
		...movingWords(auction, now),
	};
}

/** A row after an update from the stream, formatted for a time (epoch milliseconds). */
export function movedRow(row: AuctionRow, seq: number, state: LiveState, now: number): AuctionRow {
	const { start_time, scheduled_end_time } = row;
	return { ...row, ...movingWords({ start_time, scheduled_end_time, seq, ...state }, now) };
}

interface Moving extends Pick<AdminAuctionRow, 'seq' | 'start_time' | 'end_time' | 'scheduled_end_time'> {
	status: AuctionStatus;
	current_bid: number;
	bid_count: number;
}

function movingWords(auction: Moving, now: number) {
	const { seq, status, current_bid, bid_count, end_time } = auction;
	const open = status === 'active' || status === 'paused';
	return {
		seq,
		status: statusLabel(auction, now),
		tone: TONES[status] ?? ('neutral' as const),
		current: showReais(current_bid),
		end: formatDateTime(end_time),
		extended: open ? extendedUntil(auction) : null,
		bid_count,
		moves: !isOver(status),
	};
}

/** 'São Paulo/SP', as far as it is known. */
export function placeOf({ city, state }: { city: string | null; state: string | null }): string | null {
	return [city, state].filter(Boolean).join('/') || null;
}
