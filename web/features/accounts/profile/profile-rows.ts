import type { DocumentInfo, MyBid, MySession, MyWin, ProfilePage, Rejected } from '#contract/account.ts';
import type { AuctionCard, AuctionImage } from '#contract/auctions.ts';
import type { IdentityOutline } from '#contract/identity.ts';
import type { LiveState } from '#contract/live.ts';
import type { MyProposal } from '#contract/proposals.ts';
import type { SecondChance } from '#contract/second-chance.ts';
import { type AuctionStatus, type AuctionType, statusLabel } from '#domain/auction/auction.ts';
import { extendedUntil } from '#domain/auction/extension.ts';
import { outcomeBadge } from '#domain/auction/outcomes.ts';
import type { PropertyType } from '#domain/lot/property.ts';
import { PAYMENT_LABELS, type PaymentStatus } from '#domain/settlement/payments.ts';
import { type ProposalState, proposalLabel } from '#domain/settlement/proposals.ts';
import { formatDateTime, formatWeekdayTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import type { PartId } from './parts.ts';

/** The order matters: nearly every browser also calls itself Chrome or Safari. */
const BROWSERS: [RegExp, string][] = [
	[/SamsungBrowser\//, 'Samsung Internet'],
	[/Edg(e|A|iOS)?\//, 'Edge'],
	[/OPR\/|Opera/, 'Opera'],
	[/Firefox\/|FxiOS\//, 'Firefox'],
	[/Chrome\/|CriOS\//, 'Chrome'],
	[/Version\/.*Safari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
	[/iPhone/, 'iPhone'],
	[/iPad/, 'iPad'],
	[/Android/, 'Android'],
	[/Windows/, 'Windows'],
	[/CrOS/, 'ChromeOS'],
	[/Macintosh|Mac OS X/, 'Mac'],
	[/Linux/, 'Linux'],
];

/** Describes a device, 'Chrome no Windows', by its User-Agent header, which may be any text. */
export function deviceName(userAgent: string | null): string {
	const browser = firstOf(BROWSERS, userAgent ?? '');
	const system = firstOf(SYSTEMS, userAgent ?? '');
	if (browser && system) return `${browser} no ${system}`;
	return browser ?? system ?? 'Aparelho desconhecido';
}

function firstOf(table: [RegExp, string][], userAgent: string): string | null {
	return table.find(([sign]) => sign.test(userAgent))?.[1] ?? null;
}

/** A state as a short label, and how it is drawn. */
interface State {
	label: string;
	tone: 'live' | 'warn' | 'brand' | 'brass' | 'neutral';
}

interface ProfileRow {
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

/** Applies an update from the stream to a favourite, at a time in epoch milliseconds. */
export function movedFavorite(row: FavoriteRow, seq: number, state: LiveState, now: number): FavoriteRow {
	const { start_time } = state.current_round ?? row;
	return { ...row, seq, start_time, ...favoriteWords({ ...row, ...state, ...state.current_round }, now) };
}

type Timed = Pick<FavoriteRow, 'status' | 'auction_type' | 'start_time' | 'end_time' | 'scheduled_end_time'>;

function favoriteWords(auction: Timed & { current_bid: number }, now: number) {
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

/** Applies an update from the stream to the viewer's bids in an auction. */
export function movedBid(row: BidRow, seq: number, state: LiveState): BidRow {
	const leading = state.leader === row.bidder && state.status !== 'cancelled';
	const { outcome = null } = state;
	return { ...row, seq, ...bidWords({ ...row, ...state, ...state.current_round, leading, outcome }) };
}

function bidWords(bid: Omit<Timed, 'start_time'> & Pick<MyBid, 'current_bid' | 'leading' | 'outcome'>) {
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
