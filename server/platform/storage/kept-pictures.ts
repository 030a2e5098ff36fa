import { MINUTE } from '#domain/values/time.ts';
import { type Sized, TaggedCache } from '#server/platform/tagged-cache.ts';
import type { ContentType } from './keys.ts';
import type { StorageDriver, WholeFile } from './stored-file.ts';

/** A picture never changes. That another server deleted it is not known here: it may be shown for this long. */
const LIMITS = { bytes: 64 * 1024 * 1024, age: MINUTE };

/** The formats of lots' pictures. No private document is stored in one of them. */
const KEPT: ReadonlySet<ContentType> = new Set<ContentType>(['image/webp', 'image/avif']);

/** What a read answered: a file, none, or a failure. Only files are kept. */
interface Read extends Sized {
	file: WholeFile | null;
	failure?: unknown;
}

/**
 * Keeps the pictures that were just read in memory: a lot that thousands look at costs one reading a minute, and a reader who is slow
 * holds no open file and no connection to the bucket.
 */
export function keptPictures(driver: StorageDriver): StorageDriver {
	const cache = new TaggedCache<Read>(LIMITS);
	cache.usable = true;
	const load = async (key: string) => {
		const value = await driver.read(key).then(
			(file): Read => ({ file, bytes: file?.bytes.length ?? 0 }),
			(failure: unknown): Read => ({ file: null, bytes: 0, failure }),
		);
		return { value, keep: value.file !== null };
	};
	const read = async (key: string): Promise<WholeFile | null> => {
		const never = new AbortController().signal;
		const found = cache.get(key) ?? (await cache.load(key, key, () => load(key), never));
		if (found?.failure !== undefined) throw found.failure;
		return found?.file ?? null;
	};
	return {
		...driver,
		async open(key, content_type) {
			if (!KEPT.has(content_type)) return driver.open(key, content_type);
			const file = await read(key);
			if (!file) return null;
			const { bytes, etag } = file;
			return {
				content_type,
				size: bytes.length,
				etag,
				bytes,
				get stream() {
					return new Blob([bytes]).stream();
				},
			};
		},
		async put(key, bytes, content_type) {
			await driver.put(key, bytes, content_type);
			cache.drop(key);
		},
		async delete(key) {
			cache.drop(key);
			await driver.delete(key);
			cache.drop(key);
		},
	};
}
