import sharp, { type OutputInfo } from 'sharp';

/** Plain sRGB pixels of eight bits. */
export interface Pixels {
	data: Buffer;
	info: OutputInfo;
}

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
 * Turns pixels as their picture's orientation says. Done after scaling down: turning while decoding would hold the
 * whole picture in memory.
 */
export async function upright({ data, info }: Pixels, orientation: number): Promise<Pixels> {
	const [mirrored, degrees] = MOVES[orientation - 1] ?? [false, 0];
	if (!mirrored && degrees === 0) return { data, info };
	const { width, height, channels } = info;
	return sharp(data, { raw: { width, height, channels } })
		.flop(mirrored)
		.rotate(degrees)
		.raw()
		.toBuffer({ resolveWithObject: true });
}
