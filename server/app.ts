import { relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { API, DOCUMENTS, FILES } from '#contract/paths.ts';
import type { Actor } from '#domain/access.ts';
import { problem } from '#domain/problems.ts';
import type { Context } from './context.ts';
import { createAuthenticate } from './features/accounts/actor.ts';
import { accountEndpoints } from './http/accounts/account.ts';
import { mountAccounts } from './http/accounts/auth.ts';
import { authLogger } from './http/accounts/auth-logger.ts';
import { documentUpload } from './http/accounts/document.ts';
import { mountDocuments, sandboxed } from './http/accounts/document-links.ts';
import { getDocumentUrl } from './http/accounts/get-document-url.ts';
import { rateLimiter } from './http/accounts/rate-limiter.ts';
import { registrationEndpoints } from './http/accounts/registrations.ts';
import { sessionEndpoints } from './http/accounts/session.ts';
import { adminAuctionEndpoints } from './http/backoffice/admin-auctions.ts';
import { fileEndpoints } from './http/backoffice/admin-files.ts';
import { auditEndpoints } from './http/backoffice/audit-log.ts';
import { liveControlEndpoints } from './http/backoffice/console.ts';
import { dashboardEndpoints } from './http/backoffice/dashboard.ts';
import { bidEndpoints } from './http/bidding/bids.ts';
import { mountLedgerFormat } from './http/bidding/ledger.ts';
import { mountLive, mountLiveStates } from './http/bidding/live.ts';
import { withCaching } from './http/caching.ts';
import { imageEndpoints } from './http/catalogue/admin-images.ts';
import { auctionEndpoints } from './http/catalogue/auctions.ts';
import { servePicture } from './http/catalogue/files.ts';
import { imageOptimizer } from './http/catalogue/image-optimizer.ts';
import { favoriteEndpoints } from './http/catalogue/manage-favorites.ts';
import { mountDescription } from './http/description.ts';
import { mount, mountElsewhere } from './http/endpoint.ts';
import type { EventStreams } from './http/event-stream.ts';
import { faultEndpoints } from './http/faults.ts';
import { mountHealth } from './http/health.ts';
import { mountNotificationEvents } from './http/notifications/notification-events.ts';
import { notificationEndpoints } from './http/notifications/notifications.ts';
import { BUILD } from './http/pages.ts';
import { answerProblem } from './http/problems.ts';
import { answerRead, READ_ENDPOINTS, type Reads } from './http/reads.ts';
import { addressOf, isActivity, type RequestVariables } from './http/request-context.ts';
import { securityHeaders } from './http/security.ts';
import { adminPaymentEndpoints } from './http/settlement/admin-payments.ts';
import { paperEndpoints } from './http/settlement/papers.ts';
import { paymentEndpoints } from './http/settlement/payments.ts';
import { pixEndpoints } from './http/settlement/pix.ts';
import { mountPixWebhook } from './http/settlement/pix-webhook.ts';
import { proposalEndpoints } from './http/settlement/proposals.ts';
import { secondChanceEndpoints } from './http/settlement/second-chances.ts';
import { timeEndpoints } from './http/time.ts';
import { answerThrown } from './http/unavailable.ts';
import { formFields } from './http/upload.ts';
import { visitorPages } from './http/visitor-pages.ts';

/** The largest JSON body accepted. Uploads have a limit of their own (http/upload.ts). */
const BODY_LIMIT = 64 * 1024;

/** Every endpoint of the API that answers JSON. */
export const ENDPOINTS = [
	...auctionEndpoints,
	...bidEndpoints,
	...adminAuctionEndpoints,
	...dashboardEndpoints,
	...liveControlEndpoints,
	...sessionEndpoints,
	...accountEndpoints,
	documentUpload,
	...registrationEndpoints,
	...proposalEndpoints,
	getDocumentUrl,
	imageOptimizer,
	...imageEndpoints,
	...auditEndpoints,
	...fileEndpoints,
	...paymentEndpoints,
	...pixEndpoints,
	...adminPaymentEndpoints,
	...secondChanceEndpoints,
	...favoriteEndpoints,
	...notificationEndpoints,
	...paperEndpoints,
	rateLimiter,
	authLogger,
	...timeEndpoints,
	...faultEndpoints,
];

/** Endpoints that take files. Their size is limited while the body is read (http/upload.ts). */
const UPLOADS = ENDPOINTS.filter(({ body }) => formFields(body) !== null).map(
	({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
);

export function takesFile(path: string): boolean {
	return UPLOADS.some((upload) => upload.test(path));
}
/** `//api/…`, `/API/…` and the like: neither a page nor an endpoint. */
const MISSPELT = /^\/+(api|functions)\//i;

/** The whole HTTP surface. Routes are tried in the order in which they are mounted here. */
export function createApp(
	context: Context,
	streams: EventStreams,
	pages: Reads,
	endpoints = ENDPOINTS,
): OpenAPIHono<RequestVariables> {
	const app = new OpenAPIHono<RequestVariables>();
	const { answer: reads, react } = pages;
	const keptPage = visitorPages(context, pages);
	const read = (c: HonoContext<RequestVariables>, actor: Actor) =>
		answerRead(c, reads, actor, context.brand.name);
	app.onError((error, c) => answerThrown(c, context.log, error, () => read(c, { kind: 'visitor' })));
	app.use(async (c, next) => (await keptPage(c)) ?? next());
	app.use(`${DOCUMENTS}/*`, sandboxed);
	app.use(withCaching(endpoints));
	app.use(securityHeaders(context.brand.url.startsWith('https:')));
	app.use('*', async (c, next) => {
		c.set('address', addressOf(c, context.proxies));
		c.set('uploads', context.uploads);
		await next();
	});
	mountFiles(app, context);
	mountDocuments(app, context);
	mountHealth(app, context, { streams, react });

	const limited = bodyLimit({ maxSize: BODY_LIMIT, onError: refuseBody });
	app.use((c, next) => (takesFile(c.req.path) ? next() : limited(c, next)));
	mountPixWebhook(app, context);
	mountAccounts(app, context);
	const authenticate = createAuthenticate({ ...context, db: context.urgentDb });
	app.use(async (c, next) => {
		c.set('actor', await authenticate(c.req.raw.headers, isActivity(c.req.raw)));
		await next();
	});
	mountLive(app, context, streams);
	mountLiveStates(app, context, streams);
	mountNotificationEvents(app, context, streams);
	const reading = async (c: HonoContext<RequestVariables>) => read(c, c.get('actor'));
	mountLedgerFormat(app);
	app.get(API.ledger(':id'), reading);
	for (const each of endpoints)
		if (READ_ENDPOINTS.includes(each)) mountElsewhere(app, each, reading);
		else mount(app, context, each);
	mountDescription(app, context, endpoints);
	app.all('/api/*', (c) => answerProblem(c, problem('request.not-found')));
	app.all('/functions/*', (c) => answerProblem(c, problem('request.not-found')));
	app.all('*', (c, next) =>
		MISSPELT.test(c.req.path) ? answerProblem(c, problem('request.not-found')) : next(),
	);

	app.all('*', reading);
	return app;
}

function refuseBody(c: HonoContext): Response {
	c.header('connection', 'close'); // The rest of the body is not read, so the connection cannot be used again.
	return answerProblem(c, problem('request.too-large', { limit: '64 KB' }));
}

/** Serves the built files, with their compressed copies, and pictures. Asset names contain a hash of their content. */
function mountFiles(app: OpenAPIHono<RequestVariables>, { storage }: Context): void {
	const root = relative(process.cwd(), `${BUILD}/client`) || '.';
	app.use(
		'/assets/*',
		serveStatic({
			root,
			precompressed: true,
			onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
		}),
	);
	app.get(`${FILES}/*`, (c) => servePicture(c, storage));
	const aDay = serveStatic({
		root,
		onFound: (_path, c) => c.header('cache-control', 'public, max-age=86400'),
	});
	for (const file of ['/favicon.svg', '/share.png']) app.use(file, aDay);
	app.use('/sw.js', serveStatic({ root, onFound: (_path, c) => c.header('cache-control', 'no-cache') }));
}
