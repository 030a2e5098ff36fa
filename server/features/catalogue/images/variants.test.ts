import sharp, { type Sharp } from 'sharp';
import { describe, expect, inject, it } from 'vitest';
import { makeVariants, type Variant, type VariantFormat, type Variants } from './variants.ts';

const { all } = inject('runs');

const RED = { r: 200, g: 30, b: 30 };
const BLUE = { r: 20, g: 40, b: 200 };

/** Red on the left, blue on the right. */
function halves(width: number, height: number): Sharp {
	const half = { width: Math.floor(width / 2), height, channels: 3 as const, background: RED };
	return sharp({ create: { width, height, channels: 3, background: BLUE } }).composite([
		{ input: { create: half }, left: 0, top: 0 },
	]);
}

function noise(width: number, height: number): Buffer {
	const bytes = Buffer.alloc(width * height * 3);
	let state = 1;
	for (let i = 0; i < bytes.length; i++) {
		state = (Math.imul(state, 1103515245) + 12345) >>> 0;
		bytes[i] = state >>> 24;
	}
	return bytes;
}

async function variantsOf(input: Buffer, formats: VariantFormat[] = ['webp']): Promise<Variants> {
	const made = await makeVariants(input, formats);
	if (!made.ok) throw new Error(made.problem.code);
	return made.value;
}

async function codeOf(input: Buffer): Promise<string> {
	const made = await makeVariants(input, ['webp']);
	return made.ok ? 'accepted' : made.problem.code;
}

async function pixel(file: Variant | undefined, left: number, top: number): Promise<number[]> {
	const area = { left, top, width: 1, height: 1 };
	return [...(await sharp(file?.bytes).extract(area).raw().toBuffer())];
}

const sizesOf = ({ files }: Variants) => files.map(({ width, height }) => [width, height]);

