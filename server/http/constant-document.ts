import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Context as HonoContext } from 'hono';

interface Encoded {
	plain: Buffer<ArrayBuffer>;
	br: Buffer<ArrayBuffer>;
	gzip: Buffer<ArrayBuffer>;
	etag: string;
}

/**
 * Serves a document that does not change while the server runs. It is made and compressed once, after the start, so
 * that no bid waits for it, and sent from memory afterwards.
 */
export function constantDocument(type: string, make: () => string): (c: HonoContext) => Response {
	let encoded: Encoded | null = null;
	const document = () => {
		encoded ??= compressed(make());
		return encoded;
	};
	setImmediate(document);
	return (c) => {
		const encoded = document();
		const headers = {
			'content-type': type,
			'cache-control': 'public, no-cache',
			etag: encoded.etag,
			vary: 'accept-encoding',
		};
		if (c.req.header('if-none-match')?.includes(encoded.etag)) return c.body(null, 304, headers);
		const accepted = c.req.header('accept-encoding') ?? '';
		if (/\bbr\b/.test(accepted)) return c.body(encoded.br, 200, { ...headers, 'content-encoding': 'br' });
		if (/\bgzip\b/.test(accepted))
			return c.body(encoded.gzip, 200, { ...headers, 'content-encoding': 'gzip' });
		return c.body(encoded.plain, 200, headers);
	};
}

function compressed(text: string): Encoded {
	const plain = Buffer.from(text);
	const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
	const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
	return { plain, br: brotliCompressSync(plain, { params }), gzip: gzipSync(plain), etag: `"${hash}"` };
}
