import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context as HonoContext } from 'hono';
import { sessionCookieName } from '#server/features/accounts/auth-cookie.ts';
import { acceptedEncoding, type Encoding } from '#server/http/accepted-encoding.ts';
import { isKnown } from '#server/http/encoded-document.ts';
import type { HttpContext } from '#server/http/http-context.ts';
import { forFooter, type Reads } from '#server/http/read-requests.ts';
import { addressOf, goneOf, headerOf, type RequestVariables } from '#server/http/request-context.ts';
import { currentRequest } from '#server/platform/request-scope.ts';
import type { Loaded } from '#server/platform/shared-load.ts';
import { type PublicPage, publicPage } from './cacheable-routes.ts';
import type { CachedPage, PageCache } from './page-cache.ts';

/** What an entry occupies beside its body: headers, keys, maps. */
const OVERHEAD = 4_096;

/**
 * Answers the public pages of visitors from the cache. Null for everything else: people with a session, other pages,
 * other methods, and every page while this server does not hear of changes.
 */
export function cachedPages(
	{
		pageCache: cache,
		auth,
		brand,
		proxies,
		defaultAuctioneer,
	}: Pick<HttpContext, 'auth' | 'brand' | 'proxies' | 'defaultAuctioneer'> & { pageCache: PageCache },
	{ answer: reads, keepsPages = false }: Reads,
): (c: HonoContext<RequestVariables>) => Promise<Response | null> {
	const sessionCookie = sessionCookieName(auth);
	const load = async (
		{ url }: PublicPage,
		encoding: Encoding,
		address: string | null,
		gone: AbortSignal,
	): Promise<Loaded<CachedPage> | null> => {
		// Nothing of the caller's request but its address: one visitor cannot shape what others get.
		const request = new Request(brand.url + url, { headers: { 'accept-encoding': encoding } });
		const from = {
			actor: { kind: 'visitor' as const },
			address,
			nonce: '',
			forVisitors: true as const,
			auctioneer: await forFooter(defaultAuctioneer),
			scope: currentRequest(),
		};
		const answer = await reads(request, from, gone);
		if (!answer || answer.status >= 500) return null;
		const value = await cachedPage(answer);
		return { value, keep: value.etag !== null };
	};
	return async (c) => {
		if (!keepsPages || !cache.usable) return null;
		const { incoming } = c.env as HttpBindings;
		const page = isVisitor(incoming, sessionCookie) ? publicPage(incoming.url ?? '') : null;
		if (!page) return null;
		const encoding = acceptedEncoding(headerOf(c, 'accept-encoding'));
		const key = `${encoding} ${page.url}`;
		const found =
			cache.get(key) ??
			(await cache.load(
				key,
				page.tag,
				(gone) => load(page, encoding, addressOf(c, proxies), gone),
				goneOf(c),
			));
		return found && present(c, found);
	};
}

const READ = new Set(['GET', 'HEAD']);

/** Whether a request reads, and carries no session. */
function isVisitor(incoming: IncomingMessage, sessionCookie: string): boolean {
	const { method = '', headers } = incoming;
	if (!READ.has(method) || !headers || headers.authorization !== undefined) return false;
	return !headers.cookie?.includes(sessionCookie);
}

function present(c: HonoContext, page: CachedPage): Response {
	const { status, headers, unchanged, body, etag } = page;
	if (etag !== null && isKnown(c, etag)) return new Response(null, { status: 304, headers: unchanged });
	return new Response(c.req.method === 'HEAD' || body.length === 0 ? null : body, { status, headers });
}

async function cachedPage(answer: Response): Promise<CachedPage> {
	const body = Buffer.from(await answer.arrayBuffer());
	const own = Object.fromEntries(answer.headers);
	const unchanged = { ...own };
	for (const name of ['content-type', 'content-encoding']) delete unchanged[name];
	return {
		status: answer.status,
		headers: { ...own, 'content-length': String(body.length) },
		unchanged,
		body,
		etag: answer.headers.get('etag'),
		bytes: body.length + OVERHEAD,
	};
}
