import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { FILE_LIMIT } from '#domain/values/files.ts';
import { decodePicture } from './decode.ts';

const { all } = inject('runs');

/** Four corners of four colours, wider than tall: every orientation looks different. */
async function picture(orientation: number): Promise<Buffer> {
	const corner = (r: number, g: number, b: number) => ({
		create: { width: 40, height: 30, channels: 3 as const, background: { r, g, b } },
	});
	const paper = { width: 120, height: 60, channels: 3 as const, background: '#808080' };
	return sharp({ create: paper })
		.composite([
			{ input: corner(255, 0, 0), left: 0, top: 0 },
			{ input: corner(0, 255, 0), left: 80, top: 0 },
			{ input: corner(0, 0, 255), left: 0, top: 30 },
		])
		.removeAlpha()
		.withMetadata({ orientation })
		.png()
		.toBuffer();
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
	'orientation %i comes out as with sharp’s own `autoOrient`',
	async (orientation) => {
		const input = await picture(orientation);
		expect((await sharp(input).metadata()).orientation).toBe(orientation);
		const right = await sharp(input, { autoOrient: true }).raw().toBuffer({ resolveWithObject: true });
		const made = await decodePicture(input, { width: 200, height: 200 }, (picture) =>
			picture.raw().toBuffer({ resolveWithObject: true }),
		);
		if (!made.ok) throw new Error(made.problem.code);
		const { data, info } = made.value;
		expect([info.width, info.height]).toEqual([right.info.width, right.info.height]);
		expect(data.equals(right.data)).toBe(true);
	},
);

test('the size limit applies to the upright picture', async () => {
	const sizeOf = async (orientation: number) => {
		const made = await decodePicture(await picture(orientation), { width: 30, height: 300 }, (picture) =>
			picture.raw().toBuffer({ resolveWithObject: true }),
		);
		return made.ok && [made.value.info.width, made.value.info.height];
	};
	expect(await sizeOf(1)).toEqual([30, 15]);
	expect(await sizeOf(6)).toEqual([30, 60]);
});

/** How a photograph of this size is answered: 'taken', or by the code of its problem. */
async function answerTo(width: number, height: number, how = {}): Promise<string> {
	const paper = { width, height, channels: 3 as const, background: '#406080' };
	const photo = await sharp({ create: paper })
		.jpeg({ quality: 50, ...how })
		.toBuffer();
	const made = await decodePicture(photo, { width: 400, height: 400 }, (picture) =>
		picture.webp().toBuffer(),
	);
	return made.ok ? 'taken' : made.problem.code;
}

test('a file above the limit is not looked at', async () => {
	const file = Buffer.concat([await picture(1), Buffer.alloc(FILE_LIMIT)]);
	const made = await decodePicture(file, { width: 200, height: 200 }, (picture) => picture.webp().toBuffer());
	expect(made).toMatchObject({ ok: false, problem: { code: 'image.too-heavy' } });
});

test('a panorama is taken, a strip is not', async () => {
	expect([await answerTo(6_000, 1_000), await answerTo(600, 49)]).toEqual(['taken', 'image.too-narrow']);
});

test.runIf(all).each<[string, number, number, object, string]>([
	['a phone of 48 megapixels', 8_064, 6_048, {}, 'taken'],
	['a phone of 50 megapixels', 8_160, 6_120, {}, 'taken'],
	['a phone of 108 megapixels', 12_000, 9_000, {}, 'taken'],
	['a panorama', 16_382, 3_872, {}, 'taken'],
	['a wide panorama', 12_000, 2_200, {}, 'taken'],
	['more than that', 10_600, 10_600, {}, 'image.too-many-pixels'],
	[
		'a progressive one of 24 megapixels',
		6_000,
		4_000,
		{ progressive: true, chromaSubsampling: '4:4:4' },
		'image.progressive',
	],
])('%s', async (_, width, height, how, answer) => {
	expect(await answerTo(width, height, how)).toBe(answer);
});
