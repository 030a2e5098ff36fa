import type { MyBid, MySession, MyWin, ProfilePage } from '#contract/account.ts';
import type { AuctionCard, AuctionImage } from '#contract/auctions.ts';
import { type AuctionStatus, statusLabel } from '#domain/auction.ts';
import type { PaymentStatus } from '#domain/payments.ts';
import type { PropertyType } from '#domain/property.ts';
import { formatDateTime } from '#domain/time.ts';
import { showReais } from '#web/api/amount.ts';
import { deviceName } from './device.ts';

/** A state in one or two words, and how it is drawn. */
interface State {
	label: string;
	tone: 'live' | 'warn' | 'brand' | 'brass' | 'neutral';
}

interface Row {
	id: string;
	title: string;
	state: State;
	/** 'Encerra em 21/11/2026 18:00'. */
	when: string;
}

export interface FavoriteRow extends Row {
	place: string | null;
	image: AuctionImage | null;
	property: PropertyType | null;
	price: string;
}

export interface BidRow extends Row {
	mine: string;
	price: string;
}

export interface WinRow extends Row {
	price: string;
	commission: string;
	total: string;
}

export interface SessionRow {
	id: string;
	device: string;
	place: string;
	active: string;
	current: boolean;
}

/** The profile's lists in words: made where the page is rendered, so that server and browser cannot disagree. */
export function rowsOf({ favorites, bids, wins, sessions }: ProfilePage, now: number) {
	return {
		favorites: favorites.map((auction) => favoriteRow(auction, now)),
		bids: bids.map(bidRow),
		wins: wins.map(winRow),
		sessions: sessions.map(sessionRow),
	};
}

function favoriteRow(auction: AuctionCard, now: number): FavoriteRow {
	const { id, title, status, auction_images } = auction;
	const active = status === 'active';
	return {
		id,
		title,
		state: {
			label: active ? 'AO VIVO' : statusLabel(auction, now),
			tone: active ? 'live' : status === 'pending' ? 'warn' : 'neutral',
		},
		when:
			status === 'pending' && now < Date.parse(auction.start_time)
				? `Abre em ${formatDateTime(auction.start_time)}`
				: endWords(status, auction.end_time),
		place: [auction.city, auction.state].filter(Boolean).join('/') || null,
		image: auction_images.find(({ image_order }) => image_order === 0) ?? auction_images[0] ?? null,
		property: auction.property_type,
		price: showReais(auction.current_bid),
	};
}

function bidRow(bid: MyBid): BidRow {
	return {
		id: bid.auction_id,
		title: bid.title,
		state: standingOf(bid),
		when: endWords(bid.status, bid.end_time),
		mine: showReais(bid.amount),
		price: showReais(bid.current_bid),
	};
}

function standingOf({ status, leading }: MyBid): State {
	if (status === 'cancelled') return { label: 'Leilão cancelado', tone: 'neutral' };
	if (status === 'completed')
		return leading
			? { label: 'Arrematado por você', tone: 'brand' }
			: { label: 'Arrematado por outro', tone: 'neutral' };
	return leading ? { label: 'Vencendo', tone: 'brand' } : { label: 'Superado', tone: 'brass' };
}

/** 'Não Pago' and 'Pago' are the words of spec §2. */
const PAYMENTS: Record<PaymentStatus, State> = {
	pending: { label: 'Não Pago', tone: 'warn' },
	overdue: { label: 'Não Pago: prazo vencido', tone: 'live' },
	paid: { label: 'Pago', tone: 'brand' },
	cancelled: { label: 'Cancelado', tone: 'neutral' },
	refunded: { label: 'Devolvido', tone: 'neutral' },
};

function winRow(win: MyWin): WinRow {
	const owed = win.payment === 'pending' || win.payment === 'overdue';
	return {
		id: win.auction_id,
		title: win.title,
		state: PAYMENTS[win.payment],
		when: owed
			? `Prazo para pagar: ${formatDateTime(win.due_at)}`
			: `Arrematado em ${formatDateTime(win.end_time)}`,
		price: showReais(win.amount),
		commission: showReais(win.commission),
		total: showReais(win.total),
	};
}

function endWords(status: AuctionStatus, end_time: string): string {
	switch (status) {
		case 'completed':
			return `Encerrado em ${formatDateTime(end_time)}`;
		case 'cancelled':
			return 'Não há mais lances';
		case 'paused':
			return 'Pausado pelo leiloeiro';
		case 'pending':
		case 'active':
			return `Encerra em ${formatDateTime(end_time)}`;
	}
}

function sessionRow({ id, user_agent, address, active_at, current }: MySession): SessionRow {
	return {
		id,
		device: deviceName(user_agent),
		place: address ? `Endereço ${address}` : 'Endereço desconhecido',
		active: `Última atividade em ${formatDateTime(active_at)}`,
		current,
	};
}
