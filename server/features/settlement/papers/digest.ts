import { createHash } from 'node:crypto';

/** SHA-256 of a text or of bytes, in lower-case hex. By itself in a file: what papers need of the bidding opens no database. */
export function sha256(text: string | Uint8Array): string {
	return createHash('sha256').update(text).digest('hex');
}
