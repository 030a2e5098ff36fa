import { discountOf } from './discount.ts';
import { distanceOf, type Point } from './distance.ts';
import {
	type Bounds,
	type MoreFilters,
	type Near,
	NO_MORE_FILTERS,
	type Occupancy,
	writeValue,
} from './more-filters.ts';
import type { AuctionKind, PropertyType } from './property.ts';

/** The number of auctions on one page of the listing (spec §9). */
export const PAGE_SIZE = 12;

/** The maximum number of auctions in one response, so that a visitor who goes back sees several pages again at once. */
export const LISTING_LIMIT = 120;

export const STATUS_FILTERS = {
	all: 'Todos',
	active: 'Ativos',
	pending: 'Pendentes',
	completed: 'Finalizados',
} as const;
export type StatusFilter = keyof typeof STATUS_FILTERS;

export const SORTS = {
	recent: 'Mais recentes',
	ending: 'Encerrando antes',
	'price-low': 'Menor preço',
	'price-high': 'Maior preço',
	discount: 'Maior desconto',
} as const;
export type SortBy = keyof typeof SORTS;

/** The filter of spec §3, as the URL states it. */
export interface SpecFilter {
	search: string;
	status: StatusFilter;
	sortBy: SortBy;
	city: string;
	state: string;
}

/** All filters of the listing. */
export interface ListingFilter extends SpecFilter, MoreFilters {}

const NO_SPEC_FILTER: SpecFilter = { search: '', status: 'all', sortBy: 'recent', city: '', state: '' };
export const NO_FILTER: ListingFilter = { ...NO_SPEC_FILTER, ...NO_MORE_FILTERS };

/** Returns the filter as pairs for `new URLSearchParams`, without defaults. */
export function writeFilter(filter: ListingFilter): [name: string, value: string][] {
	return Object.entries(filter)
		.map(([name, value]): [string, string] => [name, writeValue(value)])
		.filter(([name, value]) => value !== writeValue(NO_FILTER[name as keyof ListingFilter]));
}

/** The number of active filters: search, status, city, state and a sort order other than recent (spec §9). */
export function activeFilters(filter: ListingFilter): number {
	return writeFilter(filter).filter(([name]) => name in NO_SPEC_FILTER).length;
}

/** The number of active filters beside these. */
export function activeMoreFilters(filter: ListingFilter): number {
	return writeFilter(filter).length - activeFilters(filter);
}

/** The fields of an auction that filters and sort orders use. Times are ISO texts, amounts are in reais. */
export interface Listed {
	id: string;
	title: string;
	city: string | null;
	state: string | null;
	neighborhood: string | null;
	status: string;
	current_bid: number;
	created_at: string | null;
	end_time: string;
	property_type: PropertyType | null;
	appraisal: number | null;
	occupancy: Occupancy | null;
	kind: AuctionKind | null;
	financing: boolean | null;
	/** The point of its address, rounded to 0.01 degree, or else of its municipality. */
	point: Point | null;
}

/** Removes accents and case, so that "sao paulo" finds "São Paulo". The database folds text the same way. */
export function fold(text: string): string {
	return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The filter rules of spec §5: search in title, city, state or neighbourhood; partial city and state; exact status. Then the others. */
export function matches(auction: Listed, filter: ListingFilter): boolean {
	const has = (text: string | null, part: string) => fold(text ?? '').includes(fold(part));
	const { search, city, state, status } = filter;
	return (
		(search === '' ||
			has(auction.title, search) ||
			has(auction.city, search) ||
			has(auction.state, search) ||
			has(auction.neighborhood, search)) &&
		has(auction.city, city) &&
		has(auction.state, state) &&
		(status === 'all' || auction.status === status) &&
		matchesMore(auction, filter)
	);
}

function matchesMore(auction: Listed, filter: MoreFilters): boolean {
	const { type, price_min, price_max, discount_min, occupancy, kind, accepts_financing, near, bounds } =
		filter;
	const { current_bid, property_type, point } = auction;
	const discount = discountOf(current_bid, auction.appraisal);
	return (
		(type.length === 0 || (property_type !== null && type.includes(property_type))) &&
		(price_min === null || current_bid >= price_min) &&
		(price_max === null || current_bid <= price_max) &&
		(discount_min === null || (discount !== null && discount >= discount_min * 100)) &&
		(occupancy === null || (auction.occupancy ?? 'unknown') === occupancy) &&
		(kind === null || auction.kind === kind) &&
		(!accepts_financing || auction.financing === true) &&
		(near === null || (point !== null && isNear(point, near))) &&
		(bounds === null || (point !== null && isWithin(point, bounds)))
	);
}

function isNear(point: Point, [latitude, longitude, km]: Near): boolean {
	return distanceOf(point, { latitude, longitude }) <= km;
}

function isWithin({ latitude, longitude }: Point, [south, west, north, east]: Bounds): boolean {
	return south <= latitude && latitude <= north && west <= longitude && longitude <= east;
}

/** The sort orders of spec §9. Ties are ordered by id, so that pages never overlap. */
export function comparing(sortBy: SortBy): (a: Listed, b: Listed) => number {
	const newest = (auction: Listed) => auction.created_at ?? auction.end_time;
	const by: Record<SortBy, (a: Listed, b: Listed) => number> = {
		recent: (a, b) => order(newest(b), newest(a)) || order(b.id, a.id),
		ending: (a, b) =>
			endingGroup(a.status) - endingGroup(b.status) || order(a.end_time, b.end_time) || order(a.id, b.id),
		'price-low': (a, b) => a.current_bid - b.current_bid || order(a.id, b.id),
		'price-high': (a, b) => b.current_bid - a.current_bid || order(b.id, a.id),
		discount: (a, b) => discountKey(b) - discountKey(a) || order(b.id, a.id),
	};
	return by[sortBy];
}

/**
 * The order 'ending' shows open auctions first, then scheduled ones, then those that have ended (rules §23). A paused one
 * is open: it goes on.
 */
function endingGroup(status: string): number {
	if (status === 'active' || status === 'paused') return 0;
	return status === 'pending' ? 1 : 2;
}

/** Without an appraisal after all others; above twice the appraisal all alike. */
function discountKey({ current_bid, appraisal }: Listed): number {
	return Math.max(discountOf(current_bid, appraisal) ?? -10_001, appraisal === null ? -10_001 : -10_000);
}

function order(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}

/** The activity badge for a number of bids (spec §9); null below 5. */
export function activityBadge(bid_count: number): string | null {
	if (bid_count >= 20) return 'Alta atividade';
	if (bid_count >= 10) return 'Atividade moderada';
	return bid_count >= 5 ? 'Alguma atividade' : null;
}
