import type { AuctionCard, AuctionImage } from '#contract/auctions.ts';
import type { LiveState } from '#contract/live.ts';
import { type AuctionStatus, type AuctionType, SUSPENDED, statusLabel } from '#domain/auction/auction.ts';
import { extendedUntil } from '#domain/auction/extension.ts';
import type { Outcome } from '#domain/auction/outcomes.ts';
import { roundName } from '#domain/auction/round-name.ts';
import { activityBadge } from '#domain/lot/activity.ts';
import { isPast, phaseOf } from '#domain/lot/phase.ts';
import type { PropertyType } from '#domain/lot/property.ts';
import { centavosOf } from '#domain/values/money.ts';
import { DAY, formatWeekdayTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import {
	type PricedLot,
	type PriceFacts,
	priceFacts,
} from '#web/features/catalogue/lot-facts/price-facts.tsx';

/**
 * A card with all its texts formatted where the page is rendered, so that a browser downloads no descriptions, and the
 * formatters only after the first paint, for updates from the stream.
 */
export interface Card {
	id: string;
	/** The ledger record of this state. */
	seq: number;
	title: string;
	/** 'São Paulo/SP', as far as it is known. */
	place: string | null;
	/** 'Judicial', as far as it is known. */
	nature: string | null;
	/** '3 quartos · 98 m² · 1 vaga', as far as it is known. */
	rooms: string | null;
	/** Whether the lot accepts financing. */
	financing: boolean;
	image: AuctionImage | null;
	property: PropertyType | null;
	status: AuctionStatus;
	auction_type: AuctionType;
	badge: string;
	initial: string;
	current: string;
	/** What the lot states about its value, and what the current bid means for it. */
	priced: PricedLot;
	facts: PriceFacts;
	activity: string | null;
	start_time: string;
	end_time: string;
	scheduled_end_time: string;
	/** The current round of a lot that runs by rounds, and its name. */
	round: number | null;
	round_name: string | null;
	/** The day and hour of the end, while it is more than a day away. */
	day: string | null;
	/** The effective end, if it differs from the announced one. */
	extended: string | null;
	/** The fixed text of the time row; null while a timer runs. */
	note: string | null;
	/** When the clock alone changes the card (it opens or closes), ISO; null if only people can change it. */
	due: string | null;
}

/** The fields of a card that can change. */
type Moving = Pick<AuctionCard, 'seq' | 'status' | 'current_bid' | 'bid_count' | 'end_time'> &
	Pick<LiveState, 'current_round'> & {
		suspended_since?: string | null | undefined;
		outcome?: Outcome | null | undefined;
	};

type Fixed = Pick<
	Card,
	| 'id'
	| 'title'
	| 'place'
	| 'nature'
	| 'rooms'
	| 'financing'
	| 'image'
	| 'property'
	| 'auction_type'
	| 'start_time'
	| 'scheduled_end_time'
	| 'round'
	| 'initial'
	| 'priced'
>;

const NO_FACTS: PriceFacts = { comparison: null, perArea: null };

/** Applies changed fields to a card, formatted for a time (epoch milliseconds). */
export function movedCard(
	known: Fixed,
	{ seq, status, current_bid, bid_count, end_time, suspended_since, outcome, current_round: current }: Moving,
	now: number,
): Card {
	const other = current && current.round !== known.round;
	const fixed = { ...known, ...current, ...(other && { initial: showReais(current_bid) }) };
	const timed = { ...fixed, status, end_time, suspended_since, outcome };
	return {
		...fixed,
		status,
		end_time,
		seq,
		round_name: fixed.round === null ? null : roundName(fixed.round),
		badge: status === 'active' ? 'AO VIVO' : statusLabel(timed, now),
		current: showReais(current_bid),
		facts: isPast(phaseOf(timed, now)) ? NO_FACTS : priceFacts(centavosOf(current_bid) ?? 0, fixed.priced),
		day: status === 'active' && Date.parse(end_time) - now > DAY ? formatWeekdayTime(end_time) : null,
		activity: activityBadge(bid_count),
		extended: status === 'active' || status === 'paused' ? extendedUntil(timed) : null,
		note: noteOf(timed, now),
		due: dueOf(timed, now),
	};
}

type Timed = Pick<Card, 'status' | 'auction_type' | 'start_time' | 'end_time'> &
	Pick<Moving, 'suspended_since'>;

/** A pending auction has no time left to show: it shows when it opens, and never that it ended. */
function noteOf(auction: Timed, now: number): string | null {
	if (auction.suspended_since || auction.status === 'paused') return SUSPENDED;
	if (auction.status !== 'pending') return null;
	if (now < Date.parse(auction.start_time)) return opensAt(auction.start_time);
	return now > Date.parse(auction.end_time) ? 'Não foi aberto' : 'Aguardando abertura';
}

/** `Abre sex., 27/11, às 18h51`. */
function opensAt(start_time: string): string {
	const [weekday, day, hour] = formatWeekdayTime(start_time).split(', ');
	return `Abre ${weekday}, ${day}, às ${hour}`;
}

function dueOf(
	{ status, auction_type, start_time, end_time, suspended_since }: Timed,
	now: number,
): string | null {
	if (suspended_since) return null;
	if (status === 'pending') return now < Date.parse(start_time) ? start_time : null;
	return status === 'active' && auction_type === 'scheduled' ? end_time : null;
}
