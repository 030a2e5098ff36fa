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
