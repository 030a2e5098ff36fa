import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Context as HonoContext } from 'hono';

interface Made {
	plain: Buffer<ArrayBuffer>;
	br: Buffer<ArrayBuffer>;
	gzip: Buffer<ArrayBuffer>;
	etag: string;
}

/**
 * Answers a document that does not change while the server runs: made and compressed once, as the server starts, so that
 * no bid waits for it, and sent from memory afterwards.
 */
export function constantDocument(type: string, make: () => string): (c: HonoContext) => Response {
	let made: Made | null = null;
	const document = () => {
		made ??= compressed(make());
		return made;
	};
	setImmediate(document);
	return (c) => {
		const made = document();
		const headers = {
			'content-type': type,
			'cache-control': 'public, no-cache',
			etag: made.etag,
			vary: 'accept-encoding',
		};
		if (c.req.header('if-none-match')?.includes(made.etag)) return c.body(null, 304, headers);
		const accepted = c.req.header('accept-encoding') ?? '';
		if (/\bbr\b/.test(accepted)) return c.body(made.br, 200, { ...headers, 'content-encoding': 'br' });
		if (/\bgzip\b/.test(accepted)) return c.body(made.gzip, 200, { ...headers, 'content-encoding': 'gzip' });
		return c.body(made.plain, 200, headers);
	};
}

function compressed(text: string): Made {
	const plain = Buffer.from(text);
	const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
	const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
	return { plain, br: brotliCompressSync(plain, { params }), gzip: gzipSync(plain), etag: `"${hash}"` };
}
