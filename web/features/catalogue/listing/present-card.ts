import type { AuctionCard } from '#contract/auctions.ts';
import { AUCTION_KINDS, formatArea } from '#domain/lot/property.ts';
import { showReais } from '#web/api/amount.ts';
import { type Card, movedCard } from './card.ts';

/** Formats the card of an auction for a time (epoch milliseconds). */
export function cardOf(auction: AuctionCard, now: number): Card {
	const { id, title, auction_type, start_time, scheduled_end_time, round, auction_images } = auction;
	const { appraisal, private_area, total_area, land_area } = auction;
	const image = auction_images.find(({ image_order }) => image_order === 0) ?? auction_images[0];
	const fixed = {
		id,
		title,
		place: placeOf(auction),
		nature: auction.kind && AUCTION_KINDS[auction.kind],
		rooms: roomsOf(auction),
		financing: auction.financing === true,
		image: image ?? null,
		property: auction.property_type,
		auction_type,
		start_time,
		scheduled_end_time,
		round,
		initial: showReais(auction.initial_bid || auction.current_bid),
		priced: { appraisal, private_area, total_area, land_area },
	};
	return movedCard(fixed, auction, now);
}

/** Placeholders are random bytes to a compressor: only pictures that are seen first have one in the document. */
export function withoutPlaceholder(card: Card): Card {
	return { ...card, image: card.image && { ...card.image, placeholder: null } };
}

function placeOf({ city, state }: Pick<AuctionCard, 'city' | 'state'>): string | null {
	return [city, state].filter(Boolean).join('/') || null;
}

type Rooms = Pick<AuctionCard, 'bedrooms' | 'private_area' | 'total_area' | 'land_area' | 'parking_spaces'>;

/** What buyers compare first. A lot without rooms or parking says nothing about them. */
function roomsOf({ bedrooms, private_area, total_area, land_area, parking_spaces }: Rooms): string | null {
	const area = private_area ?? total_area ?? land_area;
	const parts = [
		bedrooms ? `${bedrooms} ${bedrooms === 1 ? 'quarto' : 'quartos'}` : '',
		area ? formatArea(area) : '',
		parking_spaces ? `${parking_spaces} ${parking_spaces === 1 ? 'vaga' : 'vagas'}` : '',
	];
	return parts.filter(Boolean).join(' · ') || null;
}
