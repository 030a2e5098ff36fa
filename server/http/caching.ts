import type { Context as HonoContext, Next } from 'hono';
import type { AnyEndpoint } from './endpoint.ts';
import type { RequestVariables } from './request-context.ts';

/** Marks an answer that went straight to the socket: an event stream, which brings its own headers. */
const SENT = 'x-hono-already-sent';

const API_PATH = /^\/(api|functions)(\/|$)/i;

/**
 * Says of every answer that says nothing itself how it may be kept. Default-deny: of the API nothing is kept but what an
 * endpoint declares to be the same for everybody (`cache`), and then not its problems; of pages, those of somebody signed
 * in are kept nowhere, so that the next person at the device does not find them by going back.
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
