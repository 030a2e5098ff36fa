import type { IncomingMessage } from 'node:http';
import type { TraceParent } from '#server/platform/request-scope.ts';
import type { Span, Tracing } from '#server/platform/tracing/span.ts';
import type { SecureResponse } from './security.ts';

/** The status from which on a request failed through the server. */
const FAILED = 500;

/** Begins the span of a request, which ends when its connection has the whole answer, or has closed. */
export function requestSpan(
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
