import type { Context as HonoContext } from 'hono';
import { DOCUMENTS } from '#contract/paths.ts';
import { problem } from '#domain/problems.ts';
import { isUnavailable } from '#server/platform/db/unavailable.ts';
import type { Log } from '#server/platform/log.ts';
import { answerProblem, BUSY_SECONDS } from './problems.ts';

/** A page whose data could not be read, as what it is: come back in a moment. */
export function asUnavailable(page: Response): Response {
	const headers = new Headers(page.headers);
	headers.set('retry-after', String(BUSY_SECONDS));
	return new Response(page.body, { status: 503, headers });
}

/** Whether the caller reads pages, and not data. */
export function wantsPage(c: HonoContext): boolean {
	return c.req.header('accept')?.includes('text/html') ?? false;
}

/**
 * Logs what a request threw and answers it: 503 where the database could not be asked, by `errorPage` for readers of
 * pages; else 500.
 */
export async function answerThrown(
	c: HonoContext,
	log: Log,
	error: unknown,
	errorPage: () => Promise<Response | null>,
): Promise<Response> {
	// What follows /documents/ opens a document: no log may hold it.
	const path = c.req.path.startsWith(DOCUMENTS) ? DOCUMENTS : c.req.path;
	log.error({ err: error, method: c.req.method, path }, 'request failed');
	if (!isUnavailable(error)) return answerProblem(c, problem('server.unexpected'));
	const page = wantsPage(c) ? await errorPage() : null;
	return page ? asUnavailable(page) : answerProblem(c, problem('server.unavailable'));
}
