import type { IncomingHttpHeaders } from 'node:http';
import type { RequestContext } from '#server/http/read-requests.ts';

/**
 * The header in which the server tells a worker process what it determined about a request. A caller's header of this
 * name is never passed on.
 */
const CONTEXT = 'martelo-context';

/** Headers of one connection (RFC 9110 §7.6.1), and of a body: requests are passed on without theirs. */
const NOT_PASSED_ON = new Set([
	'connection',
	'content-length',
	'expect',
	'keep-alive',
	'proxy-connection',
	'te',
	'trailer',
	'transfer-encoding',
	'upgrade',
	CONTEXT,
]);

/** The headers of a request to a worker: those of the caller, and what the server determined. */
export function toWorker(request: Request, context: RequestContext): Record<string, string> {
	const headers: Record<string, string> = {};
	for (const [name, value] of request.headers) if (!NOT_PASSED_ON.has(name)) headers[name] = value;
	headers.host = new URL(request.url).host;
	headers[CONTEXT] = Buffer.from(JSON.stringify(context)).toString('base64url');
	return headers;
}

/** What the server determined about a request that it passed on. */
export function fromServer(headers: Headers): RequestContext {
	return JSON.parse(Buffer.from(headers.get(CONTEXT) ?? '', 'base64url').toString());
}

/** Headers of the worker's own connection, and those that the server sets for each answer. */
const OF_THE_CONNECTION = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/** The headers of a worker's answer that the caller gets. */
export function toCaller(headers: IncomingHttpHeaders): [string, string][] {
	return Object.entries(headers).flatMap(([name, value = []]) =>
		OF_THE_CONNECTION.has(name) ? [] : [value].flat().map((each): [string, string] => [name, each]),
	);
}
