import type { Context as HonoContext, Next } from 'hono';
import type { AskerVariables } from './asker.ts';

/** Marks an answer that went straight to the socket: an event stream, which brings its own headers. */
const SENT = 'x-hono-already-sent';

/**
 * Says of every answer that says nothing itself how it may be kept. Default-deny: of the API nothing is kept but what an
 * endpoint declares to be the same for everybody (`cache`), and then not its problems; of pages, those of somebody signed
 * in are kept nowhere, so that the next person at the device does not find them by going back.
 */
export async function withCaching(c: HonoContext<AskerVariables>, next: Next): Promise<void> {
	await next();
	const { headers } = c.res;
	if (headers.has('cache-control') || headers.has(SENT)) return;
	const problem = headers.get('content-type')?.startsWith('application/problem+json');
	const api = /^\/(api|functions)(\/|$)/i.test(c.req.path);
	if (c.get('shared') && !problem) return;
	const personal = api || problem || c.get('actor')?.kind === 'user';
	headers.set('cache-control', personal ? 'no-store' : 'private, no-cache');
}
