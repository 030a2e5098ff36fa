import { randomBytes } from 'node:crypto';

/** The file types in storage, by the extension of the key. The extension alone decides the content type served. */
const CONTENT_TYPES = {
	avif: 'image/avif',
	webp: 'image/webp',
	jpg: 'image/jpeg',
	png: 'image/png',
	pdf: 'application/pdf',
} as const;
export type ContentType = (typeof CONTENT_TYPES)[keyof typeof CONTENT_TYPES];

const LONGEST = 200;
// The only dot is the one before the extension, so that neither `..` nor a hidden file can be written.
const KEY = /^(?:[a-z0-9][a-z0-9-]*\/)*[a-z0-9][a-z0-9-]*\.([a-z]+)$/;
const FOLDER = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*$/;

/** 128 random bits in hex: a name that nobody can guess. No file name of a user is ever used. */
export function randomName(): string {
	return randomBytes(16).toString('hex');
}

/** The content type of a valid key; null for any other text. */
export function contentTypeOf(key: string): ContentType | null {
	const extension = key.length <= LONGEST ? KEY.exec(key)?.[1] : undefined;
	if (extension === undefined || !Object.hasOwn(CONTENT_TYPES, extension)) return null;
	return CONTENT_TYPES[extension as keyof typeof CONTENT_TYPES];
}

/** Whether the text is a folder of keys, such as `auctions/{id}`. */
export function isFolder(prefix: string): boolean {
	return prefix.length <= LONGEST && FOLDER.test(prefix);
}
