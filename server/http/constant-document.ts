import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context as HonoContext } from 'hono';
import { answerDocument, type EncodedDocument, encodedDocument } from './encoded-document.ts';

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/**
 * Serves a document that does not change while the server runs. It is made at the first request, compressed in other threads so
 * that no bid waits for it, and sent from memory afterwards. A `make` that takes long lets other work run in between.
 */
export function constantDocument(
	type: string,
	make: () => string | Promise<string>,
): (c: HonoContext) => Promise<Response> {
	let making: Promise<EncodedDocument> | null = null;
	const document = async () => {
		const plain = Buffer.from(await make());
		const [br, zipped] = await Promise.all([
			promisify(brotliCompress)(plain, BROTLI),
			promisify(gzip)(plain),
		]);
		return encodedDocument({ type, cacheControl: 'public, no-cache' }, { plain, br, gzip: zipped });
	};
	return async (c) => {
		making ??= document();
		return answerDocument(c, await making);
	};
}
