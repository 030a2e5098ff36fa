import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { contentTypeOf, isFolder } from './keys.ts';
import type { StorageDriver, WalkedFile } from './stored-file.ts';

/**
 * Files below a folder of this machine's disk. Folders are created when first written to. Files and folders are open to the
 * server's user alone; a folder that an earlier version has created is closed with the first write.
 */
export function diskDriver(root: string): StorageDriver {
	const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }));
	let closed: Promise<void> | undefined;
	const close = async () => {
		await mkdir(root, { recursive: true, mode: 0o700 });
		// A mount may belong to another user: the doctor says who can read it.
		await chmod(root, 0o700).catch(() => undefined);
	};
	return {
		put: async (key, bytes, contentType) => {
			closed ??= close();
			await closed;
			await mkdir(dirname(join(root, key)), { recursive: true, mode: 0o700 });
			await disk.put(key, bytes, { contentType });
			await chmod(join(root, key), 0o600);
		},
		open: (key, content_type) =>
			unlessMissing(async () => {
				const { contentLength, etag } = await disk.getMetaData(key);
				const stream = Readable.toWeb(await disk.getStream(key)) as ReadableStream<Uint8Array>;
				return { content_type, size: contentLength, etag, stream };
			}),
		read: (key) =>
			unlessMissing(async () => {
				const [bytes, { etag }] = await Promise.all([disk.getBytes(key), disk.getMetaData(key)]);
				return { bytes: new Uint8Array(bytes), etag };
			}),
		delete: (key) => disk.delete(key),
		stat: (key, content_type) =>
			unlessMissing(async () => {
				const { contentLength, lastModified } = await disk.getMetaData(key);
				return { content_type, size: contentLength, updated_at: lastModified };
			}),
		walk: (folder) => walkFolder(disk, folder),
	};
}

/** One folder after the other, sorted: only one folder's names are in memory. Files that storage did not write are skipped. */
async function* walkFolder(disk: Disk, folder: string): AsyncGenerator<WalkedFile[]> {
	const keys: string[] = [];
	const folders: string[] = [];
	let paginationToken: string | undefined;
	do {
		const page = await unlessMissing(() =>
			disk.listAll(folder || '/', { recursive: false, ...(paginationToken && { paginationToken }) }),
		);
		// Nothing was ever stored in it, or it was removed meanwhile.
		if (!page) return;
		for (const entry of page.objects) {
			if (entry.isFile) {
				if (contentTypeOf(entry.key) !== null) keys.push(entry.key);
			} else {
				const below = entry.prefix.replace(/\/$/, '');
				if (isFolder(below)) folders.push(below);
			}
		}
		paginationToken = page.paginationToken;
	} while (paginationToken !== undefined);
	if (keys.length > 0) yield keys.sort().map((key) => ({ key }));
	for (const below of folders.sort()) yield* walkFolder(disk, below);
}

/** Null where the file or folder does not exist. */
async function unlessMissing<T>(read: () => Promise<T>): Promise<T | null> {
	try {
		return await read();
	} catch (error) {
		if (isMissing(error)) return null;
		throw error;
	}
}

/** Whether an error means that the file or folder does not exist. The library wraps the system's error as its cause. */
function isMissing(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	if ('code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return true;
	return isMissing(error.cause);
}
