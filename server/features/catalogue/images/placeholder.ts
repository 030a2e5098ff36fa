import sharp, { type OutputInfo } from 'sharp';

const LONGEST = 300;
const STEPS = [
	{ side: 16, quality: 40 },
	{ side: 16, quality: 10 },
	{ side: 8, quality: 10 },
] as const;

/** A picture of about 16 × 12 pixels as a data URL of at most 300 characters. Takes raw pixels. */
export async function makePlaceholder(
	pixels: Buffer,
	{ width, height, channels }: OutputInfo,
): Promise<string> {
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
