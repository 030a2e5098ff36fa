import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { html } from 'hono/html';
import { PAGES } from '#contract/paths.ts';
import { wordsOf } from '#domain/problems/problem-catalogue.ts';
import { problem } from '#domain/problems/problems.ts';
import { SECOND } from '#domain/values/time.ts';
import type { Brand } from '#server/features/notifications/email.ts';
import { isTrustedProxy, type TrustedProxies } from '#server/platform/client-address.ts';
import {
	enterRequest,
	type RequestScope,
	readRequestId,
	readTraceParent,
	type TraceParent,
} from '#server/platform/request-scope.ts';
import type { Span, Tracing } from '#server/platform/tracing/span.ts';
import { currentTracing } from '#server/platform/tracing/tracing.ts';
import type { HttpContext } from './http-context.ts';
import { PROBLEM_HEADERS, problemDocument } from './problems.ts';
import type { SecureResponse } from './security.ts';
import { smallPage } from './small-page.ts';

/** The status from which on a request failed through the server. */
const FAILED = 500;

/** Begins the span of a request, which ends when its connection has the whole answer, or has closed. */
function requestSpan(
	tracing: Tracing,
	{ method = '' }: IncomingMessage,
	response: SecureResponse,
	parent: TraceParent | undefined,
): Span {
	const attributes = { 'http.request.method': method, 'martelo.request_id': response.requestId };
	const span = tracing.begin(method, { kind: 'server', parent, attributes });
	response.once('close', () => {
		const { meter, statusCode } = response;
		const route = meter?.route ?? '';
		span.rename(`${method} ${route}`);
		span.set({ 'http.route': route, 'http.response.status_code': statusCode });
		if (statusCode >= FAILED) span.fail();
		span.end();
	});
	return span;
}

type Fetch = Parameters<typeof getRequestListener>[0];

/**
 * Answers the requests of a server with `fetch`, each in a scope with its id. Ids and traces of trusted proxies are taken
 * over if they are well-formed; those of anybody else are ignored, because they would mix up the log.
 */
export function requestListener(
	fetch: Fetch,
	{ proxies, meters, brand }: Pick<HttpContext, 'proxies' | 'meters' | 'brand'>,
) {
	// The rest of a body is dropped here: Node's adapter waits for half a second, and then cuts the connection.
	const answer = getRequestListener(fetch, { autoCleanupIncoming: false });
	return inTurn((request, response) => {
		const own = response as SecureResponse; // The class of all answers of `createWebServer`.
		own.meter = meters.requests.unrouted;
		const scope = scopeOf(request, own, fromProxy(request, own, proxies));
		enterRequest(scope);
		dropRest(request, response);
		if (!isReadable(request.url ?? '')) {
			void refuseAddress(request, own, brand);
			return;
		}
		void answer(request, response);
	});
}

/** How many requests of a connection may wait for the answers to those before them. Browsers do not send any ahead. */
const PIPELINED = 16;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Handles the requests of a connection one after the other: Node hands out those that were sent ahead while the answer before them is not read,
 * so that one connection would hold many places. With more than `PIPELINED` that wait it is closed.
 */
function inTurn(handle: Handle): Handle {
	const connections = new WeakMap<Socket, { newest: ServerResponse; waiting: number }>();
	return (request, response) => {
		const { socket } = request;
		const connection = connections.get(socket);
		if (!connection || connection.newest.closed) {
			connections.set(socket, { newest: response, waiting: 0 });
			handle(request, response);
			return;
		}
		const { newest: before } = connection;
		connection.newest = response;
		connection.waiting += 1;
		if (connection.waiting > PIPELINED) {
			socket.destroy();
			return;
		}
		before.once('close', () => {
			connection.waiting -= 1;
			// In a callback of its own, because the scope of the request before lasts until the end of this one.
			if (!socket.destroyed) queueMicrotask(() => handle(request, response));
		});
	};
}

function scopeOf(
	request: IncomingMessage,
	response: SecureResponse,
	parent: TraceParent | undefined,
): RequestScope {
	const { requestId: request_id } = response;
	const tracing = currentTracing();
	if (!tracing) return parent ? { request_id, trace_id: parent.trace_id } : { request_id };
	const { place: trace } = requestSpan(tracing, request, response, parent);
	return { request_id, trace_id: trace.trace_id, trace };
}

/** Takes over what a trusted proxy says of a request; returns where in a trace it is. */
function fromProxy(
	{ headers, socket }: IncomingMessage,
	response: SecureResponse,
	proxies: TrustedProxies,
): TraceParent | undefined {
	const { 'x-request-id': id, traceparent } = headers;
	if (id === undefined && traceparent === undefined) return undefined;
	if (!isTrustedProxy(socket.remoteAddress, proxies)) return undefined;
	response.requestId = readRequestId(id) ?? response.requestId;
	return readTraceParent(traceparent) ?? undefined;
}

/** How much of a body that nobody reads is waited for. */
export interface Rest {
	bytes: number;
	/** The longest that it may take, in milliseconds. */
	longest: number;
	/** The longest without any bytes, in milliseconds. */
	quiet: number;
}

const REST: Rest = { bytes: 64 * 1024 * 1024, longest: 30 * SECOND, quiet: 5 * SECOND };

/** How often it is looked at, in milliseconds. */
const LOOK = SECOND / 4;

/**
 * Reads and drops what is left of a request's body once it is answered, so that its sender gets the answer: a connection
 * that is closed while bytes are on their way is reset, and what was sent on it is lost. A sender that goes on for longer
 * is cut.
 */
export function dropRest(incoming: IncomingMessage, response: ServerResponse, rest: Rest = REST): void {
	response.once('finish', () => {
		if (incoming.complete || incoming.destroyed) return;
		const { socket } = incoming;
		const [start, before] = [performance.now(), socket.bytesRead];
		let [read, since] = [before, start];
		// At the socket: Node drops what arrives of a body that nobody has begun to read, without an event.
		const look = () => {
			const now = performance.now();
			if (socket.bytesRead > read) [read, since] = [socket.bytesRead, now];
			const over = read - before > rest.bytes || now - start > rest.longest || now - since > rest.quiet;
			if (over) socket.destroy();
		};
		const looks = setInterval(look, LOOK);
		const settle = () => clearInterval(looks);
		incoming.on('end', settle).on('close', settle).resume();
	});
}

/** Whether the path of an address can be decoded. Its query is not looked at: a page leaves invalid texts out of its filters. */
function isReadable(address: string): boolean {
	if (!address.includes('%')) return true;
	const [path = ''] = address.split('?', 1);
	try {
		decodeURIComponent(path);
		return true;
	} catch {
		return false;
	}
}

/** Answers `request.address`, with a page to readers of pages, before a renderer sees the address. */
async function refuseAddress(
	{ headers }: IncomingMessage,
	response: SecureResponse,
	{ name }: Brand,
): Promise<void> {
	const document = problemDocument(problem('request.address'), {}, response.requestId);
	if (!headers.accept?.includes('text/html')) {
		response.writeHead(document.status, PROBLEM_HEADERS).end(JSON.stringify(document));
		return;
	}
	const { title, detail } = wordsOf(problem('request.address'));
	const body = html`<p>${detail}</p>
<a href="${PAGES.home}">Ver os leilões</a>`;
	const page = await smallPage({ brand: name, nonce: response.nonce, title, body });
	response.writeHead(document.status, { 'content-type': 'text/html; charset=utf-8' }).end(String(page));
}
