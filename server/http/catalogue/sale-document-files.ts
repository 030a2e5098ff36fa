import type { OpenAPIHono } from '@hono/zod-openapi';
import { API } from '#contract/paths.ts';
import { refusal } from '#domain/auction/access.ts';
import { problem } from '#domain/problems/problems.ts';
import { documentKey, findDocument } from '#server/features/catalogue/sales/document-files.ts';
import { answerFile } from '#server/http/answer-file.ts';
import { isKnown } from '#server/http/encoded-document.ts';
import type { HttpContext } from '#server/http/http-context.ts';
import { answerProblem } from '#server/http/problems.ts';
import type { Identify, RequestVariables } from '#server/http/request-context.ts';

const HASH = /^([0-9a-f]{64})\.pdf$/;

/** A PDF shows itself and runs nothing of this site; `inline`, because the browser's own viewer is the viewer. */
const SHOWN = {
	'content-type': 'application/pdf',
	'x-content-type-options': 'nosniff',
	'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
	'cross-origin-resource-policy': 'cross-origin',
};

/**
 * `GET /api/sale-documents/{sha256}.pdf`: the address is the file's SHA-256, so that what it answers never changes and anybody can compare
 * it. A document of a draft is for administrators, and nobody caches it.
 */
export function mountSaleDocuments(
	app: OpenAPIHono<RequestVariables>,
	{ db, environment, storage }: HttpContext,
	identify: Identify,
): void {
	app.get(API.saleDocumentFile(':file').replace(/\.pdf$/, ''), async (c) => {
		const sha256 = HASH.exec(c.req.param('file') ?? '')?.[1];
		const document = sha256 ? await findDocument(db, environment, sha256) : null;
		const hidden = document && !document.published && refusal('admin', (await identify(c)).actor) !== null;
		if (!sha256 || !document || hidden) return answerProblem(problem('sale-document.not-found'));
		const caching = document.published ? 'public, max-age=31536000, immutable' : 'private, no-store';
		const headers = { ...SHOWN, 'cache-control': caching, etag: `"${sha256}"` };
		if (isKnown(c, headers.etag)) return new Response(null, { status: 304, headers });
		const file = await storage.open(documentKey(sha256));
		if (!file) return answerProblem(problem('sale-document.not-found'));
		const name = `${sha256.slice(0, 12)}.pdf`;
		return answerFile(c, file, { ...headers, 'content-disposition': `inline; filename="${name}"` });
	});
}
