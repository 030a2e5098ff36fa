import { Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { acceptedEncoding } from './accepted-encoding.ts';

/**
 * Compresses a streamed page while it is written. Each chunk is flushed, so the shell arrives before the rest is
 * rendered (an ordinary middleware would hold it back). Built files are compressed at build time instead.
 */
export function compressPage(response: Response, accepted: string | undefined): Response {
	const encoder = encoderFor(accepted);
	if (!encoder || !response.body) return response;
	const headers = new Headers(response.headers);
	headers.set('content-encoding', encoder.name);
	headers.append('vary', 'accept-encoding');
	headers.delete('content-length');
	const transform = Transform.toWeb(encoder.stream) as unknown as ReadableWritablePair<
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

function encoderFor(accepted: string | undefined) {
	const encoding = acceptedEncoding(accepted);
	if (encoding === 'br') {
		const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
		return { name: 'br', stream: createBrotliCompress({ params, flush: constants.BROTLI_OPERATION_FLUSH }) };
	}
	if (encoding === 'gzip')
		return { name: 'gzip', stream: createGzip({ level: 6, flush: constants.Z_SYNC_FLUSH }) };
	return null;
}
