import { createHash, randomBytes } from 'node:crypto';
import type { PublicAuctioneer } from '#contract/auctioneers.ts';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';
import { BROTLI, compressed } from './compression.ts';
import { hashInline } from './inline-hashes.ts';
import type { RenderPage } from './pages.ts';
import { renderText } from './render-text.ts';
import { hashPolicy } from './security.ts';

/**
 * How a page that is the same for every visitor may be kept by others. Shared caches (a CDN) may answer it for a second,
 * and for 30 more while they ask for the next one; CDN-Cache-Control says so without `must-revalidate`, which is for
 * browsers: without it they would show an old price for those 30 seconds.
 */
const KEEPING = {
	'cache-control': 'public, s-maxage=1, stale-while-revalidate=30, max-age=0, must-revalidate',
	'cdn-cache-control': 'public, max-age=1, stale-while-revalidate=30',
};

/** On which headers of the request the answer depends. A session's cookie makes it another page. */
const VARY = { vary: 'Accept-Encoding, Cookie' };

const NONCE_BYTES = 24;

/**
 * Renders a page for every visitor at once: completely, compressed once, with an ETag, with the styles that it uses, and with hashes in its content
 * security policy where the page of one person has a nonce. Only with status 200 it may be kept.
 */
export async function renderForVisitors(
	render: RenderPage,
	request: Request,
	auctioneer: PublicAuctioneer | null = null,
): Promise<Response> {
	const nonce = randomBytes(NONCE_BYTES).toString('base64url');
	const { page, text } = await renderText(render, request, {
		viewer: null,
		nonce,
		auctioneer,
		stylesInside: true,
	});
	const { html, ...sources } = hashInline(text ?? '', nonce);
	const encoding = acceptedEncoding(request.headers.get('accept-encoding') ?? undefined);
	const body = compressed(Buffer.from(html), encoding, BROTLI.often);
	const headers = new Headers(page.headers);
	headers.delete('content-length');
	const kept = page.status === 200 && !headers.has('set-cookie');
	const added = {
		...VARY,
		...(encoding !== 'identity' && { 'content-encoding': encoding }),
		...(kept && { ...KEEPING, etag: etagOf(body, encoding) }),
		'content-security-policy': hashPolicy(sources),
	};
	for (const [name, value] of Object.entries(added)) headers.set(name, value);
	return new Response(text === null ? null : body, { status: page.status, headers });
}

/** A strong ETag: of exactly these bytes. */
function etagOf(body: Uint8Array, encoding: Encoding): string {
	const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
	return encoding === 'identity' ? `"${hash}"` : `"${hash}.${encoding}"`;
}
