import type { MapPlace } from '#contract/map.ts';
import type { Bounds } from '#domain/lot/listing.ts';
import { positionIn, SMALLEST, type View } from './projection.ts';

/** Places that are drawn as one mark. */
export interface Cluster {
	/** The point of its first place, which has the most lots. */
	latitude: number;
	longitude: number;
	places: MapPlace[];
	lots: number;
	open: number;
	/** Contains its places; a view of it shows them apart. */
	bounds: Bounds;
}

/** The distance of two marks as a part of the view's side: 44 px on a phone, so that no target covers another. */
export const DISTANCE = 0.125;

/** Views of at most this many degrees, a city with its surroundings, show the price of a lot instead of its number. */
export const CITY_VIEW = 3;

/** A price is this much wider than a number. */
const PRICE_WIDTH = 1.9;

/** Places outside the view are drawn up to this part of its side, so that moving the map shows them at once. */
const MARGIN = 0.25;

/** The places in and around a view, with those closer to each other than `DISTANCE` together. `places` begins with the largest. */
export function clustersOf(places: readonly MapPlace[], view: View): Cluster[] {
	const wide = view.size <= CITY_VIEW ? PRICE_WIDTH : 1;
	const groups: { x: number; y: number; places: MapPlace[] }[] = [];
	for (const place of places) {
		const { x, y } = positionIn(view, place);
		if (Math.max(Math.abs(x - 0.5), Math.abs(y - 0.5)) > 0.5 + MARGIN) continue;
		const near = groups.find((group) => Math.hypot((group.x - x) / wide, group.y - y) < DISTANCE);
		if (near) near.places.push(place);
		else groups.push({ x, y, places: [place] });
	}
	return groups.map((group) => clusterOf(group.places));
}

function clusterOf(places: MapPlace[]): Cluster {
	const [{ latitude, longitude } = { latitude: 0, longitude: 0 }] = places;
	const sum = (number: (place: MapPlace) => number) =>
		places.reduce((total, place) => total + number(place), 0);
	return {
		latitude,
		longitude,
		places,
		lots: sum(({ lots }) => lots),
		open: sum(({ open }) => open),
		bounds: boundsAround(places),
	};
}

/** The bounds of these places with a margin of a tenth; at least as large as the smallest view. */
export function boundsAround(places: readonly MapPlace[], least = SMALLEST * 2): Bounds {
	const [south, north] = range(
		places.map(({ latitude }) => latitude),
		least,
	);
	const [west, east] = range(
		places.map(({ longitude }) => longitude),
		least,
	);
	return [south, west, north, east];
}

function range(values: number[], least: number): [number, number] {
	const [low, high] = [Math.min(...values), Math.max(...values)];
	const margin = Math.max((high - low) * 0.1, (least - (high - low)) / 2);
	return [rounded(low - margin), rounded(high + margin)];
}

function rounded(degrees: number): number {
	return Math.round(degrees * 1000) / 1000;
}
