import type { Bounds } from '#domain/lot/listing.ts';

/**
 * The part of the map that is shown: a square around a point, in Mercator's projection, in degrees of longitude. `y` grows
 * to the south, as on the screen.
 */
export interface View {
	x: number;
	y: number;
	size: number;
}

/** All of Brazil, with a margin. */
export const BRAZIL: View = { x: -54, y: 15, size: 44 };

/** The side of the smallest view: 6 km. */
export const SMALLEST = 0.06;

/** The outermost points of Brazil, rounded outwards. */
const LAND = { west: -74, east: -28, north: 6, south: -34 };

/** A latitude in Mercator's projection, in degrees to the south. */
export function mercatorY(latitude: number): number {
	return -degrees(Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2)));
}

/** The latitude of a projected one. */
export function latitudeOf(y: number): number {
	return degrees(2 * Math.atan(Math.exp(-radians(y))) - Math.PI / 2);
}

/** The smallest view that contains these bounds, with a margin as a part of its side. */
export function viewOf([south, west, north, east]: Bounds, margin = 0): View {
	const [top, bottom] = [mercatorY(north), mercatorY(south)];
	const size = Math.max(bottom - top, east - west) * (1 + 2 * margin);
	return limited({ x: (west + east) / 2, y: (top + bottom) / 2, size });
}

/** The bounds of a view, rounded to 0.001 degree. */
export function boundsOf({ x, y, size }: View): Bounds {
	const half = size / 2;
	return [latitudeOf(y + half), x - half, latitudeOf(y - half), x + half].map(
		(value) => Math.round(value * 1000) / 1000,
	) as unknown as Bounds;
}

/** The view zoomed by a factor, so that a point of it (from 0 to 1 in both directions) stays where it is. */
export function zoomed(view: View, factor: number, at: { x: number; y: number } = CENTRE): View {
	const size = Math.min(BRAZIL.size, Math.max(SMALLEST, view.size / factor));
	const shift = view.size - size;
	return limited({ x: view.x + (at.x - 0.5) * shift, y: view.y + (at.y - 0.5) * shift, size });
}

const CENTRE = { x: 0.5, y: 0.5 };

/** The view moved by parts of its side. */
export function moved(view: View, right: number, down: number): View {
	return limited({ ...view, x: view.x + right * view.size, y: view.y + down * view.size });
}

/** Whether a view shows all of Brazil, so that it limits nothing. */
export function isWhole({ size }: View): boolean {
	return size >= BRAZIL.size * 0.98;
}

/** Not smaller than the smallest, not larger than Brazil, and its centre in Brazil. */
function limited({ x, y, size }: View): View {
	if (size >= BRAZIL.size) return BRAZIL;
	return {
		x: Math.min(LAND.east, Math.max(LAND.west, x)),
		y: Math.min(mercatorY(LAND.south), Math.max(mercatorY(LAND.north), y)),
		size: Math.max(size, SMALLEST),
	};
}

/** Where a point is in a view, from 0 to 1 in both directions if it is inside. */
export function positionIn(view: View, { latitude, longitude }: { latitude: number; longitude: number }) {
	return {
		x: (longitude - view.x) / view.size + 0.5,
		y: (mercatorY(latitude) - view.y) / view.size + 0.5,
	};
}

function radians(angle: number): number {
	return (angle * Math.PI) / 180;
}

function degrees(angle: number): number {
	return (angle * 180) / Math.PI;
}
