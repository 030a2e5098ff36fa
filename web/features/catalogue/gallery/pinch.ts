import type { Point } from './zoom.ts';

/** What two fingers did since the last move. */
export interface Pinch {
	/** How much further apart they are. */
	factor: number;
	/** The point between them, and how far it moved. */
	point: Point;
	by: Point;
}

/** Compares the positions of two fingers before and after a move. */
export function pinchOf(before: readonly [Point, Point], after: readonly [Point, Point]): Pinch {
	const [from, to] = [middleOf(before), middleOf(after)];
	return {
		factor: distanceOf(after) / Math.max(distanceOf(before), 1),
		point: to,
		by: { x: to.x - from.x, y: to.y - from.y },
	};
}

/** The step that a swipe of one finger asks for: -1 for the previous picture, 1 for the next, 0 for none. */
export function stepOf(swipe: Point): -1 | 0 | 1 {
	if (Math.abs(swipe.x) < 48 || Math.abs(swipe.x) < Math.abs(swipe.y)) return 0;
	return swipe.x < 0 ? 1 : -1;
}

function middleOf([a, b]: readonly [Point, Point]): Point {
	return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function distanceOf([a, b]: readonly [Point, Point]): number {
	return Math.hypot(a.x - b.x, a.y - b.y);
}
