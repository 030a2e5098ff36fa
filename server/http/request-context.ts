import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Context as HonoContext } from 'hono';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import type { Viewer } from '#contract/session.ts';
import { type Actor, isApproved } from '#domain/auction/access.ts';
import type { Credentials } from '#server/features/accounts/actor.ts';
import { ADDRESS_HEADER } from '#server/features/accounts/auth-request.ts';
import {
	clientAddress,
	isLoopback,
	isTrustedProxy,
	network,
	plainAddress,
	type TrustedProxies,
} from '#server/platform/client-address.ts';
import type { SecureResponse } from './security.ts';

/** The values that a request carries for handlers that need them. */
export interface RequestVariables {
	Variables: {
		actor: Actor;
		address: string | null;
		secureHeadersNonce?: string;
	};
}

/** Who sent a request, and from which network address. */
export interface Caller {
	actor: Actor;
	address: string | null;
}

/** The actor in the form that pages get. */
export function viewerOf(actor: Actor): Viewer | null {
	if (actor.kind === 'visitor') return null;
	const { kind: _kind, factor_fresh: _fresh, ...viewer } = actor;
	return viewer;
}

/** Determines the caller of a request. */
export type Identify = (c: HonoContext<RequestVariables>) => Promise<Caller>;

/** The caller as an earlier handler determined it. */
export const identified: Identify = async (c) => ({ actor: c.get('actor'), address: c.get('address') });

/** What Node's adapter passes on: absent where a request does not come from a socket of this process. */
interface Bindings {
	incoming?: IncomingMessage;
	outgoing?: SecureResponse;
}

function bindingsOf(c: HonoContext): Bindings {
	return (c.env as Bindings | undefined) ?? {};
}

/** The request as it arrived at this process's socket. */
export function incomingOf(c: HonoContext): IncomingMessage | undefined {
	return bindingsOf(c).incoming;
}

/** The answer that goes to this process's socket. */
export function responseOf(c: HonoContext): SecureResponse | undefined {
	return bindingsOf(c).outgoing;
}

/** One for all: without a reason, each abort makes an error with its stack. */
const CLOSED = new Error('the connection is closed');

/** Aborted when the connection of a request's answer has closed, whether all of it was sent or not. */
export function goneOf(c: HonoContext): AbortSignal {
	const gone = new AbortController();
	const outgoing = responseOf(c);
	if (outgoing?.closed) gone.abort(CLOSED);
	else outgoing?.once('close', () => gone.abort(CLOSED));
	return gone.signal;
}

/** A header, by its lower-case name. Read from Node's own object: a `Headers` made for one lookup costs far more. */
export function headerOf(c: HonoContext, name: string): string | undefined {
	const incoming = incomingOf(c);
	if (!incoming) return c.req.header(name);
	const value = incoming.headers[name];
	return typeof value === 'object' ? value.join(', ') : value;
}

/** The headers that may contain a session. */
export function credentialsOf(c: HonoContext): Credentials {
	return { cookie: headerOf(c, 'cookie'), authorization: headerOf(c, 'authorization') };
}

/** The addresses of sockets other than a proxy's: the same for every request of the socket. */
const addresses = new WeakMap<Socket, string | null>();

/**
 * The caller's network address: the socket's, or the one that a trusted proxy names. Headers of anybody else are
 * ignored.
 */
export function addressOf(c: HonoContext, proxies: TrustedProxies): string | null {
	const incoming = incomingOf(c);
	if (!incoming) return null;
	const { socket } = incoming;
	const known = addresses.get(socket);
	if (known !== undefined) return known;
	const headers = { forwarded: headerOf(c, 'forwarded'), xForwardedFor: headerOf(c, 'x-forwarded-for') };
	const address = clientAddress(socket.remoteAddress, headers, proxies);
	if (!isTrustedProxy(socket.remoteAddress, proxies)) addresses.set(socket, address);
	return address;
}

/** The address of the other end of the request's own socket. */
export function socketAddress(c: HonoContext): string | undefined {
	return incomingOf(c)?.socket.remoteAddress;
}

/**
 * Headers that a proxy adds: a request with one of them comes from elsewhere, even if the proxy runs on this machine.
 */
const FORWARDED = /^(forwarded|via|x-real-ip|x-forwarded(-.*)?)$/i;

/**
 * Whether the request comes from this machine itself, under a name of its own, and not through a proxy on it: a tunnel, and a page of another
 * site whose name a resolver gave this machine's address (DNS rebinding), come from loopback, too.
 */
export function isLocal(c: HonoContext): boolean {
	if (!isLoopback(plainAddress(socketAddress(c) ?? '') ?? '') || !namesThisMachine(headerOf(c, 'host')))
		return false;
	return !Object.keys(incomingOf(c)?.headers ?? {}).some((name) => FORWARDED.test(name));
}

/** Whether a `Host` header has a loopback name or address. */
export function namesThisMachine(host: string | undefined): boolean {
	return isLoopback(URL.parse(`http://${host ?? ''}`)?.hostname ?? '');
}

/**
 * The key under which a request is counted: an approved person's id, otherwise the caller's network, because anybody can have many accounts
 * that nobody has approved.
 */
export function clientKey(actor: Actor, address: string | null): string {
	return actor.kind === 'user' && isApproved(actor) ? actor.id : network(address);
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
export function isActivity(c: HonoContext): boolean {
	if (c.req.path === ACCOUNT_API.activity) return false;
	return !SAFE.has(c.req.method) || headerOf(c, 'sec-fetch-mode') === 'navigate';
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a write comes from the product's own pages, sign-in included. A browser says so in Sec-Fetch-Site or Origin.
 * A client that sends neither is no browser, and may write unless it sends a cookie.
 */
export function isSameOrigin(c: HonoContext): boolean {
	if (SAFE.has(c.req.method)) return true;
	const site = headerOf(c, 'sec-fetch-site');
	if (site) return site === 'same-origin';
	const origin = headerOf(c, 'origin');
	if (origin) return URL.parse(origin)?.host === headerOf(c, 'host');
	return headerOf(c, 'cookie') === undefined;
}
