import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Context as HonoContext } from 'hono';
import { answerDocument, type EncodedDocument, encodedDocument } from './encoded-document.ts';

/**
 * Serves a document that does not change while the server runs. It is made and compressed once, after the start, so
 * that no bid waits for it, and sent from memory afterwards.
 */
export function constantDocument(type: string, make: () => string): (c: HonoContext) => Response {
	let made: EncodedDocument | null = null;
	const document = () => {
		made ??= encodedDocument({ type, cacheControl: 'public, no-cache' }, compressed(make()));
		return made;
	};
	setImmediate(document);
	return (c) => answerDocument(c, document());
}

function compressed(text: string) {
	const plain = Buffer.from(text);
	const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
	return { plain, br: brotliCompressSync(plain, { params }), gzip: gzipSync(plain) };
}
