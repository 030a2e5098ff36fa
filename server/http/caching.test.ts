import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { CHECKPOINT_API, LEDGER_FORMAT, LOT_FACTS } from '#contract/checkpoint-paths.ts';
import { DISCOVERY } from '#contract/discovery-paths.ts';
import { API, FILES } from '#contract/paths.ts';
import { ENDPOINTS } from '#server/app.ts';
import { takeCheckpoints } from '#server/features/bidding/witness/take-checkpoint.ts';
import { makeAccount, PASSWORD } from '#server/testing/accounts.ts';
import { makeAdmin, makeOpenAuction } from '#server/testing/factories.ts';
import { makeSale } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';
import { BUILT_FILES } from './built-files.ts';
import { RAW_ROUTES } from './raw-routes.ts';

const app = useApp();
const named = { 'an administrator': '', 'a person': '', 'a visitor': '' };
let auction: string;
beforeAll(async () => {
	named['an administrator'] = await app.session(await makeAdmin(app.db));
	named['a person'] = await app.approved();
	auction = await makeOpenAuction(app.db);
	const { db, environment, witnessing } = app.context;
	const onConflict = () => undefined;
	await takeCheckpoints({ db, environment, signer: witnessing.signer, interval: 0, onConflict });
});

/** The caching headers of an answer; streams are closed once they began. */
async function cachingOf(method: string, path: string, cookie: string, body?: object) {
	const isForm = body instanceof FormData;
	const stop = new AbortController();
	const response = await fetch(`${app.url}${path}`, {
		method: method.toUpperCase(),
		headers: {
			'sec-fetch-site': 'same-origin',
			origin: app.url,
			...(cookie && { cookie }),
			...(body && !isForm && { 'content-type': 'application/json' }),
		},
		...(body && { body: isForm ? body : JSON.stringify(body) }),
		redirect: 'manual',
		signal: stop.signal,
	});
	const { status, headers } = response;
	stop.abort();
	return { status, keeping: headers.get('cache-control') };
}

const fill = (path: string, id: string = randomUUID()) =>
	path
		.replace('{table}', 'bids')
		.replace('{paper}', 'ata')
		.replace('{number}', '1')
		.replaceAll(/\{\w+\}/g, id);

describe('what an endpoint answers', () => {
	const open = ENDPOINTS.filter(({ cache }) => cache === 'public');
	const closed = ENDPOINTS.filter(({ cache }) => cache !== 'public');

	test('is the same for everybody at these endpoints only', () => {
		const names = open.map(({ method, path, access }) => `${method} ${path} ${access}`);
		const expected = [
			`get ${API.auctions} public`,
			`get ${API.auction('{id}')} public`,
			`get ${API.cities} public`,
			`get ${API.map} public`,
			`get ${API.sale('{id}')} public`,
			`get ${API.saleDocuments('{id}')} public`,
			`get ${BIDDER_API.bids('{id}')} public`,
			`get ${LOT_FACTS('{id}')} public`,
			`get ${API.ledgerKeys} public`,
			`get ${CHECKPOINT_API.checkpoints} public`,
			`get ${CHECKPOINT_API.checkpoint('{number}')} public`,
		];
		expect(names.toSorted()).toEqual(expected.toSorted());
	});

	test.each(open.map(({ method, path }) => [method, path] as const))(
		'%s %s: may be cached, its problems may not',
		async (method, path) => {
			const id = path.startsWith(API.sale(''))
				? await makeSale(app.db, { published_at: new Date() })
				: auction;
			for (const cookie of Object.values(named)) {
				expect(await cachingOf(method, fill(path, id), cookie)).toEqual({ status: 200, keeping: null });
				if (!path.includes('{')) continue;
				const missing = path.replace('{number}', '999').replaceAll(/\{\w+\}/g, randomUUID());
				expect(await cachingOf(method, missing, cookie)).toEqual({ status: 404, keeping: 'no-store' });
			}
		},
	);

	// That they are kept by nobody when they succeed, too, is in access-matrix.test.ts.
	test.each(closed.map(({ method, path }) => [method, path] as const))(
		'%s %s: for nobody, whoever asks',
		async (method, path) => {
			for (const [who, cookie] of Object.entries(named)) {
				const body = method === 'get' ? undefined : {};
				expect([who, (await cachingOf(method, fill(path), cookie, body)).keeping]).toEqual([who, 'no-store']);
			}
		},
	);
});

describe('what the accounts library answers', () => {
	test('to somebody signed in: their session, token and sign-in', async () => {
		const { email, id } = await makeAccount(app);
		const cookie = await app.session(id);
		const asked: [string, string, object?][] = [
			['get', '/get-session'],
			['get', '/token'],
			['post', '/sign-in/email', { email, password: PASSWORD }],
			['post', '/update-user', { name: 'Ana Outra' }],
			['post', '/change-password', { currentPassword: PASSWORD, newPassword: 'outra senha longa' }],
		];
		for (const [method, path, body] of asked) {
			const answer = await cachingOf(method, `${ACCOUNT_API.auth}${path}`, cookie, body);
			expect([path, answer]).toEqual([path, { status: 200, keeping: 'no-store' }]);
		}
	});

	test.each([
		['get', '/get-session'],
		['get', '/token'],
		['get', '/nothing-of-that-kind'],
		['post', '/sign-in/email'],
		['post', '/sign-out'],
		['post', '/request-password-reset'],
		['post', '/two-factor/verify-totp'],
	])('%s %s to a wrong request', async (method, path) => {
		for (const cookie of [await app.approved(), '']) {
			const answer = await cachingOf(
				method,
				`${ACCOUNT_API.auth}${path}`,
				cookie,
				method === 'get' ? undefined : {},
			);
			expect(answer.keeping).toBe('no-store');
		}
	});
});

