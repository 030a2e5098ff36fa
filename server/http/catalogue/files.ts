import type { Context as HonoContext } from 'hono';
import { FILES } from '#contract/paths.ts';
import { problem } from '#domain/problems.ts';
import { answerProblem } from '#server/http/problems.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

/** The only public folder of the storage: pictures of auctions, under keys that never change. */
const PUBLIC_FOLDER = 'auctions/';

/** Serves a public picture. Its key is random and its bytes never change, so browsers cache it permanently. */
export async function servePicture(c: HonoContext, storage: Storage): Promise<Response> {
	const key = c.req.path.slice(FILES.length + 1);
	const file = key.startsWith(PUBLIC_FOLDER) ? await storage.open(key) : null;
	if (!file) return answerProblem(problem('request.not-found'));
	return new Response(file.stream, {
		headers: {
			'content-type': file.content_type,
			'content-length': String(file.size),
			'cache-control': 'public, max-age=31536000, immutable',
			etag: file.etag,
		},
	});
}
