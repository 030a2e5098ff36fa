import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { DISCOVERY } from '#contract/discovery-paths.ts';
import { API } from '#contract/paths.ts';
import { bidReadEndpoints } from '#server/http/bidding/bid-reads.ts';
import { checkpointEndpoints } from '#server/http/bidding/checkpoints.ts';
import { mountLedger } from '#server/http/bidding/ledger.ts';
import { auctionEndpoints } from '#server/http/catalogue/auctions.ts';
import { mountFeed } from '#server/http/catalogue/feed.ts';
import { mapEndpoints } from '#server/http/catalogue/map.ts';
import { saleEndpoints } from '#server/http/catalogue/sales.ts';
import { mountSitemap, SITEMAP_PATHS } from '#server/http/catalogue/sitemap.ts';
import { answerThrown, asUnavailable } from '#server/http/error-responses.ts';
import type { ReadContext } from '#server/http/http-context.ts';
import { mount } from '#server/http/mount-endpoint.ts';
import type { AnswerRead, ReadLine, RequestContext } from '#server/http/read-requests.ts';
import { type RequestVariables, viewerOf } from '#server/http/request-context.ts';
import { databaseAnswers } from '#server/platform/db/open.ts';
import { isUnavailable } from '#server/platform/db/unavailable.ts';
import { currentRequest, runInRequest } from '#server/platform/request-scope.ts';
import { traced } from '#server/platform/tracing/tracing.ts';
import { type RenderPage, renderText } from './built-pages.ts';
import { compressPage } from './compression.ts';
import { renderCacheable } from './render-cacheable.ts';

/** The endpoints that worker processes mount: those that state it (`readEndpoint`). They are public, and cost as much as pages. */
export const READ_ENDPOINTS = [
	...auctionEndpoints,
	...mapEndpoints,
	...saleEndpoints,
	...checkpointEndpoints,
	...bidReadEndpoints,
];

/** A document that worker processes answer, and the line in which its requests wait. */
interface ReadDocument {
	paths: string[];
	line?: ReadLine;
	mount: (app: OpenAPIHono<RequestVariables>, context: ReadContext) => void;
}

const READ_DOCUMENTS: ReadDocument[] = [
	{ paths: [API.ledger(':id')], line: 'ledgers', mount: mountLedger },
	{ paths: SITEMAP_PATHS, mount: mountSitemap },
	{ paths: [DISCOVERY.feed], mount: mountFeed },
];

/** Their routes, whose requests the server passes on. */
export const READ_ROUTES = READ_DOCUMENTS.flatMap(({ paths, line }) => paths.map((path) => ({ path, line })));

/**
 * Answers read-only requests in this process. Worker processes run it (read-worker.ts), so that bids never wait for a
 * page; in development and tests it runs in the server.
 */
export function createReads(context: ReadContext, render: RenderPage): AnswerRead {
	const app = new OpenAPIHono<RequestVariables>();
	app.onError((error, c) =>
		answerThrown(c, context.log, error, () =>
			render(c.req.raw, {
				viewer: null,
				nonce: nonceOf(c),
				auctioneer: (c.env as RequestContext).auctioneer ?? null,
				requestId: currentRequest()?.request_id,
			}),
		),
	);
	app.use(async (c, next) => {
		const { actor, address, nonce } = c.env as RequestContext;
		c.set('actor', actor);
		c.set('address', address);
		c.set('secureHeadersNonce', nonce);
		await next();
	});
	for (const document of READ_DOCUMENTS) document.mount(app, context);
	for (const each of READ_ENDPOINTS) mount(app, context, each);
	app.all('*', async (c) => {
		const { forVisitors, auctioneer = null } = c.env as RequestContext;
		if (forVisitors) return renderCacheable(render, c.req.raw, auctioneer);
		const errors: unknown[] = [];
		const { page, text } = await renderText(render, c.req.raw, {
			viewer: viewerOf(c.get('actor')),
			nonce: nonceOf(c),
			auctioneer,
			requestId: currentRequest()?.request_id,
			onError: (error) => errors.push(error),
		});
		const away = page.status === 500 && (errors.some(isUnavailable) || !(await databaseAnswers(context.db)));
		// The body has been read.
		const answer = { page: away ? asUnavailable(new Response(null, page)) : page, text };
		return compressPage(answer, c.req.header('accept-encoding'));
	});
	return async (request, from) => {
		if (!from.scope) return app.fetch(request, from);
		const answer = async () => app.fetch(request, from);
		return runInRequest(from.scope, traced, 'answer read', {}, answer) as Promise<Response>;
	};
}

function nonceOf(c: HonoContext<RequestVariables>): string {
	return c.get('secureHeadersNonce') ?? '';
}
