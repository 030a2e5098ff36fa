import { fail, ok, type Result } from '#domain/result.ts';
import { randomName } from '#server/platform/storage/keys.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { makeVariants, type Variant } from './variants.ts';

/** What the database keeps of a stored picture. */
export interface StoredImage {
	image_order: number;
	/** Without the width: see `variantKey`. */
	key: string;
	/** Smallest first. */
	widths: number[];
	placeholder: string;
	/** Of the largest file, in pixels. */
	width: number;
	height: number;
}

/** The storage key of one width of a stored picture. */
export function variantKey(key: string, width: number): string {
	return `${key}-${width}.webp`;
}

/** Makes the variants of a picture and stores them under a random key of the auction. Nothing stays if a write fails. */
export async function storeAuctionImage(
	storage: Storage,
	auction_id: string,
	image_order: number,
	input: Buffer,
): Promise<Result<StoredImage>> {
	const made = await makeVariants(input);
	if (!made.ok) return fail(made.problem);
	const { files, placeholder } = made.value;
	const key = `auctions/${auction_id}/${randomName()}`;
	await putAll(storage, key, files);
	const largest = files.at(-1) as Variant;
	return ok({
		image_order,
		key,
		widths: files.map((file) => file.width),
		placeholder,
		width: largest.width,
		height: largest.height,
	});
}

/** Removes every width of a stored picture. */
export async function deleteAuctionImage(
	storage: Storage,
	image: Pick<StoredImage, 'key' | 'widths'>,
): Promise<void> {
	await Promise.all(image.widths.map((width) => storage.delete(variantKey(image.key, width))));
}

async function putAll(storage: Storage, key: string, files: Variant[]): Promise<void> {
	const writes = files.map((file) => storage.put(variantKey(key, file.width), file.bytes, 'image/webp'));
	const outcomes = await Promise.allSettled(writes);
	const failed = outcomes.find((outcome) => outcome.status === 'rejected');
	if (failed === undefined) return;
	await deleteAuctionImage(storage, { key, widths: files.map((file) => file.width) });
	throw failed.reason;
}
