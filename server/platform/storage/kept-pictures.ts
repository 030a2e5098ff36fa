import { LRUCache } from 'lru-cache';
import { MINUTE } from '#domain/values/time.ts';
import type { ContentType } from './keys.ts';
import type { StorageDriver, WholeFile } from './stored-file.ts';

/** A picture never changes. That another server deleted it is not known here: it may be shown for this long. */
const AGE = MINUTE;

const BYTES = 64 * 1024 * 1024;

/** The formats of lots' pictures. No private document is stored in one of them. */
const KEPT: ReadonlySet<ContentType> = new Set<ContentType>(['image/webp', 'image/avif']);

/**
 * Keeps the pictures that were just read in memory: a lot that thousands look at costs one reading a minute, and a reader who is slow
 * holds no open file and no connection to the bucket.
 */
export function keptPictures(driver: StorageDriver): StorageDriver {
	const cache = new LRUCache<string, { file: WholeFile | null }>({
		maxSize: BYTES,
		maxEntrySize: BYTES / 8,
		ttl: AGE,
		sizeCalculation: ({ file }) => file?.bytes.length || 1,
		// Who waits for a picture that is deleted meanwhile gets what was read.
		ignoreFetchAbort: true,
		fetchMethod: async (key, _old, { options }) => {
			const file = await driver.read(key);
			// That there is none is not kept: the picture may be stored at any time.
			if (!file) options.ttl = 1;
			return { file };
		},
	});
	return {
		...driver,
		async open(key, content_type) {
			if (!KEPT.has(content_type)) return driver.open(key, content_type);
			const { file } = await cache.forceFetch(key);
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
			cache.delete(key);
		},
		async delete(key) {
			cache.delete(key);
			await driver.delete(key);
			cache.delete(key);
		},
	};
}
