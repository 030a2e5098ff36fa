import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { DOCUMENTS, FILES } from '#contract/paths.ts';
import { problem } from '#domain/problems/problems.ts';
import type { Context } from '#server/start/context.ts';
import { createAuthenticate } from './features/accounts/actor.ts';
import { accountEndpoints } from './http/accounts/account.ts';
import { mountAccounts } from './http/accounts/auth.ts';
import { authLogger } from './http/accounts/auth-logger.ts';
import { barEndpoints } from './http/accounts/bars.ts';
import { mountDocuments, sandboxed } from './http/accounts/document-links.ts';
import { documentUpload, getDocumentUrl, supportingDocumentEndpoints } from './http/accounts/documents.ts';
import { identityEndpoints } from './http/accounts/identity.ts';
import { rateLimiter } from './http/accounts/rate-limiter.ts';
import { registrationEndpoints } from './http/accounts/registrations.ts';
import { sessionEndpoints } from './http/accounts/session.ts';
import { adminAuctionEndpoints } from './http/backoffice/admin-auctions.ts';
import { fileEndpoints } from './http/backoffice/admin-files.ts';
import { adminSaleEndpoints } from './http/backoffice/admin-sales.ts';
import { auctioneerEndpoints } from './http/backoffice/auctioneers.ts';
import { auditEndpoints } from './http/backoffice/audit-log.ts';
import { liveControlEndpoints } from './http/backoffice/console.ts';
import { dashboardEndpoints } from './http/backoffice/dashboard.ts';
import { noticeEndpoints } from './http/backoffice/notices.ts';
import { peopleEndpoints } from './http/backoffice/people.ts';
import { saleDocumentEndpoints } from './http/backoffice/sale-documents.ts';
import { backOfficeSearch } from './http/backoffice/search.ts';
import { waitingEndpoints } from './http/backoffice/waiting.ts';
import { bidReadEndpoints } from './http/bidding/bid-reads.ts';
import { bidEndpoints } from './http/bidding/bids.ts';
import { checkpointEndpoints } from './http/bidding/checkpoints.ts';
import { enrolmentEndpoints } from './http/bidding/enrolments.ts';
import { mountLedgerFormat } from './http/bidding/ledger.ts';
import { mountLive, mountLiveStates } from './http/bidding/live.ts';
import { preferenceEndpoints } from './http/bidding/preferences.ts';
import { isTooLarge, largeBody } from './http/body.ts';
import { mountBuiltFiles } from './http/built-files.ts';
import { API_PATH, setReadCaching } from './http/caching.ts';
import { imageEndpoints } from './http/catalogue/admin-images.ts';
import { mountAlertPage } from './http/catalogue/alert-page.ts';
import { auctionEndpoints } from './http/catalogue/auctions.ts';
import { pictureServer } from './http/catalogue/files.ts';
import { imageOptimizer } from './http/catalogue/image-optimizer.ts';
import { inquiryEndpoints } from './http/catalogue/inquiries.ts';
import { favoriteEndpoints } from './http/catalogue/manage-favorites.ts';
import { mountManifest } from './http/catalogue/manifest.ts';
import { mapEndpoints } from './http/catalogue/map.ts';
import { mountRobots } from './http/catalogue/robots.ts';
import { mountSaleDocuments } from './http/catalogue/sale-document-files.ts';
import { saleEndpoints } from './http/catalogue/sales.ts';
import { savedSearchEndpoints } from './http/catalogue/saved-searches.ts';
import { mountSharing } from './http/catalogue/sharing.ts';
import { mountDescription } from './http/description.ts';
import { answerThrown } from './http/error-responses.ts';
import type { EventStreams } from './http/event-stream.ts';
import { faultEndpoints } from './http/faults.ts';
import { mountHealth, type Stopping } from './http/health.ts';
import { NamedRoutes, pageRoutes } from './http/metrics/named-routes.ts';
import { mount, mountInWorker, routeOf } from './http/mount-endpoint.ts';
import { mountNotificationEvents } from './http/notifications/notification-events.ts';
import { notificationEndpoints } from './http/notifications/notifications.ts';
import { BUILD } from './http/pages/built-pages.ts';
import { cachedPages } from './http/pages/cached-pages.ts';
import { READ_ROUTES } from './http/pages/worker-app.ts';
import { answerProblem } from './http/problems.ts';
import { answerRead, type ReadLine, type Reads, type RequestContext } from './http/read-requests.ts';
import {
	addressOf,
	credentialsOf,
	type Identify,
	isActivity,
	type RequestVariables,
	responseOf,
} from './http/request-context.ts';
import { rawGuard } from './http/request-limits.ts';
import { adminPaymentEndpoints } from './http/settlement/admin-payments.ts';
import { bookEndpoints } from './http/settlement/books.ts';
import { counterEndpoints } from './http/settlement/counter.ts';
import { paperEndpoints } from './http/settlement/papers.ts';
import { componentEndpoints } from './http/settlement/payment-components.ts';
import { paymentEndpoints } from './http/settlement/payments.ts';
import { payoutEndpoints } from './http/settlement/payouts.ts';
import { pixEndpoints } from './http/settlement/pix.ts';
import { mountPixWebhook } from './http/settlement/pix-webhook.ts';
import { ownPreferenceEndpoints } from './http/settlement/preference.ts';
import { proposalEndpoints } from './http/settlement/proposals.ts';
import { refundEndpoints } from './http/settlement/refunds.ts';
import { secondChanceEndpoints } from './http/settlement/second-chances.ts';
import { timeEndpoints } from './http/time.ts';
import { formFields } from './http/upload.ts';

