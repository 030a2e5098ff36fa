import { auctionQuery } from '#contract/auction-query.ts';
import type { Backend } from '#contract/backend.ts';
import { PAGES } from '#contract/paths.ts';
import { readQuery } from '#contract/read-query.ts';
import { activeFilters, activeMoreFilters, type ListingFilter, writeFilter } from '#domain/lot/listing.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import type { Paged } from '#web/api/paged.ts';
import type { Card } from './card.ts';
import { type Chip, chipsOf } from './chips.ts';
import { type Nearest, nearestOf } from './nearest.tsx';
import { cardOf, withoutPlaceholder } from './present-card.ts';

export interface Listing extends Paged<Card> {
	/** Whether more match than `total`. */
	total_is_lower_bound: boolean;
	/** The number of lots at the end of the page that match the search only nearly. */
	similar: number;
	/** For an empty page: links to the listing without one of its filters. */
	nearest: Nearest[];
	/** For an empty page: open lots near what was asked for. */
	near: Card[];
	filter: ListingFilter;
	/** The number of active filters of the spec's five, and of the others. */
	active: number;
	more: number;
	chips: Chip[];
	/** The server's time when the page was loaded, in epoch milliseconds. */
	now: number;
}

/** The cards of the first window, in three columns. The pictures of the others are requested long before they are in view. */
const SEEN_FIRST = 6;

/** Reads the listing for a URL of the page that shows it; null if its cursor is no longer valid. */
export async function readListing(
	backend: Backend,
	params: URLSearchParams,
	path: string = PAGES.home,
): Promise<Listing | null> {
	const now = backend.now();
	const query = readQuery(auctionQuery, params);
	const page = await backend.auctions(query);
	if (!page) return null;
	const { limit: _limit, cursor = null, ...filter } = query;
	const { auctions, ...rest } = page;
	const chips = chipsOf(filter, path);
	const empty = auctions.length === 0 && cursor === null;
	const [filters, lots] = empty
		? await Promise.all([backend.nearest(filter), backend.nearLots(filter)])
		: [[], []];
	const nearest = nearestOf(filter, chips, filters, path);
	const near = lots.map((auction) => cardOf(auction, now));
	const items = auctions.map((auction, at) => {
		const card = cardOf(auction, now);
		return at < SEEN_FIRST ? card : withoutPlaceholder(card);
	});
	const counts = { active: activeFilters(filter), more: activeMoreFilters(filter) };
	return { items, ...rest, cursor, nearest, near, filter, ...counts, chips, now };
}

/** The open lots that end first. */
export interface Ending {
	cards: Card[];
	/** Whether all of them end on the day on which they were read, in São Paulo. */
	today: boolean;
}

const FEW = 4;
const ENDING_FIRST = new URLSearchParams({ status: 'active', sortBy: 'ending', limit: String(FEW) });

/** Reads them for the first page of a listing without filters: those that end today, or else the next ones. */
export async function readEnding(backend: Backend, { filter, cursor, total }: Listing): Promise<Ending> {
	// Of a few lots the list itself is as short.
	if (writeFilter(filter).length > 0 || cursor !== null || total <= FEW) return { cards: [], today: false };
	const now = backend.now();
	const page = await backend.auctions(readQuery(auctionQuery, ENDING_FIRST));
	const all = (page?.auctions ?? []).map((auction) => cardOf(auction, now));
	const soon = all.filter(({ end_time }) => isoDay(Date.parse(end_time)) === isoDay(now));
	const cards = soon.length > 0 ? soon : all;
	return {
		cards: cards.map((card, at) => (at === 0 ? card : withoutPlaceholder(card))),
		today: soon.length > 0,
	};
}
