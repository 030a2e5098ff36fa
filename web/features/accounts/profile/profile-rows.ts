import type { DocumentInfo, MyBid, MySession, MyWin, ProfilePage, Rejected } from '#contract/account.ts';
import type { AuctionCard } from '#contract/auctions.ts';
import type { IdentityOutline } from '#contract/identity.ts';
import type { MyProposal } from '#contract/proposals.ts';
import type { SecondChance } from '#contract/second-chance.ts';
import { PAYMENT_LABELS, type PaymentStatus } from '#domain/settlement/payments.ts';
import { type ProposalState, proposalLabel } from '#domain/settlement/proposals.ts';
import { formatDateTime, formatWeekdayTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { deviceName } from './device-name.ts';
import {
	type BidRow,
	bidWords,
	type FavoriteRow,
	favoriteWords,
	type ProfileRow,
	type State,
} from './moved-rows.ts';
import type { PartId } from './parts.ts';

export interface WinRow extends ProfileRow {
	/** Whether there is something to pay. */
	owed: boolean;
	/** ISO text; null while there is no way of paying any part. */
	due_at: string | null;
	price: string;
	commission: string;
	total: string;
}

export interface ProposalRow extends ProfileRow {
	price: string;
	down_payment: string;
	instalments: string;
	/** The operator's reason for declining the proposal. */
	reason: string | null;
}

/** A lot that was offered to the viewer. */
export interface OfferRow {
	id: string;
	title: string;
	total: string;
	until: string;
}

export interface SessionRow {
	id: string;
	device: string;
	place: string;
	active: string;
	current: boolean;
}

/** Formats the profile's lists. This runs where the page is rendered, so that server and browser cannot differ. */
export function rowsOf({ favorites, bids, wins, offers, proposals, sessions }: ProfilePage, now: number) {
	return {
		favorites: favorites.map((auction) => favoriteRow(auction, now)),
		bids: bids.map(bidRow),
		wins: wins.map(winRow),
		offers: offers.map(offerRow),
		proposals: proposals.map(proposalRow),
		sessions: sessions.map(sessionRow),
	};
}

function offerRow({ auction_id, title, total, expires_at }: SecondChance): OfferRow {
	return { id: auction_id, title, total: showReais(total), until: formatWeekdayTime(expires_at) };
}

function favoriteRow(auction: AuctionCard, now: number): FavoriteRow {
	const { id, title, seq, auction_type, start_time, auction_images } = auction;
	return {
		id,
		title,
		seq,
		auction_type,
		start_time,
		...favoriteWords(auction, now),
		place: [auction.city, auction.state].filter(Boolean).join('/') || null,
		image: auction_images.find(({ image_order }) => image_order === 0) ?? auction_images[0] ?? null,
		property: auction.property_type,
	};
}

function bidRow(bid: MyBid): BidRow {
	const { auction_id, title, seq, auction_type, bidder } = bid;
	return {
		id: auction_id,
		title,
		seq,
		auction_type,
		bidder,
		...bidWords(bid),
		mine: showReais(bid.amount),
	};
}

const PAYMENT_TONES: Record<PaymentStatus, State['tone']> = {
	pending: 'warn',
	overdue: 'live',
	paid: 'brand',
	cancelled: 'neutral',
	defaulted: 'live',
	'refund-due': 'brass',
	refunded: 'neutral',
};

function winRow(win: MyWin): WinRow {
	const owed = win.payment === 'pending' || win.payment === 'overdue';
	return {
		id: win.auction_id,
		title: win.title,
		owed,
		due_at: win.due_at,
		state: { label: PAYMENT_LABELS[win.payment], tone: PAYMENT_TONES[win.payment] },
		when: owed
			? win.due_at === null
				? 'O prazo ainda não começou'
				: `Prazo para pagar: até ${formatWeekdayTime(win.due_at)}`
			: `Arrematado em ${formatDateTime(win.end_time)}`,
		price: showReais(win.amount),
		commission: showReais(win.commission),
		total: showReais(win.total),
	};
}

const PROPOSAL_TONES: Record<ProposalState, State['tone']> = {
	sent: 'brass',
	withdrawn: 'neutral',
	replaced: 'neutral',
	accepted: 'brand',
	declined: 'warn',
};

function proposalRow(proposal: MyProposal): ProposalRow {
	const { auction_id, title, state, cash_won, price, down_payment, instalments, reason, sent_at } = proposal;
	return {
		id: auction_id,
		title,
		state: { label: proposalLabel(state, cash_won), tone: PROPOSAL_TONES[state] },
		when: `Enviada em ${formatDateTime(sent_at)}`,
		price: showReais(price),
		down_payment: showReais(down_payment),
		instalments: String(instalments),
		reason,
	};
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

/** The data of the profile's loader. */
export interface Profile extends ReturnType<typeof rowsOf> {
	/** The part that the URL names, and the one to open without. */
	part: PartId | null;
	opening: PartId;
	registered_name: string;
	/** The name approved last, if another name is in review. */
	approved_name: string | null;
	document: DocumentInfo | null;
	identity: IdentityOutline;
	rejected: Rejected | null;
	/** The server's time when the lists were read, in epoch milliseconds. */
	now: number;
}
