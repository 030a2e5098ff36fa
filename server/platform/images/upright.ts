import type { Sharp } from 'sharp';

/** What each EXIF orientation asks for: mirrored left to right first, then turned clockwise. */
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

/** Whether a picture of this orientation (EXIF, 1 to 8) is as wide as it shows tall. */
export function isSideways(orientation: number): boolean {
	return orientation >= 5 && orientation <= 8;
}

/**
 * Turns a picture as its orientation says, once it is scaled down: sharp's own `autoOrient` turns it before, and holds
 * the whole picture in memory for that.
 */
export function upright(scaled: Sharp, orientation: number): Sharp {
	const [mirrored, degrees] = MOVES[orientation - 1] ?? [false, 0];
	return scaled.flop(mirrored).rotate(degrees);
}
