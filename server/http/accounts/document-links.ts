import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext, Next } from 'hono';
import { DOCUMENTS } from '#contract/paths.ts';
import { problem } from '#domain/problems/problems.ts';
import { IDENTITY_DOCUMENTS } from '#server/features/accounts/documents/identity-documents.ts';
import { type LinkedFiles, openByLink } from '#server/features/accounts/documents/recorded-links.ts';
import { SUPPORTING_DOCUMENTS } from '#server/features/accounts/documents/supporting-documents.ts';
import { NOTICE_PROOFS } from '#server/features/catalogue/sales/notices.ts';
import { PAYMENT_PROOFS } from '#server/features/settlement/payments/payment-proofs.ts';
import { answerFile } from '#server/http/answer-file.ts';
import type { HttpContext } from '#server/http/http-context.ts';
import { answerProblem } from '#server/http/problems.ts';
import { addressOf, type RequestVariables } from '#server/http/request-context.ts';

const SANDBOX = {
	'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
	'x-content-type-options': 'nosniff',
	'cache-control': 'no-store, private',
	'referrer-policy': 'no-referrer',
	'cross-origin-resource-policy': 'same-origin',
};

/**
 * Sets the headers of every answer below /documents, refusals included: an uploaded file runs nothing, loads nothing,
 * is cached nowhere and sets no cookie. Mounted before the site's own headers, so that it runs last.
 */
export async function sandboxed(c: HonoContext, next: Next): Promise<void> {
	await next();
	for (const [name, value] of Object.entries(SANDBOX)) c.res.headers.set(name, value);
	c.res.headers.delete('set-cookie');
}

/** `GET /documents/{link}`: the link alone is the permission; no session is needed. */
export function mountDocuments(app: OpenAPIHono<RequestVariables>, context: HttpContext): void {
	app.get(`${DOCUMENTS}/:link`, async (c) => {
		const link = c.req.param('link');
		const [address, now] = [addressOf(c, context.proxies), Date.now()];
		const open = (files: LinkedFiles) => openByLink(files, context, link, address, now);
		const file =
			(await open(IDENTITY_DOCUMENTS)) ??
			(await open(PAYMENT_PROOFS)) ??
			(await open(SUPPORTING_DOCUMENTS)) ??
			(await open(NOTICE_PROOFS));
		if (!file) return answerProblem(problem('document.link-expired'));
		// Browsers do not show a PDF in a sandbox.
		const pdf = file.content_type === 'application/pdf';
		return answerFile(c, file, {
			'content-disposition': pdf ? 'attachment; filename="documento.pdf"' : 'inline',
		});
	});
	app.all(`${DOCUMENTS}/*`, () => answerProblem(problem('request.not-found')));
}
