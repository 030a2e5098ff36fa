import type { Context as HonoContext, Next } from 'hono';
import type { AnyEndpoint } from './endpoint.ts';
import type { RequestVariables } from './request-context.ts';

/** Marks an answer that was written directly to the socket: an event stream, which sets its own headers. */
const SENT = 'x-hono-already-sent';

const API_PATH = /^\/(api|functions)(\/|$)/i;

/**
 * Sets the caching headers of every answer that has none. By default nothing of the API is cached, except successful
 * reads of endpoints that declare to be the same for everybody (`cache`). Pages of signed-in people are never stored,
 * so that the next person at the device cannot find them with the back button.
 */
export function withCaching(endpoints: readonly Pick<AnyEndpoint<never>, 'path' | 'cache'>[]) {
	const shared = endpoints
		.filter(({ cache }) => cache === 'public')
		.map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`));
	return async (c: HonoContext<RequestVariables>, next: Next): Promise<void> => {
		await next();
		const { headers, ok } = c.res;
		if (headers.has('cache-control') || headers.has(SENT)) return;
		const { method, path } = c.req;
		const read = method === 'GET' || method === 'HEAD';
		if (ok && read && shared.some((each) => each.test(path))) return;
		const problem = headers.get('content-type')?.startsWith('application/problem+json');
		const personal = API_PATH.test(path) || problem || c.get('actor')?.kind === 'user';
		headers.set('cache-control', personal ? 'no-store' : 'private, no-cache');
	};
}
