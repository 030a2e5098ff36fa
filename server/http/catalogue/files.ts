import type { Context as HonoContext } from 'hono';
import { FILES } from '#contract/paths.ts';
import { refusal } from '#domain/auction/access.ts';
import { problem } from '#domain/problems/problems.ts';
import { openDraftPictures } from '#server/features/catalogue/images/draft-pictures.ts';
import { answerFile } from '#server/http/answer-file.ts';
import type { HttpContext } from '#server/http/http-context.ts';
import { answerProblem } from '#server/http/problems.ts';
import type { Identify, RequestVariables } from '#server/http/request-context.ts';

/** The only public folder of the storage: pictures of auctions, under keys that never change. */
const PUBLIC_FOLDER = 'auctions/';
const PICTURE = /^auctions\/([0-9a-f-]{36})\//;

const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Makes the handler that serves public pictures. A picture's key is random and its bytes never change, so browsers cache it
 * permanently. Pictures of drafts are for administrators, and nobody caches them.
 */
export function pictureServer({ storage, db }: HttpContext, identify: Identify) {
	const isDraft = openDraftPictures(db);
	return async (c: HonoContext<RequestVariables>): Promise<Response> => {
		const key = c.req.path.slice(FILES.length + 1);
		const lot = PICTURE.exec(key)?.[1];
		const draft = lot !== undefined && (await isDraft(lot));
		const hidden = draft && refusal('admin', (await identify(c)).actor) !== null;
		const file = key.startsWith(PUBLIC_FOLDER) && !hidden ? await storage.open(key) : null;
		if (!file) return answerProblem(problem('request.not-found'));
		return answerFile(c, file, {
			'cache-control': draft ? 'private, no-store' : FOREVER,
			etag: file.etag,
		});
	};
}
