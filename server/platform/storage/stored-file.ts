import type { ReadableStream } from 'node:stream/web';
import type { ContentType } from './keys.ts';

/** A file opened to be sent to a client. A stream that is not read has to be cancelled: it may hold a connection. */
export interface StoredFile {
	content_type: ContentType;
	/** In bytes. */
	size: number;
	etag: string;
	stream: ReadableStream<Uint8Array>;
	/** The whole file, where it is in memory: then `stream` need not be read or cancelled. */
	bytes?: Uint8Array<ArrayBuffer>;
}

/** A whole file in memory. */
export interface WholeFile {
	bytes: Uint8Array<ArrayBuffer>;
	etag: string;
}

export interface FileStat {
	content_type: ContentType;
	/** In bytes. */
	size: number;
	updated_at: Date;
}

/** A file met on a walk; with its `stat` where the walk learns it for nothing. */
export interface WalkedFile {
	key: string;
	stat?: FileStat & { etag: string };
}

/** Where files are: a disk or a bucket. Its callers pass valid keys and folders only. */
export interface StorageDriver {
	put(key: string, bytes: Uint8Array, content_type: ContentType): Promise<void>;
	open(key: string, content_type: ContentType): Promise<StoredFile | null>;
	read(key: string): Promise<WholeFile | null>;
	delete(key: string): Promise<void>;
	stat(key: string, content_type: ContentType): Promise<FileStat | null>;
	walk(folder: string): AsyncGenerator<WalkedFile[]>;
}
