import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { acceptedEncoding, type Encoding } from '#server/http/accepted-encoding.ts';
import type { RenderedText } from './built-pages.ts';

/** Compresses the text of a page for one request. Built files are compressed at build time instead. */
export function compressPage({ page, text }: RenderedText, accepted: string | undefined): Response {
	if (text === null) return page;
	const encoding = acceptedEncoding(accepted);
	const { status, statusText, headers } = page;
	const bytes = compressed(Buffer.from(text), encoding, BROTLI.once);
	if (encoding !== 'identity') {
		headers.set('content-encoding', encoding);
		headers.append('vary', 'accept-encoding');
	}
	headers.set('content-length', String(bytes.length));
	return new Response(bytes, { status, statusText, headers });
}

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, ZSTD_c_compressionLevel } = constants;

const GZIP = { level: 6 };
const ZSTD = { params: { [ZSTD_c_compressionLevel]: 3 } };

/** Brotli's level for a page that is sent once, and for one that is sent many times (decision 050). */
export const BROTLI = { once: 1, often: 4 };

/** The bytes in an encoding; with Brotli at `level`. */
export function compressed(
	bytes: Uint8Array<ArrayBuffer>,
	encoding: Encoding,
	level: number,
): Uint8Array<ArrayBuffer> {
	if (encoding === 'identity') return bytes;
	if (encoding === 'zstd') return zstdCompressSync(bytes, { ...ZSTD, pledgedSrcSize: bytes.length });
	if (encoding === 'gzip') return gzipSync(bytes, GZIP);
	return brotliCompressSync(bytes, {
		params: { [BROTLI_PARAM_QUALITY]: level, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
	});
}
