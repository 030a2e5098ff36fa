import { discountOf } from '#domain/lot/discount.ts';
import type { Bounds, ListingFilter, MoreFilters, Near, Occupancy, SortBy } from '#domain/lot/listing.ts';
import type { AuctionKind, PropertyType } from '#domain/lot/property.ts';
import { fold } from '#domain/values/fold.ts';

/** A point on the map, in degrees. */
export interface Point {
	latitude: number;
	longitude: number;
}

/** The mean radius of the Earth in kilometres. */
const RADIUS = 6371.0088;

/** The distance of two points in kilometres, on a sphere. `distance_km` in the database computes the same. */
export function distanceOf(one: Point, other: Point): number {
	const height = squaredHalfSine(other.latitude - one.latitude);
	const width = squaredHalfSine(other.longitude - one.longitude);
	const scale = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
	return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(height + scale * width)));
}

function squaredHalfSine(degrees: number): number {
	return Math.sin(radians(degrees) / 2) ** 2;
}

function radians(degrees: number): number {
	return (degrees * Math.PI) / 180;
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
