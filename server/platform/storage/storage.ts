import { eachOf } from '#server/platform/each-of.ts';
import { diskDriver } from './disk-driver.ts';
import { keptPictures } from './kept-pictures.ts';
import { type ContentType, contentTypeOf, isFolder } from './keys.ts';
import type { S3Target } from './s3-calls.ts';
import { s3Driver } from './s3-driver.ts';
import type { FileStat, StorageDriver, StoredFile, WalkedFile } from './stored-file.ts';

/** The product's file storage. Reading an unknown or malformed key answers null; writing one is a bug and throws. */
export interface Storage {
	put(key: string, bytes: Uint8Array, content_type: ContentType): Promise<void>;
	/** Opens a file to stream it to a client. */
	open(key: string): Promise<StoredFile | null>;
	bytes(key: string): Promise<Uint8Array | null>;
	/** Deletes a file; no error when it does not exist. */
	delete(key: string): Promise<void>;
	/**
	 * Deletes files that no row names any more. What cannot be deleted is reported, returned and left, as a file that the
	 * page of files lists: the change that made it superfluous has taken place.
	 */
	discard(keys: readonly string[]): Promise<readonly string[]>;
	/** `discard` for every file below a folder. */
	discardFolder(folder: string): Promise<void>;
	/** Every key below a folder such as `auctions/{id}`, sorted. */
	list(folder: string): Promise<string[]>;
	/** The files below a folder ('' for all of them), in parts: never all names are in memory. */
	walk(folder: string): AsyncGenerator<WalkedFile[]>;
	/** The size and time of a file; null where there is none. */
	stat(key: string): Promise<FileStat | null>;
}

/** A folder of this machine, created when first written to, or a bucket of an S3-compatible server. */
export type StorageTarget = { folder: string } | { s3: S3Target };

/** Hears of files that could not be deleted, or of their folder where not even their names could be read. */
export type ReportLeft = (error: unknown, left: readonly string[]) => void;

/** How many files are deleted at once. */
const DELETES = 8;

/** Opens a storage. It connects to nothing before it is used. */
export function openStorage(target: StorageTarget, report: ReportLeft = throwLeft): Storage {
	const driver = keptPictures('s3' in target ? s3Driver(target.s3) : diskDriver(target.folder));
	const list = async (folder: string): Promise<string[]> => {
		checkFolder(folder);
		const keys: string[] = [];
		for await (const files of driver.walk(folder)) keys.push(...files.map(({ key }) => key));
		return keys.sort();
	};
	const discard = async (keys: readonly string[]): Promise<readonly string[]> => {
		keys.forEach(checkKey);
		const { left, error } = await deleteAll(driver, keys);
		if (left.length > 0) report(error, left);
		return left;
	};
	return {
		async put(key, bytes, content_type) {
			if (contentTypeOf(key) !== content_type) throw new Error(`not a key for ${content_type}: ${key}`);
			await driver.put(key, bytes, content_type);
		},
		async open(key) {
			const content_type = contentTypeOf(key);
			return content_type === null ? null : driver.open(key, content_type);
		},
		async bytes(key) {
			return contentTypeOf(key) === null ? null : ((await driver.read(key))?.bytes ?? null);
		},
		async delete(key) {
			checkKey(key);
			await driver.delete(key);
		},
		discard,
		async discardFolder(folder) {
			const keys = await list(folder).catch((error: unknown) => {
				report(error, [folder]);
				return [];
			});
			await discard(keys);
		},
		list,
		walk(folder) {
			if (folder !== '') checkFolder(folder);
			return driver.walk(folder);
		},
		async stat(key) {
			const content_type = contentTypeOf(key);
			return content_type === null ? null : driver.stat(key, content_type);
		},
	};
}

function checkKey(key: string): void {
	if (contentTypeOf(key) === null) throw new Error(`not a key: ${key}`);
}

function checkFolder(folder: string): void {
	if (!isFolder(folder)) throw new Error(`not a folder of keys: ${folder}`);
}

function throwLeft(error: unknown): never {
	throw error;
}

/** After a failure no further deletion is begun: where storage is away, each would wait for its time limit. */
async function deleteAll(
	driver: StorageDriver,
	keys: readonly string[],
): Promise<{ left: string[]; error: unknown }> {
	const left = new Set(keys);
	const remove = async (key: string) => {
		await driver.delete(key);
		left.delete(key);
	};
	const error = await eachOf(keys, DELETES, remove).catch((thrown: unknown) => thrown);
	return { left: [...left], error };
}
