import { createHash } from 'node:crypto';

/**
 * SHA-256 of a text or of bytes, in lower-case hex. In a file of its own, so that papers do not import the database
 * with it.
 */
export function sha256(text: string | Uint8Array): string {
	return createHash('sha256').update(text).digest('hex');
}
