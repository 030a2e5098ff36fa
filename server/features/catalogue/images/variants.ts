import type { OutputInfo } from 'sharp';
import sharp from 'sharp';
import { ok, type Result } from '#domain/problems/result.ts';
import { decodePicture } from '#server/platform/images/decode.ts';

const LONGEST = 300;
const STEPS = [
	{ side: 16, quality: 40 },
	{ side: 16, quality: 10 },
	{ side: 8, quality: 10 },
] as const;

/** A picture of about 16 × 12 pixels as a data URL of at most 300 characters. Takes raw pixels. */
async function makePlaceholder(pixels: Buffer, { width, height, channels }: OutputInfo): Promise<string> {
	let url = '';
	for (const { side, quality } of STEPS) {
		const tiny = await sharp(pixels, { raw: { width, height, channels } })
			.resize({ width: side, height: side, fit: 'inside' })
			.webp({ quality, effort: 4 })
			.toBuffer();
		url = `data:image/webp;base64,${tiny.toString('base64')}`;
		if (url.length <= LONGEST) return url;
	}
	return url;
}

const WIDTHS = [480, 960, 1600] as const;
// A taller picture would be cropped to 4:3 anyway, and encoding it takes twice the memory.
const BOX = { width: 1600, height: 1400 };
// Effort 2 halves the time of the default and makes files 6 % larger: about 100 ms per picture on two cores.
const WEBP = { quality: 80, effort: 2, smartSubsample: false };
// A third smaller than this WebP for four times its time. Higher efforts save little more, and full-resolution colour
// takes half as much memory again (docs/benchmarks.md).
const AVIF = { quality: 55, effort: 1, chromaSubsampling: '4:2:0' };

export const FORMATS = ['webp', 'avif'] as const;
export type VariantFormat = (typeof FORMATS)[number];

export interface Variant {
	format: VariantFormat;
	width: number;
	height: number;
	bytes: Uint8Array;
}

/** The stored files of one picture, with its placeholder. */
export interface Variants {
	/** Smallest first within a format; never wider than the source. */
	files: Variant[];
	/** A data URL of at most 300 characters, shown while the picture loads. */
	placeholder: string;
}

/**
 * Re-encodes an uploaded picture: upright, without metadata, in the given formats and the product's widths, with the
 * source's proportions. Trusts nothing in `input`. Problems: those of decodePicture.
 */
export async function makeVariants(
	input: Buffer,
	formats: readonly VariantFormat[],
): Promise<Result<Variants>> {
	const decoded = await decodePicture(input, BOX, (picture) =>
		picture.raw().toBuffer({ resolveWithObject: true }),
	);
	if (!decoded.ok) return decoded;
	const pixels = decoded.value;
	const placeholder = await makePlaceholder(pixels.data, pixels.info);
	const files: Variant[] = [];
	// One after the other: all threads share Node's pool of four with files and password hashes.
	for (const format of formats) {
		for (const width of widthsFor(pixels.info.width)) files.push(await encode(pixels, format, width));
	}
	return ok({ files, placeholder });
}

function widthsFor(source: number): number[] {
	return [...new Set(WIDTHS.map((width) => Math.min(width, source)))];
}

/** Plain sRGB pixels of eight bits. */
interface Pixels {
	data: Buffer;
	info: OutputInfo;
}

async function encode({ data, info }: Pixels, format: VariantFormat, wanted: number): Promise<Variant> {
	const raw = { width: info.width, height: info.height, channels: info.channels };
	const resized = sharp(data, { raw }).resize({ width: wanted });
	const encoded = format === 'avif' ? resized.avif(AVIF) : resized.webp(WEBP);
	const out = await encoded.toBuffer({ resolveWithObject: true });
	return { format, width: out.info.width, height: out.info.height, bytes: out.data };
}