describe('what is mounted beside the endpoints', () => {
	/** One request for each, by its name in the access rows. */
	const REQUESTS: Record<string, [path: () => string, keeping: Record<keyof typeof named, string | null>]> =
		{};
	const all = (keeping: string | null) => ({
		'an administrator': keeping,
		'a person': keeping,
		'a visitor': keeping,
	});
	const expectCaching = (route: string, path: () => string, keeping: (typeof REQUESTS)[string][1]) => {
		REQUESTS[route] = [path, keeping];
	};
	expectCaching('GET /documents/:link', () => '/documents/x', all('no-store, private'));
	expectCaching('ALL /documents/*', () => '/documents/x/y', all('no-store, private'));
	expectCaching('GET /files/*', () => `${FILES}/auctions/x.webp`, all('no-store'));
	expectCaching('GET /healthz', () => API.health, all('private, no-cache'));
	expectCaching('GET /readyz', () => API.ready, all('private, no-cache'));
	expectCaching('GET /metrics', () => API.metrics, all('private, no-cache'));
	expectCaching('ALL /api/auth/*', () => `${ACCOUNT_API.auth}/ok`, all('no-store'));
	expectCaching(
		'GET /api/events',
		() => `${API.liveStates}?auction=${auction}`,
		all('no-store, no-transform'),
	);
	expectCaching('GET /api/events/running', () => API.runningStates, all('no-store, no-transform'));
	expectCaching('GET /api/auctions/:id/events', () => API.events(auction), all('no-store, no-transform'));
	expectCaching('GET /api/auctions/:id/ledger', () => API.ledger(auction), all('no-store'));
	expectCaching('GET /api/notices/events', () => ACCOUNT_API.notificationEvents, {
		...all('no-store, no-transform'),
		'a visitor': 'no-store',
	});
	expectCaching('GET /api/notices/unsubscribe/:token', () => ACCOUNT_API.unsubscribe('x'), all('no-store'));
	for (const method of ['GET', 'POST'])
		expectCaching(
			`${method} /api/saved-searches/alerts/:token`,
			() => ACCOUNT_API.endSearchAlerts('x'),
			all('no-store'),
		);
	expectCaching('GET /.well-known/auction-ledger-format.txt', () => LEDGER_FORMAT, all('public, no-cache'));
	expectCaching('GET /robots.txt', () => DISCOVERY.robots, all('public, no-cache'));
	expectCaching('GET /manifest.webmanifest', () => DISCOVERY.manifest, all('public, no-cache'));
	for (const path of [DISCOVERY.sitemap, DISCOVERY.sitemapPages])
		expectCaching(`GET ${path}`, () => path, all('public, max-age=600'));
	expectCaching(`GET ${DISCOVERY.sitemapLots}`, () => DISCOVERY.sitemapPart(1), all('public, max-age=600'));
	expectCaching('GET /api/sale-documents/:file', () => API.saleDocumentFile('x'), all('no-store'));
	expectCaching('GET /api/auctions/:id/calendar.ics', () => API.calendar(auction), all('public, no-cache'));
	expectCaching(
		'GET /api/auctions/:id/share.png',
		() => API.sharePicture(auction),
		all('public, max-age=60'),
	);
	expectCaching('GET /feed.xml', () => DISCOVERY.feed, all('public, max-age=300'));
	expectCaching('GET /openapi.json', () => API.openapi, all('public, no-cache'));
	expectCaching('GET /api/docs', () => API.docs, all('public, no-cache'));
	expectCaching('GET /api/docs.css', () => `${API.docs}.css`, all('public, no-cache'));
	expectCaching('ALL /api/*', () => '/api/nada', all('no-store'));
	expectCaching('ALL /functions/*', () => '/functions/v1/nada', all('no-store'));
	expectCaching('ALL /*', () => '/profile', { ...all('no-store'), 'a visitor': 'private, no-cache' });

	/** Files of the build, which the test server may not have. */
	const LEFT_OUT = ['GET /assets/*', ...Object.keys(BUILT_FILES).map((path) => `GET ${path}`)];

	test('every route is requested', () => {
		expect([...Object.keys(REQUESTS), ...LEFT_OUT].toSorted()).toEqual(Object.keys(RAW_ROUTES).toSorted());
	});

	const kept = Object.entries(REQUESTS).filter(([, [, keeping]]) =>
		keeping['a visitor']?.startsWith('public'),
	);

	test.each(kept)('%s: whoever has it is answered 304', async (_, [path]) => {
		const url = `${app.url}${path()}`;
		const first = await fetch(url);
		const etag = first.headers.get('etag') ?? '';
		await first.arrayBuffer();
		expect(etag).toMatch(/^(W\/)?"[^"]+"$/);
		// As caches and proxies that compress send it, and one among several.
		for (const known of [etag, `W/${etag.replace(/^W\//, '')}`, `"x", ${etag}`]) {
			const again = await fetch(url, { headers: { 'if-none-match': known } });
			expect([known, again.status, again.headers.get('etag')]).toEqual([known, 304, etag]);
		}
		const other = etag.replace(/"$/, 'x"');
		expect((await fetch(url, { headers: { 'if-none-match': other } })).status).toBe(200);
	});

	test.each(Object.entries(REQUESTS))('%s', async (route, [path, keeping]) => {
		const method = route.startsWith('POST') ? 'post' : 'get';
		for (const [who, cookie] of Object.entries(named))
			expect([who, (await cachingOf(method, path(), cookie)).keeping]).toEqual([
				who,
				keeping[who as keyof typeof named],
			]);
	});
});
