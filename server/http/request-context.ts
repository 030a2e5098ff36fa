import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext } from 'hono';
import { API } from '#contract/paths.ts';
import type { Actor } from '#domain/access.ts';
import { network } from '#server/features/accounts/attempt-limits.ts';
import { ADDRESS_HEADER } from '#server/features/accounts/auth-request.ts';
import { clientAddress, type TrustedProxies } from '#server/platform/client-address.ts';
import type { Uploads } from './upload.ts';

/** What a request carries through the server, put there once (app.ts). */
export interface RequestVariables {
	Variables: {
		actor: Actor;
		address: string | null;
		secureHeadersNonce?: string;
		/** What receives files. */
		uploads: Uploads;
	};
}

/** The caller's network address: the socket's, or what a trusted proxy says of it. No header of anybody else is believed. */
export function addressOf(c: HonoContext, proxies: TrustedProxies): string | null {
	const headers = {
		forwarded: c.req.header('forwarded'),
		xForwardedFor: c.req.header('x-forwarded-for'),
	};
	return clientAddress(socketAddress(c), headers, proxies);
}

/** The other end of the request's own socket, whoever that is. */
export function socketAddress(c: HonoContext): string | undefined {
	return getConnInfo(c).remote.address;
}

/** Whose turns a request takes under a limit: a signed-in person's own, else those of everybody in the same network. */
export function limitKey(actor: Actor, address: string | null): string {
	return actor.kind === 'user' ? actor.id : network(address);
}

/** The request for the accounts library, with the address where it looks for it and nowhere else. */
export function withAddress(request: Request, address: string | null): Request {
	const headers = new Headers(request.headers);
	headers.delete(ADDRESS_HEADER);
	if (address) headers.set(ADDRESS_HEADER, address);
	return new Request(request, { headers });
}

/**
 * Whether a person asked for this, and not a page by itself: a write, or a page that is opened. The report of
 * activity says itself how long ago that was.
 */
export function isActivity(request: Request): boolean {
	if (URL.parse(request.url)?.pathname === API.activity) return false;
	return !SAFE.has(request.method) || request.headers.get('sec-fetch-mode') === 'navigate';
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a write comes from our own pages, a login included. A browser says where it comes from in Sec-Fetch-Site
 * or Origin; what says neither is no browser, and may write unless it brings a browser's cookie.
 */
export function isSameOrigin(request: Request): boolean {
	if (SAFE.has(request.method)) return true;
	const site = request.headers.get('sec-fetch-site');
	if (site) return site === 'same-origin';
	const origin = request.headers.get('origin');
	if (origin) return URL.parse(origin)?.host === request.headers.get('host');
	return !request.headers.has('cookie');
}
