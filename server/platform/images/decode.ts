import { fileTypeFromBuffer } from 'file-type';
import type { Metadata, Sharp } from 'sharp';
import sharp from 'sharp';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { FILE_LIMIT, FILE_LIMIT_MEGABYTES } from '#domain/values/files.ts';

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
function isSideways(orientation: number): boolean {
	return orientation >= 5 && orientation <= 8;
}

/**
 * Turns a picture according to its orientation, after it was scaled down. sharp's `autoOrient` turns it before, and
 * holds the whole picture in memory for that.
 */
function upright(scaled: Sharp, orientation: number): Sharp {
	const [mirrored, degrees] = MOVES[orientation - 1] ?? [false, 0];
	return scaled.flop(mirrored).rotate(degrees);
}

const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/webp']);

/**
 * Whether the content is that of a PNG, a JPEG or a WebP, whatever its name and declared type. Checked before any
 * decoder sees the file, so that SVG, PDF, TIFF and the like never reach a parser.
 */
async function looksLikePicture(input: Buffer): Promise<boolean> {
	const found = await fileTypeFromBuffer(input);
	return found !== undefined && PICTURES.has(found.mime);
}

const MAX_PIXELS = 40e6;
// A JPEG is decoded at a half, a quarter or an eighth of its size, as far as it is made smaller: phones take 50 and 108 megapixels.
const MAX_JPEG_PIXELS = 110e6;
// Panoramas.
const MAX_RATIO = 12;
// A progressive file is held in memory as a whole while it is decoded; others pass in strips. This limit keeps the rise
// near 100 MB.
const MAX_HELD_BYTES = 72e6;
const FORMATS: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp']);

// No picture is processed twice, so libvips's cache would only use memory.
sharp.cache(false);

/** The largest size of a decoded picture, in pixels. A smaller picture is not enlarged. */
export interface Box {
	width: number;
	height: number;
}

/**
 * Decodes an uploaded picture, upright, on white and without metadata, and passes it to `draw` in one pass. Trusts
 * nothing in `input`. Problems: `image.too-heavy`, `image.not-a-picture`, `image.unreadable`, `image.too-many-pixels`,
 * `image.progressive`, `image.too-narrow`. Takes tens of megabytes of memory: uploads are decoded in worker processes, one at a time in each
 * (worker-process.ts).
 */
export async function decodePicture<T>(
	input: Buffer,
	box: Box,
	draw: (picture: Sharp) => Promise<T>,
): Promise<Result<T>> {
	if (input.length > FILE_LIMIT)
		return fail(problem('image.too-heavy', { limit_megabytes: FILE_LIMIT_MEGABYTES }));
	if (!(await looksLikePicture(input))) return fail(problem('image.not-a-picture'));
	const header = await readHeader(input);
	const refusal = header === null ? problem('image.unreadable') : refusalOf(header);
	if (header === null || refusal !== null) return fail(refusal ?? problem('image.unreadable'));
	const { orientation = 1 } = header;
	const [width, height] = isSideways(orientation) ? [box.height, box.width] : [box.width, box.height];
	try {
		const scaled = sharp(input, { limitInputPixels: pixelLimit(header), failOn: 'error' })
			.resize({ width, height, fit: 'inside', withoutEnlargement: true })
			.flatten({ background: '#ffffff' })
			.toColourspace('srgb');
		return ok(await draw(upright(scaled, orientation)));
	} catch {
		return fail(problem('image.unreadable'));
	}
}

/**
 * Reads only the header, so that a small file that unpacks into a huge picture is never unpacked; null when damaged.
 */
async function readHeader(input: Buffer): Promise<Metadata | null> {
	try {
		return await sharp(input, { limitInputPixels: false }).metadata();
	} catch {
		return null;
	}
}

function refusalOf(header: Metadata): Problem | null {
	const { width, height, format } = header;
	if (!FORMATS.has(format)) return problem('image.not-a-picture');
	const limit = pixelLimit(header);
	if (width * height > limit) {
		const limit_megapixels = Math.floor(limit / 1e6);
		return problem(limit < MAX_PIXELS ? 'image.progressive' : 'image.too-many-pixels', { limit_megapixels });
	}
	if (Math.max(width, height) > MAX_RATIO * Math.min(width, height))
		return problem('image.too-narrow', { limit_ratio: MAX_RATIO });
	return null;
}

/**
 * The most pixels of a file. A progressive JPEG is held as coefficients of two bytes, half as many with subsampled
 * colours.
 */
function pixelLimit({ format, isProgressive, chromaSubsampling, channels, depth }: Metadata): number {
	if (!isProgressive) return format === 'jpeg' ? MAX_JPEG_PIXELS : MAX_PIXELS;
	const single = format === 'jpeg' ? chromaSubsampling?.startsWith('4:2:0') : depth === 'uchar';
	return Math.floor(Math.min(MAX_PIXELS, MAX_HELD_BYTES / (channels * (single ? 1 : 2))));
}
