import type { Sharp } from 'sharp';

/** What each EXIF orientation requires: first mirror left to right, then turn clockwise. */
const MOVES: readonly [mirrored: boolean, degrees: number][] = [
	[false, 0],
	[true, 0],
	[false, 180],
	[true, 180],
	[true, 270],
	[false, 90],
	[true, 90],
	[false, 270],
];

/** Whether this orientation (EXIF, 1 to 8) swaps width and height. */
export function isSideways(orientation: number): boolean {
	return orientation >= 5 && orientation <= 8;
}

/**
 * Turns a picture according to its orientation, after it was scaled down. sharp's `autoOrient` turns it before, and
 * holds the whole picture in memory for that.
 */
export function upright(scaled: Sharp, orientation: number): Sharp {
	const [mirrored, degrees] = MOVES[orientation - 1] ?? [false, 0];
	return scaled.flop(mirrored).rotate(degrees);
}
