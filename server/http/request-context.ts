import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext } from 'hono';
import { API } from '#contract/paths.ts';
import type { Actor } from '#domain/access.ts';
import { network } from '#server/features/accounts/attempt-limits.ts';
import { ADDRESS_HEADER } from '#server/features/accounts/auth-request.ts';
import { clientAddress, type TrustedProxies } from '#server/platform/client-address.ts';
import type { Uploads } from './upload.ts';

/** The values that app.ts sets once for each request. */
export interface RequestVariables {
	Variables: {
		actor: Actor;
		address: string | null;
		secureHeadersNonce?: string;
		/** Receives uploaded files. */
		uploads: Uploads;
	};
}

/**
 * The caller's network address: the socket's, or the one that a trusted proxy names. Headers of anybody else are
 * ignored.
 */
export function addressOf(c: HonoContext, proxies: TrustedProxies): string | null {
	const headers = {
		forwarded: c.req.header('forwarded'),
		xForwardedFor: c.req.header('x-forwarded-for'),
	};
	return clientAddress(socketAddress(c), headers, proxies);
}

/** The address of the other end of the request's own socket. */
export function socketAddress(c: HonoContext): string | undefined {
	return getConnInfo(c).remote.address;
}

/** The key under which a request is counted: a signed-in person's id, otherwise the caller's network. */
export function clientKey(actor: Actor, address: string | null): string {
	return actor.kind === 'user' ? actor.id : network(address);
}

/** The request for the accounts library, with the address in the one header where the library looks for it. */
export function withAddress(request: Request, address: string | null): Request {
	const headers = new Headers(request.headers);
	headers.delete(ADDRESS_HEADER);
	if (address) headers.set(ADDRESS_HEADER, address);
	return new Request(request, { headers });
}

/**
 * Whether a person caused this request, and not a page by itself: a write, or a page that is opened. A report of
 * activity is excluded: it contains its own time.
 */
export function isActivity(request: Request): boolean {
	if (URL.parse(request.url)?.pathname === API.activity) return false;
	return !SAFE.has(request.method) || request.headers.get('sec-fetch-mode') === 'navigate';
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a write comes from the product's own pages, sign-in included. A browser says so in Sec-Fetch-Site or Origin.
 * A client that sends neither is no browser, and may write unless it sends a cookie.
 */
export function isSameOrigin(request: Request): boolean {
	if (SAFE.has(request.method)) return true;
	const site = request.headers.get('sec-fetch-site');
	if (site) return site === 'same-origin';
	const origin = request.headers.get('origin');
	if (origin) return URL.parse(origin)?.host === request.headers.get('host');
	return !request.headers.has('cookie');
}
