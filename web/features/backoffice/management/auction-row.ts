import type { AdminAuctionRow, ListedAuction } from '#contract/admin-auctions.ts';
import type { LiveState } from '#contract/live.ts';
import {
	type AuctionStatus,
	type AuctionType,
	type Environment,
	isOver,
	statusLabel,
	TYPE_LABELS,
} from '#domain/auction/auction.ts';
import { extendedUntil } from '#domain/auction/extension.ts';
import type { Outcome } from '#domain/auction/outcomes.ts';
import { isPublishedLot } from '#domain/sale/publication-freeze.ts';
import { formatNearTime } from '#domain/values/near-time.ts';
import { showReais } from '#web/api/amount.ts';

/** A row of the management table, formatted. */
export interface AuctionRow {
	id: string;
	/** The ledger record of this state. */
	seq: number;
	title: string;
	place: string | null;
	environment: Environment;
	type: string;
	status: string;
	tone: 'brand' | 'warn' | 'neutral';
	suspended: boolean;
	initial: string;
	current: string;
	start: string;
	end: string;
	/** Shown when the effective end differs from the announced one. */
	extended: string | null;
	bid_count: number;
	/** Nobody but administrators sees it. */
	draft: boolean;
	/** A lot of a regulated kind that the edital announces: it is withdrawn, and not deleted. */
	announced: boolean;
	sale: ListedAuction['sale'];
	lot_number: number | null;
	missing: ListedAuction['missing'];
	has_payment: boolean;
	withdrawn: ListedAuction['withdrawn'];
	published_at: string | null;
	/** Whether the auction can still change. */
	moves: boolean;
	auction_type: AuctionType;
	start_time: string;
	scheduled_end_time: string;
	round: number | null;
}

const TONES: Partial<Record<AdminAuctionRow['status'], AuctionRow['tone']>> = {
	active: 'brand',
	paused: 'warn',
};

/** Formats the row of an auction for a time (epoch milliseconds). */
export function rowOf(auction: ListedAuction, now: number): AuctionRow {
	const { id, title, auction_type, environment, published_at } = auction;
	const { sale, lot_number, missing, has_payment, withdrawn } = auction;
	const draft = published_at === null;
	return {
		id,
		title,
		place: placeOf(auction),
		environment,
		published_at,
		draft,
		announced: isPublishedLot(auction.kind, draft),
		sale,
		lot_number,
		missing,
		has_payment,
		withdrawn,
		auction_type,
		initial: showReais(auction.initial_bid),
		...movingWords(auction, now),
	};
}

/** A row after an update from the stream, formatted for a time (epoch milliseconds). */
export function movedRow(row: AuctionRow, seq: number, state: LiveState, now: number): AuctionRow {
	const { current_round: current, ...rest } = state;
	const other = current && current.round !== row.round;
	const known = { ...row, ...current, ...(other && { initial: showReais(state.current_bid) }) };
	return { ...known, ...movingWords({ ...known, seq, ...rest }, now) };
}

interface Moving
	extends Pick<
		AdminAuctionRow,
		'seq' | 'start_time' | 'end_time' | 'scheduled_end_time' | 'round' | 'auction_type' | 'published_at'
	> {
	withdrawn: AuctionRow['withdrawn'];
	outcome?: Outcome | null | undefined;
	status: AuctionStatus;
	current_bid: number;
	bid_count: number;
}

function movingWords(auction: Moving, now: number) {
	const { seq, status, current_bid, bid_count, start_time, end_time, scheduled_end_time, round } = auction;
	const type = TYPE_LABELS[auction.auction_type];
	const open = status === 'active' || status === 'paused';
	return {
		seq,
		start_time,
		scheduled_end_time,
		round,
		type,
		start: formatNearTime(start_time, now),
		...stateWords(auction, now),
		suspended: status === 'paused',
		current: showReais(current_bid),
		end: formatNearTime(end_time, now),
		extended: open ? extendedUntil(auction) : null,
		bid_count,
		moves: !isOver(status),
	};
}

function stateWords(auction: Moving, now: number): Pick<AuctionRow, 'status' | 'tone'> {
	if (auction.withdrawn) return { status: 'Retirado', tone: 'neutral' };
	if (auction.published_at === null) return { status: statusLabel(auction, now), tone: 'warn' };
	return { status: statusLabel(auction, now), tone: TONES[auction.status] ?? 'neutral' };
}

/** 'São Paulo/SP', as far as it is known. */
export function placeOf({ city, state }: { city: string | null; state: string | null }): string | null {
	return [city, state].filter(Boolean).join('/') || null;
}

/** `nº 3/2026: Leilão da Vara`; of a draft, which has no number yet (rules §40), the title. */
export function saleName({ number, title }: { number: string | null; title: string }): string {
	return number === null ? title : `nº ${number}: ${title}`;
}
