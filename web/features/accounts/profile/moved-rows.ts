import type { MyBid } from '#contract/account.ts';
import type { AuctionImage } from '#contract/auctions.ts';
import type { LiveState } from '#contract/live.ts';
import { type AuctionStatus, type AuctionType, statusLabel } from '#domain/auction/auction.ts';
import { extendedUntil } from '#domain/auction/extension.ts';
import { outcomeBadge } from '#domain/auction/outcomes.ts';
import type { PropertyType } from '#domain/lot/property.ts';
import { formatDateTime, formatWeekdayTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';

/** A state as a short label, and how it is drawn. */
export interface State {
	label: string;
	tone: 'live' | 'warn' | 'brand' | 'brass' | 'neutral';
}

export interface ProfileRow {
	id: string;
	title: string;
	state: State;
	/** 'Encerra sáb., 21/11, 18h'. */
	when: string;
}

/** A row of an auction that may still change, as of ledger record `seq`. */
export interface MovingRow extends ProfileRow {
	seq: number;
	status: AuctionStatus;
	auction_type: AuctionType;
	end_time: string;
	scheduled_end_time: string;
	/** The effective end, if it differs from the announced one. */
	extended: string | null;
}

export interface FavoriteRow extends MovingRow {
	start_time: string;
	place: string | null;
	image: AuctionImage | null;
	property: PropertyType | null;
	price: string;
}

export interface BidRow extends MovingRow {
	/** The viewer's bidder number in the auction. */
	bidder: number;
	/** Whether somebody else leads while bids are accepted. */
	outbid: boolean;
	mine: string;
	price: string;
}

/** Applies an update from the stream to a favourite, at a time in epoch milliseconds. */
export function movedFavorite(row: FavoriteRow, seq: number, state: LiveState, now: number): FavoriteRow {
	const { start_time } = state.current_round ?? row;
	return { ...row, seq, start_time, ...favoriteWords({ ...row, ...state, ...state.current_round }, now) };
}

type Timed = Pick<FavoriteRow, 'status' | 'auction_type' | 'start_time' | 'end_time' | 'scheduled_end_time'>;

export function favoriteWords(auction: Timed & { current_bid: number }, now: number) {
	const { status, start_time } = auction;
	const active = status === 'active';
	const label = active ? 'AO VIVO' : statusLabel(auction, now);
	const tone: State['tone'] = active ? 'live' : status === 'pending' ? 'warn' : 'neutral';
	const opens = status === 'pending' && now < Date.parse(start_time);
	return {
		...endWords(auction),
		...(opens && { when: `Abre ${formatWeekdayTime(start_time, 'às ')}` }),
		state: { label, tone },
		price: showReais(auction.current_bid),
	};
}

/** Applies an update from the stream to the viewer's bids in an auction. */
export function movedBid(row: BidRow, seq: number, state: LiveState): BidRow {
	const leading = state.leader === row.bidder && state.status !== 'cancelled';
	const { outcome = null } = state;
	return { ...row, seq, ...bidWords({ ...row, ...state, ...state.current_round, leading, outcome }) };
}

export function bidWords(
	bid: Omit<Timed, 'start_time'> & Pick<MyBid, 'current_bid' | 'leading' | 'outcome'>,
) {
	const outbid = bid.status === 'active' && !bid.leading;
	return { ...endWords(bid), outbid, state: bidStateOf(bid), price: showReais(bid.current_bid) };
}

/** Shown while the data may be out of date, when it is not certain who leads. */
export const UNSURE: State = { label: 'Conferindo…', tone: 'neutral' };

function bidStateOf({ status, leading, outcome }: Pick<MyBid, 'status' | 'leading' | 'outcome'>): State {
	const badge = outcomeBadge(outcome);
	if (badge) return { label: badge, tone: 'neutral' };
	if (status === 'cancelled') return { label: 'Leilão cancelado', tone: 'neutral' };
	if (status === 'completed')
		return leading
			? { label: 'Arrematado por você', tone: 'brand' }
			: { label: 'Arrematado por outro', tone: 'neutral' };
	return leading ? { label: 'Vencendo', tone: 'brand' } : { label: 'Superado', tone: 'brass' };
}

function endWords({ status, auction_type, end_time, scheduled_end_time }: Omit<Timed, 'start_time'>) {
	const open = status === 'active' || status === 'paused';
	const extended = open ? extendedUntil({ end_time, scheduled_end_time }) : null;
	return { status, end_time, scheduled_end_time, extended, when: endWhen(status, auction_type, end_time) };
}

function endWhen(status: AuctionStatus, auction_type: AuctionType, end_time: string): string {
	switch (status) {
		case 'completed':
			return `Encerrado em ${formatDateTime(end_time)}`;
		case 'cancelled':
			return 'Não há mais lances';
		case 'paused':
			return 'Pausado pelo leiloeiro';
		case 'pending':
		case 'active':
			return `${auction_type === 'live' ? 'Previsto para' : 'Encerra'} ${formatWeekdayTime(end_time)}`;
	}
}
