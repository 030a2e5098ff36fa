import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type StoredImage, variantKey } from '#server/features/catalogue/images/store-auction-image.ts';
import { eachOf } from '#server/platform/each-of.ts';
import { randomName } from '#server/platform/storage/keys.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { DemoLot } from './lots/lot.ts';

/** A folder per lot: its pictures are 1, 2, …, each in every width. Decision 044 names the commit that drew them. */
export const PICTURES = join(import.meta.dirname, 'pictures');

/** The placeholders of each folder's pictures, in order. */
const PLACEHOLDERS = join(PICTURES, 'placeholders.json');

/** The row that an upload of the largest file would produce: all pictures have the same size. */
const SIZE = { widths: [480, 960, 1600], width: 1600, height: 1200, avif: false };

/** The images of a lot under the id of its future auction. */
export interface StoredPictures {
	id: string;
	images: StoredImage[];
}

/**
 * Copies the pictures of every lot to the storage as an upload would store them, under a new id for the lot's future
 * auction. Returns them in the order of the lots.
 */
export async function storePictures(
	storage: Storage,
	lots: readonly Pick<DemoLot, 'pictures'>[],
): Promise<StoredPictures[]> {
	const placeholders: Record<string, string[]> = JSON.parse(await readFile(PLACEHOLDERS, 'utf8'));
	const stored = lots.map(({ pictures }) => {
		const id = randomUUID();
		const images = (placeholders[pictures] ?? []).map((placeholder, image_order) => {
			const key = `auctions/${id}/${randomName()}`;
			return { image_order, key, placeholder, ...SIZE };
		});
		return { id, pictures, images };
	});
	const files = stored.flatMap(({ pictures, images }) =>
		images.map(({ key, image_order }) => ({ key, picture: `${pictures}/${image_order + 1}` })),
	);
	await eachOf(files, AT_ONCE, ({ key, picture }) => copyFiles(storage, picture, key));
	return stored.map(({ id, images }) => ({ id, images }));
}

/** How many pictures are copied at once: a bucket takes no burst of hundreds of files. */
const AT_ONCE = 16;

async function copyFiles(storage: Storage, picture: string, key: string): Promise<void> {
	for (const width of SIZE.widths) {
		const bytes = await readFile(join(PICTURES, variantKey(picture, width, 'webp')));
		await storage.put(variantKey(key, width, 'webp'), bytes, 'image/webp');
	}
}
