import { Transform } from 'node:stream';
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';

/** Brotli's levels for a page that is compressed for one reader, and for one that is kept for many. */
const BROTLI = { once: 4, kept: 5 };

/**
 * Compresses a streamed page while it is written. Each chunk is flushed, so the shell arrives before the rest is
 * rendered (an ordinary middleware would hold it back). Built files are compressed at build time instead.
 */
export function compressPage(response: Response, accepted: string | undefined): Response {
	const encoding = acceptedEncoding(accepted);
	if (encoding === 'identity' || !response.body) return response;
	const headers = new Headers(response.headers);
	headers.set('content-encoding', encoding);
	headers.append('vary', 'accept-encoding');
	headers.delete('content-length');
	const transform = Transform.toWeb(encoder(encoding)) as unknown as ReadableWritablePair<
		Uint8Array,
		Uint8Array
	>;
	return new Response(response.body.pipeThrough(transform), {
		status: response.status,
		statusText: response.statusText,
		headers,
	});
}

interface ReadableWritablePair<R, W> {
	readable: ReadableStream<R>;
	writable: WritableStream<W>;
}

function encoder(encoding: Exclude<Encoding, 'identity'>) {
	if (encoding === 'gzip') return createGzip({ level: 6, flush: constants.Z_SYNC_FLUSH });
	const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI.once };
	return createBrotliCompress({ params, flush: constants.BROTLI_OPERATION_FLUSH });
}

/** Compresses a complete page that is kept and sent many times. */
export function compressKept(page: string, encoding: Encoding): Buffer<ArrayBuffer> {
	const bytes = Buffer.from(page);
	if (encoding === 'identity') return bytes;
	if (encoding === 'gzip') return gzipSync(bytes);
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: BROTLI.kept,
		[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
	};
	return brotliCompressSync(bytes, { params });
}