/** Every endpoint of the API that answers JSON. */
export const ENDPOINTS = [
	...auctionEndpoints,
	...mapEndpoints,
	...bidEndpoints,
	...bidReadEndpoints,
	...checkpointEndpoints,
	...inquiryEndpoints,
	...enrolmentEndpoints,
	...adminAuctionEndpoints,
	...adminSaleEndpoints,
	...auctioneerEndpoints,
	...saleDocumentEndpoints,
	...noticeEndpoints,
	...saleEndpoints,
	...dashboardEndpoints,
	...waitingEndpoints,
	...liveControlEndpoints,
	backOfficeSearch,
	...sessionEndpoints,
	...accountEndpoints,
	documentUpload,
	...identityEndpoints,
	...supportingDocumentEndpoints,
	...peopleEndpoints,
	...registrationEndpoints,
	...barEndpoints,
	...preferenceEndpoints,
	...counterEndpoints,
	...ownPreferenceEndpoints,
	...proposalEndpoints,
	getDocumentUrl,
	imageOptimizer,
	...imageEndpoints,
	...auditEndpoints,
	...fileEndpoints,
	...paymentEndpoints,
	...componentEndpoints,
	...refundEndpoints,
	...payoutEndpoints,
	...bookEndpoints,
	...pixEndpoints,
	...adminPaymentEndpoints,
	...secondChanceEndpoints,
	...favoriteEndpoints,
	...savedSearchEndpoints,
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

/**
 * The whole HTTP surface: its routes, and pages at all other paths. No middleware runs before an endpoint: each answer
 * would cost its share.
 */
export function createApp(
	context: Context,
	streams: EventStreams,
	pages: Reads,
	endpoints = ENDPOINTS,
	stopping: Stopping = { aborted: false },
): OpenAPIHono<RequestVariables> {
	const { requests } = context.meters;
	const { requestLimits, proxies } = context;
	const declared = new Set(endpoints.map(routeOf));
	const guardOf = (route: string) => (declared.has(route) ? null : rawGuard(requestLimits, proxies, route));
	const app = new OpenAPIHono<RequestVariables>({ router: new NamedRoutes(requests, guardOf) });
	const { answer: reads } = pages;
	const identify = createIdentify(context);
	const read = async (
		c: HonoContext<RequestVariables>,
		{ actor, line }: Pick<RequestContext, 'actor' | 'line'>,
		shared = false,
	) => {
		c.set('address', addressOf(c, context.proxies));
		c.set('secureHeadersNonce', responseOf(c)?.nonce ?? '');
		const answer = await answerRead(c, reads, { actor, line }, context);
		setReadCaching(c, answer, actor, shared);
		return answer;
	};
	const reading = (shared: boolean, line?: ReadLine) => async (c: HonoContext<RequestVariables>) =>
		read(c, { actor: (await identify(c)).actor, line }, shared);
	app.onError((error, c) =>
		answerThrown(c, context.log, error, () => read(c, { actor: { kind: 'visitor' } })),
	);

	mountBuiltFiles(app, `${BUILD}/client`);
	mountHealth(app, context, { streams, reads: pages, stopping });
	for (const each of endpoints)
		if (each.inWorker) mountInWorker(app, each, reading);
		else mount(app, context, each, identify, requestLimits);
	mountLive(app, context, { streams, identify });
	mountLiveStates(app, context, { streams, identify });
	mountAlertPage(app, context);
	mountNotificationEvents(app, context, { streams, identify });
	app.get(`${FILES}/*`, pictureServer(context, identify));
	app.use(`${DOCUMENTS}/*`, sandboxed);
	mountDocuments(app, context);
	mountLedgerFormat(app);
	for (const { path, line } of READ_ROUTES) app.get(path, reading(false, line));
	mountRobots(app, context);
	mountManifest(app, context);
	mountSharing(app, context);
	mountSaleDocuments(app, context, identify);
	mountDescription(app, context, endpoints);

	mountPixWebhook(app, context);
	mountAccounts(app, context);
	// Not a route for all paths: with one, every request would have several handlers, which costs each of them more.
	const page = reading(false);
	const cachedPage = cachedPages(context, pages);
	const [pageOf, unknown] = [pageRoutes(requests), requests.route('/api/*')];
	app.notFound(async (c) => {
		const [response, isApi] = [responseOf(c), API_PATH.test(c.req.path)];
		if (response) response.meter = isApi ? unknown : pageOf(c.req.path);
		if (isTooLarge(c)) return answerProblem(largeBody());
		if (isApi) return answerProblem(problem('request.not-found'));
		return (await cachedPage(c)) ?? page(c);
	});
	return app;
}

/** Determines callers by their sessions and network addresses. */
function createIdentify(context: Context): Identify {
	const authenticate = createAuthenticate({ ...context, db: context.urgentDb });
	return async (c) => ({
		actor: await authenticate(credentialsOf(c), isActivity(c)),
		address: addressOf(c, context.proxies),
	});
}
