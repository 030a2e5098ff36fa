import { createHash, randomBytes } from 'node:crypto';
import type { PublicAuctioneer } from '#contract/auctioneers.ts';
import { acceptedEncoding, type Encoding } from '#server/http/accepted-encoding.ts';
import { hashPolicy } from '#server/http/security.ts';
import { type RenderPage, renderText } from './built-pages.ts';
import { BROTLI, compressed } from './compression.ts';

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
export async function renderCacheable(
	render: RenderPage,
	request: Request,
	auctioneer: PublicAuctioneer | null,
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

/** A document whose inline scripts and styles are allowed by their hashes, in the form of a content security policy. */
interface HashedDocument {
	html: string;
	scripts: string[];
	styles: string[];
}

/** A tag up to its nonce, and from behind it to its end. */
const BEFORE = /^<(script|style|link)((?: [\w-]+(?:="[^"<>]*")?)*)$/;
const AFTER = /^(?: [\w-]+(?:="[^"<>]*")?)*\/?>$/;

/**
 * Replaces a document's nonce by hashes, so that everybody can get the same document. The nonce has to be random, secret
 * and used for this rendering only: then only what was rendered with it is hashed, and never markup that came in with
 * data. Throws if the nonce is anywhere but in the tag of a script, style or link, because it would then be published.
 */
export function hashInline(html: string, nonce: string): HashedDocument {
	const attribute = ` nonce="${nonce}"`;
	const found = { script: new Set<string>(), style: new Set<string>(), link: new Set<string>() };
	let plain = '';
	let end = 0;
	// A page has hundreds of tags, and a few with the nonce.
	for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, at + attribute.length)) {
		const start = html.lastIndexOf('<', at);
		const match = BEFORE.exec(html.slice(start, at));
		const after = html.slice(at + attribute.length, html.indexOf('>', at) + 1);
		if (!match || !AFTER.test(after)) continue;
		const [before, name, attributes] = match as unknown as [string, keyof typeof found, string];
		plain += `${html.slice(end, start)}${before}${after}`;
		end = at + attribute.length + after.length;
		// A data block (JSON) is not run. A script with a source is allowed by its origin.
		const runs = !/ (src|type="(?!module"))/.test(attributes + after);
		if (name !== 'link' && runs) found[name].add(sourceOf(contentAt(html, end, name)));
	}
	plain += html.slice(end);
	if (plain.includes(nonce)) throw new Error('the nonce of a page is in an unexpected place');
	return { html: plain, scripts: [...found.script], styles: [...found.style] };
}

/** The text of the element that begins at `start`, up to where a browser ends it. */
function contentAt(html: string, start: number, name: string): string {
	const length = html.slice(start).search(new RegExp(`</${name}`, 'i'));
	if (length < 0) throw new Error(`a ${name} is not closed`);
	return html.slice(start, start + length);
}

function sourceOf(content: string): string {
	return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
