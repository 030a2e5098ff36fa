import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
	type StoredImage,
	storeAuctionImage,
	variantKey,
} from '#server/features/catalogue/images/store-auction-image.ts';
import { makeVariants } from '#server/features/catalogue/images/variants.ts';
import { openStorage, type Storage } from '#server/platform/storage/storage.ts';
import { LOTS } from './lots.ts';
import { PICTURES, storePictures } from './seed.ts';

const { all } = inject('runs');

const WEIGHT_LIMIT = 12_000_000;

let root: string;
let storage: Storage;
let stored: Awaited<ReturnType<typeof storePictures>>;

beforeAll(async () => {
	root = await mkdtemp(join(tmpdir(), 'demo-pictures-'));
	storage = openStorage({ folder: root });
	stored = await storePictures(storage, LOTS);
});
afterAll(() => rm(root, { recursive: true, force: true }));

/**
 * What two stored images can be compared by, whatever they show: the row without its key, each file's and the
 * placeholder's format and size.
 */
async function shapeOf({ key, placeholder, ...row }: StoredImage) {
	const sizeOf = async (bytes: Uint8Array) => {
		const { format, width, height, hasAlpha } = await sharp(bytes).metadata();
		return { format, width, height, hasAlpha };
	};
	const [, encoded = ''] = /^data:image\/webp;base64,(.+)$/.exec(placeholder) ?? [];
	const keys = (await storage.list(key.slice(0, key.lastIndexOf('/')))).filter((each) =>
		each.startsWith(key),
	);
	return {
		row,
		files: await Promise.all(
			keys.map(async (each) => [
				each.slice(key.length),
				await sizeOf((await storage.bytes(each)) ?? new Uint8Array()),
			]),
		),
		placeholder: await sizeOf(Buffer.from(encoded, 'base64')),
		short: placeholder.length <= 300,
	};
}

describe.runIf(all).each(LOTS.map((lot, index) => ({ ...lot, index })))(
	'the pictures of "$title"',
	({ index, pictures }) => {
		it('are five or six images', () => {
			expect(stored[index]?.images.length).toBeGreaterThanOrEqual(5);
			expect(stored[index]?.images.length).toBeLessThanOrEqual(6);
		});

		// One of each lot: the pipeline is the same for all, and takes a tenth of a second for each.
		it('are stored exactly as the upload pipeline would store them', async () => {
			const { id = '', images = [] } = stored[index] ?? {};
			const image = images[index % images.length] as StoredImage;
			const largest = join(PICTURES, variantKey(`${pictures}/${image.image_order + 1}`, 1600, 'webp'));
			const uploaded = await storeAuctionImage(
				storage,
				id,
				image.image_order,
				await readFile(largest),
				(bytes) => makeVariants(bytes, ['webp']),
			);
			if (!uploaded.ok) throw new Error(`${largest}: ${uploaded.problem.code}`);
			expect(await shapeOf(image)).toEqual(await shapeOf(uploaded.value));
		});
	},
);

it.runIf(all)('there is exactly one folder per lot', async () => {
	const folders = (await readdir(PICTURES, { withFileTypes: true })).filter((each) => each.isDirectory());
	expect(folders.map(({ name }) => name).sort()).toEqual(LOTS.map(({ pictures }) => pictures).sort());
});

it.runIf(all)('all pictures together have at most 12 MB', async () => {
	const files = await readdir(PICTURES, { recursive: true, withFileTypes: true });
	const sizes = files
		.filter((each) => each.isFile())
		.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size);
	const weight = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
	expect(weight).toBeLessThanOrEqual(WEIGHT_LIMIT);
});
