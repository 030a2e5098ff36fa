import type { OpenAPIHono } from '@hono/zod-openapi';
import { uuid } from '#contract/amount.ts';
import { API } from '#contract/paths.ts';
import { problem } from '#domain/problems/problems.ts';
import { SECOND } from '#domain/values/time.ts';
import { calendarOf } from '#server/features/catalogue/sharing/calendar.ts';
import { createSharePictures } from '#server/features/catalogue/sharing/share-picture.ts';
import { readSharedLot, type SharedLot } from '#server/features/catalogue/sharing/shared-lot.ts';
import { answerDocument, encodedDocument, isKnown } from '#server/http/encoded-document.ts';
import type { HttpContext } from '#server/http/http-context.ts';
import { answerProblem } from '#server/http/problems.ts';
import { addressOf, clientKey, type RequestVariables } from '#server/http/request-context.ts';

const PICTURE_CACHING = 'public, max-age=60';

/** Serves the picture of a lot's shared link and its event for calendars. Both are public and the same for everybody. */
export function mountSharing(app: OpenAPIHono<RequestVariables>, context: HttpContext): void {
	const { db, environment, brand, storage, paperLimit, proxies } = context;
	const pictureOf = createSharePictures(storage, brand);
	const read = (id: string | undefined): Promise<SharedLot | null> | null =>
		uuid.safeParse(id).success ? readSharedLot(db, environment, id as string) : null;

	app.get(API.calendar(':id'), async (c) => {
		const lot = await read(c.req.param('id'));
		if (!lot) return answerProblem(problem('auction.not-found'));
		const head = { type: 'text/calendar; charset=utf-8', cacheControl: 'public, no-cache' };
		const answer = answerDocument(c, encodedDocument(head, { plain: Buffer.from(calendarOf(lot, brand)) }));
		answer.headers.set('content-disposition', `inline; filename="leilao-${lot.id.slice(0, 8)}.ics"`);
		return answer;
	});

	app.get(API.sharePicture(':id'), async (c) => {
		const lot = await read(c.req.param('id'));
		if (!lot) return answerProblem(problem('auction.not-found'));
		const { key, known, draw } = pictureOf(lot);
		const etag = `"${key}"`;
		const headers = {
			'cache-control': PICTURE_CACHING,
			etag,
			'cross-origin-resource-policy': 'cross-origin',
		};
		if (isKnown(c, etag)) return new Response(null, { status: 304, headers });
		if (known) return png(known, headers);
		const wait = await paperLimit.take(clientKey({ kind: 'visitor' }, addressOf(c, proxies)));
		if (wait !== null)
			return answerProblem(problem('request.too-many', { retry_after: Math.ceil(wait / SECOND) }));
		const drawn = await draw();
		return drawn.ok ? png(drawn.value, headers) : answerProblem(drawn.problem);
	});
}

function png(bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Response {
	return new Response(bytes, {
		headers: { 'content-type': 'image/png', 'content-length': String(bytes.length), ...headers },
	});
}
