import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodePicture } from './decode.ts';

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
