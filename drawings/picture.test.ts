import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeVariants } from '#server/features/catalogue/images/variants.ts';
import { drawPicture, SUBJECTS } from './picture.ts';
import { rasterise } from './rasterise.ts';

const SEEDS = ['a', 'b', 'c'];

describe.each(SUBJECTS)('a picture of %s', (subject) => {
	let pictures: string[];
	beforeAll(() => {
		pictures = SEEDS.map((seed) => drawPicture(subject, seed));
	});

	it('is determined by its seed', () => {
		expect(pictures).toEqual(SEEDS.map((seed) => drawPicture(subject, seed)));
		expect(new Set(pictures).size).toBe(SEEDS.length);
	});

	it('contains only finite numbers, no text and no external content', () => {
		for (const svg of pictures) {
			expect(svg).not.toMatch(/NaN|Infinity|undefined|null/);
			expect(svg).not.toMatch(/<(?:text|image|use|script|foreignObject)\b|href/);
			for (const [, name] of svg.matchAll(/url\(#(\w+)\)/g)) expect(svg).toContain(`id="${name}"`);
		}
	});

	it('rasterises to an opaque image with many tones', async () => {
		const { entropy, isOpaque } = await sharp(await rasterise(pictures[0] as string)).stats();
		expect(isOpaque).toBe(true);
		expect(entropy).toBeGreaterThan(3);
	});
});

it('a drawing passes the image pipeline of uploads in all widths', async () => {
	const made = await makeVariants(await rasterise(drawPicture('plan', 'a')), ['webp']);
	if (!made.ok) throw new Error(made.problem.code);
	expect(made.value.files.map(({ width, height }) => [width, height])).toEqual([
		[480, 360],
		[960, 720],
		[1600, 1200],
	]);
});
