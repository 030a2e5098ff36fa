import { fail, ok, type Result } from '#domain/problems/result.ts';
import { randomName } from '#server/platform/storage/keys.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { FORMATS, type Variant, type VariantFormat, type Variants } from './variants.ts';

/** The database's values for a stored picture. */
export interface StoredImage {
	image_order: number;
	/** Without width and extension: see `variantKey`. */
	key: string;
	/** Smallest first. */
	widths: number[];
	placeholder: string;
	/** Of the largest file, in pixels. */
	width: number;
	height: number;
	/** Whether each width is also stored as AVIF. */
	avif: boolean;
}

/** The storage key of one width of a stored picture. */
export function variantKey(key: string, width: number, format: VariantFormat): string {
	return `${key}-${width}.${format}`;
}

/**
 * Makes the variants of a picture with `make` and stores them under a random key of the auction. Removes them all if a
 * write fails.
 */
export async function storeAuctionImage(
	storage: Storage,
	auction_id: string,
	image_order: number,
	input: Buffer,
	make: (input: Buffer) => Promise<Result<Variants>>,
): Promise<Result<StoredImage>> {
	const made = await make(input);
	if (!made.ok) return fail(made.problem);
	const { files, placeholder } = made.value;
	const key = `auctions/${auction_id}/${randomName()}`;
	await putAll(storage, key, files);
	const webp = files.filter(({ format }) => format === 'webp');
	const { width, height } = webp.at(-1) as Variant;
	return ok({
		image_order,
		key,
		widths: webp.map((file) => file.width),
		placeholder,
		width,
		height,
		avif: files.some(({ format }) => format === 'avif'),
	});
}

/** Removes every file of a stored picture. */
export async function deleteAuctionImage(
	storage: Storage,
	{ key, widths }: Pick<StoredImage, 'key' | 'widths'>,
): Promise<void> {
	const keys = widths.flatMap((width) => FORMATS.map((format) => variantKey(key, width, format)));
	await storage.discard(keys);
}

async function putAll(storage: Storage, key: string, files: Variant[]): Promise<void> {
	const writes = files.map(({ width, format, bytes }) =>
		storage.put(variantKey(key, width, format), bytes, `image/${format}`),
	);
	const outcomes = await Promise.allSettled(writes);
	const failed = outcomes.find((outcome) => outcome.status === 'rejected');
	if (failed === undefined) return;
	await deleteAuctionImage(storage, { key, widths: files.map((file) => file.width) });
	throw failed.reason;
}
