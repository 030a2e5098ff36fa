import type { AuctionCard, AuctionImage } from '#contract/auctions.ts';
import { type AuctionStatus, type AuctionType, statusLabel } from '#domain/auction.ts';
import { activityBadge } from '#domain/listing.ts';
import type { PropertyType } from '#domain/property.ts';
import { formatDateTime } from '#domain/time.ts';
import { showReais } from '#web/api/amount.ts';

/**
 * A card as it is drawn: chosen and put into words where the page is rendered, so that a phone downloads
 * neither descriptions nor formatters, and server and browser cannot disagree about a word.
 */
export interface Card {
	id: string;
	title: string;
	/** 'São Paulo/SP', as much of it as is known. */
	place: string | null;
	image: AuctionImage | null;
	property: PropertyType | null;
	status: AuctionStatus;
	type: AuctionType;
	badge: string;
	initial: string;
	current: string;
	activity: string | null;
	end_time: string;
	/** What the time row says for good; null while a timer runs. */
	note: string | null;
	/** When the clock alone makes this card untrue (it opens, it closes), ISO; null when only people can. */
	due: string | null;
}

/** The card of an auction at an instant (epoch milliseconds). */
export function cardOf(auction: AuctionCard, now: number): Card {
	const { id, title, status, end_time, auction_images } = auction;
	return {
		id,
		title,
		place: placeOf(auction),
		image: auction_images.find((image) => image.image_order === 0) ?? auction_images[0] ?? null,
		property: auction.property_type,
		status,
		type: auction.auction_type,
		badge: status === 'active' ? 'AO VIVO' : statusLabel(auction, now),
		initial: showReais(auction.initial_bid || auction.current_bid),
		current: showReais(auction.current_bid),
		activity: activityBadge(auction.bid_count),
		end_time,
		note: noteOf(auction, now),
		due: dueOf(auction, now),
	};
}

function placeOf({ city, state }: Pick<AuctionCard, 'city' | 'state'>): string | null {
	return [city, state].filter(Boolean).join('/') || null;
}

/** A pending auction has no time left to show: it says when it opens, and never that it ended. */
function noteOf(auction: AuctionCard, now: number): string | null {
	if (auction.status === 'paused') return 'Pausado';
	if (auction.status !== 'pending') return null;
	if (now < Date.parse(auction.start_time)) return `Abre em ${formatDateTime(auction.start_time)}`;
	return now > Date.parse(auction.end_time) ? 'Não foi aberto' : 'Aguardando abertura';
}

function dueOf({ status, auction_type, start_time, end_time }: AuctionCard, now: number): string | null {
	if (status === 'pending') return now < Date.parse(start_time) ? start_time : null;
	return status === 'active' && auction_type === 'scheduled' ? end_time : null;
}
