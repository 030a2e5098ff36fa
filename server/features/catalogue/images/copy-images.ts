import type { Kysely, Selectable } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { contentTypeOf, randomName } from '#server/platform/storage/keys.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { variantKey } from './store-auction-image.ts';
import { FORMATS } from './variants.ts';

/** A row for a copied picture, whose files already exist. */
export type CopiedImage = Omit<Selectable<Database['auction_images']>, 'id' | 'environment'>;

/**
 * Copies the files of an auction's pictures to another auction, which has no rows yet, and returns the rows to insert.
 * Each auction owns its files: changes to one auction's pictures do not affect the other's.
 */
export async function copyImages(
	{ db, storage }: { db: Kysely<Database>; storage: Storage },
	from: string,
	to: string,
): Promise<CopiedImage[]> {
	const images = await db
		.selectFrom('auction_images')
		.selectAll()
		.where('auction_id', '=', from)
		.orderBy('image_order')
		.execute();
	const copies: CopiedImage[] = [];
	for (const { id: _id, environment: _environment, ...image } of images) {
		const image_url = `auctions/${to}/${randomName()}`;
		for (const width of image.widths)
			for (const format of FORMATS)
				await copyFile(
					storage,
					variantKey(image.image_url, width, format),
					variantKey(image_url, width, format),
				);
		copies.push({ ...image, auction_id: to, image_url });
	}
	return copies;
}

async function copyFile(storage: Storage, from: string, to: string): Promise<void> {
	const [bytes, type] = [await storage.bytes(from), contentTypeOf(to)];
	if (bytes && type) await storage.put(to, bytes, type);
}
