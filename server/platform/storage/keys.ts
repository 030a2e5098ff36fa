import { randomBytes } from 'node:crypto';

/** What the operator stores, by the ending of the key: the ending alone tells how a file is served again. */
const CONTENT_TYPES = {
	avif: 'image/avif',
	webp: 'image/webp',
	jpg: 'image/jpeg',
	png: 'image/png',
	pdf: 'application/pdf',
} as const;
export type ContentType = (typeof CONTENT_TYPES)[keyof typeof CONTENT_TYPES];

const LONGEST = 200;
// No dot but the one before the ending, so that neither `..` nor a hidden file can be spelled.
const KEY = /^(?:[a-z0-9][a-z0-9-]*\/)*[a-z0-9][a-z0-9-]*\.([a-z]+)$/;
const FOLDER = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*$/;

/** 128 random bits in hex: names that nobody can guess and no file name of a user ever reaches. */
export function randomName(): string {
	return randomBytes(16).toString('hex');
}

/** The content type of one of the operator's own keys; null for any other text. */
export function contentTypeOf(key: string): ContentType | null {
	const ending = key.length <= LONGEST ? KEY.exec(key)?.[1] : undefined;
	if (ending === undefined || !Object.hasOwn(CONTENT_TYPES, ending)) return null;
	return CONTENT_TYPES[ending as keyof typeof CONTENT_TYPES];
}

/** Whether the text names a folder of keys, such as `auctions/{id}`. */
export function isFolder(prefix: string): boolean {
	return prefix.length <= LONGEST && FOLDER.test(prefix);
}
