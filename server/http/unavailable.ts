import { BUSY_SECONDS } from './problems.ts';

/** A page whose data could not be read, as what it is: come back in a moment. */
export function asUnavailable(page: Response): Response {
	const headers = new Headers(page.headers);
	headers.set('retry-after', String(BUSY_SECONDS));
	return new Response(page.body, { status: 503, headers });
}
