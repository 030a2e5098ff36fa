import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { variantKey } from '#server/features/catalogue/images/store-auction-image.ts';
import { makeVariants } from '#server/features/catalogue/images/variants.ts';
import { DEMO_DOCUMENTS } from '#server/features/demo/documents.ts';
import { PICTURES, PLACEHOLDERS, SIZE } from '#server/features/demo/pictures.ts';
import { drawPages } from '#server/features/settlement/papers/draw-page.ts';
import { demoPictures } from './demo-pictures.ts';
import { CARD, DRAWN, drawnToday, PDF } from './drawn.ts';
import { lotPapers } from './lot-papers.ts';
import { rasterise } from './rasterise.ts';

// Higher effort and slightly lower quality than for uploads, so that all files together stay below 12 MB.
const WEBP = { quality: 74, effort: 6 };

/** Draws every picture of the demo in every width, and the documents, and replaces the existing files. */
async function main(): Promise<void> {
	await rm(PICTURES, { recursive: true, force: true });
	const placeholders: Record<string, string[]> = {};
	for (const { folder, name, svg } of demoPictures()) {
		const largest = await writePicture(name, svg);
		placeholders[folder] = [...(placeholders[folder] ?? []), await placeholderOf(largest)];
		console.log(name);
	}
	await writeFile(PLACEHOLDERS, formatted(placeholders));
	const card = sharp(await rasterise(CARD)).webp({ lossless: true, effort: 6 });
	await writeFile(join(DEMO_DOCUMENTS, 'carla.webp'), await card.toBuffer());
	await writeFile(join(DEMO_DOCUMENTS, 'elisa.pdf'), PDF);
	await writeLotPapers();
	await writeFile(DRAWN, formatted(drawnToday()));
}

/** Writes a picture in every width; returns the largest file. */
async function writePicture(name: string, svg: string): Promise<Buffer> {
	const drawn = await rasterise(svg);
	let bytes = drawn;
	for (const width of SIZE.widths) {
		bytes = await sharp(drawn).resize({ width }).webp(WEBP).toBuffer();
		const file = join(PICTURES, variantKey(name, width, 'webp'));
		await mkdir(dirname(file), { recursive: true });
		await writeFile(file, bytes);
	}
	return bytes;
}

async function writeLotPapers(): Promise<void> {
	for (const { name, layout } of lotPapers())
		await writeFile(join(DEMO_DOCUMENTS, name), await drawPages(layout));
}

/** The placeholder that an upload of the file would get. */
async function placeholderOf(file: Buffer): Promise<string> {
	const made = await makeVariants(file, []);
	if (!made.ok) throw new Error(`the pipeline of uploads refuses a picture: ${made.problem.code}`);
	return made.value.placeholder;
}

/** JSON as Biome formats it. */
function formatted(json: object): string {
	return `${JSON.stringify(json, null, '\t')}\n`;
}

await main();
