import type { Context as HonoContext } from 'hono';
import { DOCUMENTS } from '#contract/paths.ts';
import { problem } from '#domain/problems/problems.ts';
import { isUnavailable } from '#server/platform/db/unavailable.ts';
import type { Log } from '#server/platform/log.ts';
import { StorageAway } from '#server/platform/storage/storage-away.ts';
import { answerProblem, BUSY_SECONDS } from './problems.ts';

/** A page whose data could not be read, with status 503 and a time to retry. */
export function asUnavailable(page: Response): Response {
	const headers = new Headers(page.headers);
	headers.set('retry-after', String(BUSY_SECONDS));
	return new Response(page.body, { status: 503, headers });
}

/** Whether the caller accepts HTML, and so reads pages. */
export function wantsPage(c: HonoContext): boolean {
	return c.req.header('accept')?.includes('text/html') ?? false;
}

/**
 * Logs an error of a request and answers it: 503 where storage or the database was unavailable, with `errorPage` for
 * readers of pages where it was the database; otherwise 500.
 */
export async function answerThrown(
	c: HonoContext,
	log: Log,
	error: unknown,
	errorPage: () => Promise<Response | null>,
): Promise<Response> {
	// The rest of a path under /documents/ is a link that opens a document: it must not be logged.
	const path = c.req.path.startsWith(DOCUMENTS) ? DOCUMENTS : c.req.path;
	log.error({ err: error, method: c.req.method, path }, 'request failed');
	if (error instanceof StorageAway) return answerProblem(problem('storage.unavailable'));
	if (!isUnavailable(error)) return answerProblem(problem('server.unexpected'));
	const page = wantsPage(c) ? await errorPage() : null;
	return page ? asUnavailable(page) : answerProblem(problem('server.unavailable'));
}
