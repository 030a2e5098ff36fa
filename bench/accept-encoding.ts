import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

/** The content codings that browsers accept. */
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd';

/** The bytes of an answer without its content coding. */
export function decoded(body: Buffer, encoding: string | undefined): Buffer {
	if (encoding === 'zstd') return zstdDecompressSync(body);
	if (encoding === 'br') return brotliDecompressSync(body);
	return encoding === 'gzip' ? gunzipSync(body) : body;
}
