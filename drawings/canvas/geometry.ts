/** A point on the picture, in pixels: x to the right, y down. */
export type Point = readonly [x: number, y: number];
/** A point or direction in world coordinates, in metres: x to the right, y up, z away from the viewer. */
export type Vec3 = readonly [x: number, y: number, z: number];

export function plus(a: Vec3, b: Vec3): Vec3 {
	return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function times(a: Vec3, by: number): Vec3 {
	return [a[0] * by, a[1] * by, a[2] * by];
}

export function dot(a: Vec3, b: Vec3): number {
	return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vec3, b: Vec3): Vec3 {
	return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function unit(a: Vec3): Vec3 {
	return times(a, 1 / Math.hypot(...a));
}

/** The corners of an axis-aligned rectangle. */
export function corners(left: number, low: number, right: number, high: number): Point[] {
	return [
		[left, low],
		[right, low],
		[right, high],
		[left, high],
	];
}

/** Clips a polygon to the part where `inside` is not negative. `cut` interpolates between two points. */
function clipBy<P>(
	polygon: readonly P[],
	inside: (p: P) => number,
	cut: (a: P, b: P, share: number) => P,
): P[] {
	return polygon.flatMap((point, i) => {
		const before = polygon.at(i - 1) as P;
		const [d0, d1] = [inside(before), inside(point)];
		const crossing = d0 >= 0 === d1 >= 0 ? [] : [cut(before, point, d0 / (d0 - d1))];
		return d1 >= 0 ? [...crossing, point] : crossing;
	});
}

/** Clips a polygon to the part at least `near` metres behind z = `from`, which a camera can see. */
export function clipNear(polygon: readonly Vec3[], from: number, near: number): Vec3[] {
	return clipBy(
		polygon,
		(p) => p[2] - from - near,
		(a, b, share) => plus(a, times(plus(b, times(a, -1)), share)),
	);
}

/** Clips a polygon to a convex one. */
export function clipTo(polygon: readonly Point[], window: readonly Point[]): Point[] {
	const turn = Math.sign(area(window)) || 1;
	return window.reduce<Point[]>(
		(rest, [x1, y1], i) => {
			const [x0, y0] = window.at(i - 1) as Point;
			return clipBy(
				rest,
				([x, y]) => turn * ((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)),
				([ax, ay], [bx, by], share) => [ax + (bx - ax) * share, ay + (by - ay) * share],
			);
		},
		[...polygon],
	);
}

function area(polygon: readonly Point[]): number {
	return polygon.reduce((sum, [x, y], i) => {
		const [px, py] = polygon.at(i - 1) as Point;
		return sum + px * y - x * py;
	}, 0);
}

/** The convex hull of the points. */
export function hull(points: readonly Point[]): Point[] {
	const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
	const chain = (list: readonly Point[]) => {
		const kept: Point[] = [];
		for (const point of list) {
			while (kept.length > 1 && !turnsLeft(kept.at(-2) as Point, kept.at(-1) as Point, point)) kept.pop();
			kept.push(point);
		}
		return kept.slice(0, -1);
	};
	return [...chain(sorted), ...chain(sorted.toReversed())];
}

function turnsLeft([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): boolean {
	return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0;
}