describe('accepted pictures', () => {
	it.each(['png', 'jpeg', 'webp'] as const)('re-encodes %s as WebP in three widths', async (format) => {
		const made = await variantsOf(await halves(2000, 1500).toFormat(format).toBuffer());
		expect(sizesOf(made)).toEqual([
			[480, 360],
			[960, 720],
			[1600, 1200],
		]);
		for (const file of made.files) expect((await sharp(file.bytes).metadata()).format).toBe('webp');
	});

	it.runIf(all)('makes AVIF that is smaller and looks the same', async () => {
		const made = await variantsOf(await halves(2000, 1500).png().toBuffer(), ['webp', 'avif']);
		expect(made.files.map(({ format, width }) => `${format} ${width}`)).toEqual([
			'webp 480',
			'webp 960',
			'webp 1600',
			'avif 480',
			'avif 960',
			'avif 1600',
		]);
		for (const file of made.files.slice(3)) {
			const { format, compression } = await sharp(file.bytes).metadata();
			expect([format, compression]).toEqual(['heif', 'av1']);
			const [red = 0, , blue = 0] = await pixel(file, 100, 100);
			expect([red > 190, blue < 40]).toEqual([true, true]);
		}
	});

	it('never enlarges, and keeps the proportions of the source', async () => {
		expect(sizesOf(await variantsOf(await halves(1200, 500).png().toBuffer()))).toEqual([
			[480, 200],
			[960, 400],
			[1200, 500],
		]);
		expect(sizesOf(await variantsOf(await halves(300, 400).png().toBuffer()))).toEqual([[300, 400]]);
	});

	it('turns a phone picture upright and drops its location', async () => {
		const jpeg = await halves(800, 600)
			.withExif({
				IFD0: { Copyright: 'canary-owner' },
				IFD3: { GPSLatitude: '23/1 33/1 0/1', GPSLatitudeRef: 'S' },
			})
			.withMetadata({ orientation: 6 })
			.jpeg()
			.toBuffer();
		expect((await sharp(jpeg).metadata()).orientation).toBe(6);
		expect(jpeg.includes('canary-owner')).toBe(true);

		const made = await variantsOf(jpeg, ['webp', 'avif']);
		expect(sizesOf(made)).toEqual([
			[480, 640],
			[600, 800],
			[480, 640],
			[600, 800],
		]);
		const [red = 0, , blue = 0] = await pixel(made.files[1], 300, 100);
		expect(red).toBeGreaterThan(150);
		expect(blue).toBeLessThan(90);
		for (const { bytes } of made.files) {
			const { exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata();
			expect([exif, xmp, icc, iptc, orientation]).toEqual([
				undefined,
				undefined,
				undefined,
				undefined,
				undefined,
			]);
			expect(Buffer.from(bytes).includes('canary-owner')).toBe(false);
		}
	});

	it('drops the colour profile after converting to sRGB', async () => {
		const wide = await halves(600, 400).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer();
		expect((await sharp(wide).metadata()).icc).toBeDefined();
		const made = await variantsOf(wide);
		const [red = 0, green = 0] = await pixel(made.files.at(-1), 100, 200);
		expect(Math.abs(red - RED.r)).toBeLessThan(8);
		expect(Math.abs(green - RED.g)).toBeLessThan(8);
	});

	it('converts transparency, grey and 16-bit pictures to plain colour', async () => {
		const clear = { width: 640, height: 480, channels: 4 as const, background: { ...BLUE, alpha: 0 } };
		const flat = await variantsOf(await sharp({ create: clear }).png().toBuffer());
		expect(await pixel(flat.files[0], 10, 10)).toEqual([255, 255, 255]);
		const grey = await variantsOf(await halves(640, 480).greyscale().png().toBuffer());
		expect(await pixel(grey.files[0], 10, 10)).toHaveLength(3);
		const deep = await variantsOf(await halves(640, 480).toColourspace('rgb16').png().toBuffer());
		const [red = 0] = await pixel(deep.files[0], 10, 10);
		expect(Math.abs(red - RED.r)).toBeLessThan(8);
	});

	it('takes the first frame of an animation', async () => {
		const frames = [
			await halves(500, 400).png().toBuffer(),
			await halves(500, 400).negate().png().toBuffer(),
		];
		const moving = await sharp(frames, { join: { animated: true } })
			.webp({ delay: [100, 100] })
			.toBuffer();
		expect((await sharp(moving).metadata()).pages).toBe(2);
		expect(sizesOf(await variantsOf(moving))).toEqual([
			[480, 384],
			[500, 400],
		]);
	});

	it.each([
		['plain', () => halves(1600, 1200).png().toBuffer()],
		[
			'noisy',
			() =>
				sharp(noise(400, 400), { raw: { width: 400, height: 400, channels: 3 } })
					.png()
					.toBuffer(),
		],
	])('keeps the placeholder of a %s picture small', async (_, draw) => {
		const { placeholder } = await variantsOf(await draw());
		expect(placeholder.length).toBeLessThanOrEqual(300);
		const [, base64 = ''] = placeholder.split('data:image/webp;base64,');
		const { format, width } = await sharp(Buffer.from(base64, 'base64')).metadata();
		expect(format).toBe('webp');
		expect(width).toBe(16);
	});
});

describe('refused files', () => {
	const svg =
		'<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>';

	it.each([
		['SVG', Buffer.from(svg)],
		['HTML named .png', Buffer.from('<!doctype html><script>alert(1)</script>')],
		['PDF', Buffer.from('%PDF-1.7\n')],
		['nothing', Buffer.alloc(0)],
		['RIFF that is sound', Buffer.from('RIFF\x24\0\0\0WAVEfmt ')],
	])('refuses %s', async (_, input) => {
		expect(await codeOf(input)).toBe('image.not-a-picture');
	});

	it.each(['gif', 'tiff', 'avif'] as const)(
		'refuses %s, a picture in an unsupported format',
		async (format) => {
			expect(await codeOf(await halves(64, 64).toFormat(format).toBuffer())).toBe('image.not-a-picture');
		},
	);

	it.each(['png', 'jpeg', 'webp'] as const)('refuses a truncated %s', async (format) => {
		const raw = { raw: { width: 600, height: 600, channels: 3 as const } };
		const whole = await sharp(noise(600, 600), raw).toFormat(format).toBuffer();
		expect(await codeOf(whole.subarray(0, whole.length / 2))).toBe('image.unreadable');
		expect(await codeOf(whole.subarray(0, 16))).toBe('image.unreadable');
	});

	it('refuses a script behind the first bytes of a picture', async () => {
		const head = (await halves(64, 64).png().toBuffer()).subarray(0, 8);
		expect(await codeOf(Buffer.concat([head, Buffer.from(svg)]))).toBe('image.not-a-picture');
	});

	it.runIf(all)(
		'refuses a small file that unpacks beyond the pixel limit, without unpacking it',
		async () => {
			const bomb = await halves(8000, 5001).png({ compressionLevel: 9 }).toBuffer();
			expect(bomb.length).toBeLessThan(1024 * 1024);
			expect(await codeOf(bomb)).toBe('image.too-many-pixels');
			expect(await codeOf(await halves(8000, 5000).jpeg().toBuffer())).toBe('accepted');
		},
	);

	it.runIf(all)('accepts fewer pixels where the whole picture must be held in memory', async () => {
		const big = () => halves(6000, 4500);
		expect(await codeOf(await big().jpeg({ progressive: true }).toBuffer())).toBe('image.progressive');
		expect(await codeOf(await big().png({ progressive: true }).toBuffer())).toBe('image.progressive');
		expect(await codeOf(await big().png().toBuffer())).toBe('accepted');
		expect(await codeOf(await halves(6000, 4000).jpeg({ progressive: true }).toBuffer())).toBe('accepted');
	});

	it('refuses more than 10 MB, and a strip', async () => {
		const picture = await halves(640, 480).jpeg().toBuffer();
		expect(await codeOf(Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024)]))).toBe('image.too-heavy');
		expect(await codeOf(await halves(600, 49).png().toBuffer())).toBe('image.too-narrow');
		expect(await codeOf(await halves(600, 50).png().toBuffer())).toBe('accepted');
	});
});
