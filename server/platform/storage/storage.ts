import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { type ContentType, contentTypeOf, isFolder } from './keys.ts';

interface StoredFile {
	content_type: ContentType;
	/** In bytes. */
	size: number;
	etag: string;
	stream: ReadableStream<Uint8Array>;
}

/** The product's file storage. Reading an unknown or malformed key answers null; writing one is a bug and throws. */
export interface Storage {
	put(key: string, bytes: Uint8Array, content_type: ContentType): Promise<void>;
	/** Opens a file to stream it to a client. */
	open(key: string): Promise<StoredFile | null>;
	bytes(key: string): Promise<Uint8Array | null>;
	/** Deletes a file; no error when it does not exist. */
	delete(key: string): Promise<void>;
	/** Every key below a folder such as `auctions/{id}`, sorted. */
	list(folder: string): Promise<string[]>;
	/** The keys below a folder ('' for all of them), folder by folder: only one folder's names are in memory at a time. */
	walk(folder: string): AsyncGenerator<string[]>;
	/** The size and time of a file; null where there is none. */
	stat(key: string): Promise<FileStat | null>;
}

export interface FileStat {
	content_type: ContentType;
	/** In bytes. */
	size: number;
	updated_at: Date;
}

/** Storage on this machine's disk, under `root`. Folders are created when first written to. */
export function openStorage(root: string): Storage {
	return storageOn(new Disk(new FSDriver({ location: root, visibility: 'private' })));
}

function storageOn(disk: Disk): Storage {
	return {
		async put(key, bytes, content_type) {
			if (contentTypeOf(key) !== content_type) throw new Error(`not a key for ${content_type}: ${key}`);
			await disk.put(key, bytes, { contentType: content_type });
		},
		open: (key) => openFile(disk, key),
		async bytes(key) {
			if (contentTypeOf(key) === null || !(await disk.exists(key))) return null;
			return disk.getBytes(key);
		},
		async delete(key) {
			if (contentTypeOf(key) === null) throw new Error(`not a key: ${key}`);
			await disk.delete(key);
		},
		list: (folder) => listKeys(disk, folder),
		walk(folder) {
			if (folder !== '' && !isFolder(folder)) throw new Error(`not a folder of keys: ${folder}`);
			return walkKeys(disk, folder);
		},
		stat: (key) => statFile(disk, key),
	};
}

async function openFile(disk: Disk, key: string): Promise<StoredFile | null> {
	const content_type = contentTypeOf(key);
	if (content_type === null || !(await disk.exists(key))) return null;
	const { contentLength, etag } = await disk.getMetaData(key);
	const stream = Readable.toWeb(await disk.getStream(key)) as ReadableStream<Uint8Array>;
	return { content_type, size: contentLength, etag, stream };
}

async function listKeys(disk: Disk, folder: string): Promise<string[]> {
	if (!isFolder(folder)) throw new Error(`not a folder of keys: ${folder}`);
	const keys: string[] = [];
	let paginationToken: string | undefined;
	do {
		const page = await disk.listAll(folder, { recursive: true, ...(paginationToken && { paginationToken }) });
		for (const entry of page.objects) {
			if (entry.isFile && contentTypeOf(entry.key) !== null) keys.push(entry.key);
		}
		paginationToken = page.paginationToken;
	} while (paginationToken !== undefined);
	return keys.sort();
}

/** One folder after the other, sorted; files that storage did not write are skipped. */
async function* walkKeys(disk: Disk, folder: string): AsyncGenerator<string[]> {
	const keys: string[] = [];
	const folders: string[] = [];
	let paginationToken: string | undefined;
	do {
		const page = await listFolder(disk, folder, paginationToken);
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
	if (keys.length > 0) yield keys.sort();
	for (const below of folders.sort()) yield* walkKeys(disk, below);
}

/** Null for a folder that does not exist: nothing was ever stored in it, or it was removed meanwhile. */
async function listFolder(disk: Disk, folder: string, paginationToken: string | undefined) {
	try {
		return await disk.listAll(folder || '/', {
			recursive: false,
			...(paginationToken && { paginationToken }),
		});
	} catch (error) {
		if (isMissing(error)) return null;
		throw error;
	}
}

async function statFile(disk: Disk, key: string): Promise<FileStat | null> {
	const content_type = contentTypeOf(key);
	if (content_type === null) return null;
	try {
		const { contentLength, lastModified } = await disk.getMetaData(key);
		return { content_type, size: contentLength, updated_at: lastModified };
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
