import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Context as HonoContext } from 'hono';
import { answerDocument, type EncodedDocument, encodedDocument } from './encoded-document.ts';

const HEADERS = { cacheControl: 'public, no-cache' };

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/**
 * Serves a document that does not change while the server runs. It is made and compressed once, after the start, so
 * that no bid waits for it, and sent from memory afterwards.
 */
export function constantDocument(type: string, make: () => string): (c: HonoContext) => Response {
	let made: EncodedDocument | null = null;
	const document = () => {
		made ??= encodedDocument({ ...HEADERS, type }, compressedAtOnce(make()));
		return made;
	};
	setImmediate(document);
	return (c) => answerDocument(c, document());
}

/**
 * As `constantDocument`, for a document that takes long to make and that few ask for: it is made at the first request. `make` lets
 * other work run in between.
 */
export function lateDocument(
	type: string,
	make: () => Promise<string>,
): (c: HonoContext) => Promise<Response> {
	let making: Promise<EncodedDocument> | null = null;
	const document = async () => encodedDocument({ ...HEADERS, type }, await compressed(await make()));
	return async (c) => {
		making ??= document();
		return answerDocument(c, await making);
	};
}

function compressedAtOnce(text: string) {
	const plain = Buffer.from(text);
	return { plain, br: brotliCompressSync(plain, BROTLI), gzip: gzipSync(plain) };
}

/** In other threads. */
async function compressed(text: string) {
	const plain = Buffer.from(text);
	const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain, BROTLI), promisify(gzip)(plain)]);
	return { plain, br, gzip: zipped };
}
