import type { ReadContext } from '#server/http/pages.ts';
import { createReads, type Reads } from '#server/http/reads.ts';

/** What only reads, answered in this process; a page's answer is its address alone. */
export function readsBeside(context: ReadContext): Reads {
	const answer = createReads(context, async (request) => new Response(request.url));
	return { answer, react: 'production' };
}
