import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { API, FILES } from '#contract/paths.ts';
import { ENDPOINTS } from '#server/app.ts';
import { ACCESS_ROWS, RAW_ROUTES } from '#server/testing/access-rows.ts';
import { makeAccount, PASSWORD } from '#server/testing/accounts.ts';
import { makeAdmin, makeOpenAuction } from '#server/testing/factories.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const named = { 'an administrator': '', 'a person': '', 'a visitor': '' };
let auction: string;
beforeAll(async () => {
	named['an administrator'] = await app.session(await makeAdmin(app.db));
	named['a person'] = await app.approved();
	auction = await makeOpenAuction(app.db);
});

/** What an answer says of being kept; streams are let go once they began. */
async function kept(method: string, path: string, cookie: string, body?: object) {
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
		.replaceAll(/\{\w+\}/g, id);

describe('what an endpoint answers', () => {
	const open = ENDPOINTS.filter(({ cache }) => cache === 'public');
	const closed = ENDPOINTS.filter(({ cache }) => cache !== 'public');

	test('is the same for everybody at these only', () => {
		const names = open.map(({ method, path, access }) => `${method} ${path} ${access}`);
		expect(names).toEqual([
			`get ${API.auctions} public`,
			`get ${API.auction('{id}')} public`,
			`get ${API.bids('{id}')} public`,
			`get ${API.ledgerKeys} public`,
		]);
	});

	test.each(open.map(({ method, path }) => [method, path] as const))(
		'%s %s: may be kept, its problems may not',
		async (method, path) => {
			for (const cookie of Object.values(named)) {
				expect(await kept(method, fill(path, auction), cookie)).toEqual({ status: 200, keeping: null });
				if (!path.includes('{')) continue;
				const missing = path.replaceAll(/\{\w+\}/g, randomUUID());
				expect(await kept(method, missing, cookie)).toEqual({ status: 404, keeping: 'no-store' });
			}
		},
	);

	test.each(closed.map(({ method, path }) => [method, path] as const))(
		'%s %s: to nobody, whoever asks',
		async (method, path) => {
			for (const [who, cookie] of Object.entries(named)) {
				const body = method === 'get' ? undefined : {};
				expect([who, (await kept(method, fill(path), cookie, body)).keeping]).toEqual([who, 'no-store']);
			}
		},
	);

	const personal = ACCESS_ROWS.filter(({ access }) => access !== 'public');
	test.each(personal.map((row) => [row.method, row.path, row] as const))(
		'%s %s: nor when it is given',
		async (method, path, row) => {
			const { id } = await makeAccount(app, { status: row.standing ?? 'approved' });
			const sender = { id, cookie: await app.session(id) };
			const { params = {}, query = '', body, headers } = (await row.sample?.(app, sender)) ?? {};
			if (headers) return; // A bid's answer has its own test below.
			const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '') + query;
			const cookie = row.access === 'admin' ? named['an administrator'] : sender.cookie;
			const answer = await kept(method, address, cookie, body);
			expect(answer).toEqual({ status: expect.toSatisfy((status) => status < 300), keeping: 'no-store' });
		},
	);

	test('a bid', async () => {
		const { status, headers } = await app.ask('POST', API.bids(auction), {
			token: named['a person'],
			headers: { 'idempotency-key': randomUUID() },
			body: { amount: 100_000 },
		});
		expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
	});
});

describe('what the accounts library answers', () => {
	test('to somebody signed in: their session, their token, their sign-in', async () => {
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
			const answer = await kept(method, `${API.auth}${path}`, cookie, body);
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
	])('%s %s to whoever asks wrongly', async (method, path) => {
		for (const cookie of [await app.approved(), '']) {
			const answer = await kept(method, `${API.auth}${path}`, cookie, method === 'get' ? undefined : {});
			expect(answer.keeping).toBe('no-store');
		}
	});
});

describe('what is mounted beside the endpoints', () => {
	/** Each of them asked once, by the name in the table of open doors. */
	const ASKED: Record<string, [path: () => string, keeping: Record<keyof typeof named, string | null>]> = {};
	const all = (keeping: string | null) => ({
		'an administrator': keeping,
		'a person': keeping,
		'a visitor': keeping,
	});
	const say = (door: string, path: () => string, keeping: (typeof ASKED)[string][1]) => {
		ASKED[door] = [path, keeping];
	};
	say('GET /documents/:link', () => '/documents/x', all('no-store, private'));
	say('ALL /documents/*', () => '/documents/x/y', all('no-store, private'));
	say('GET /files/*', () => `${FILES}/auctions/x.webp`, all('no-store'));
	say('GET /healthz', () => API.health, all('private, no-cache'));
	say('GET /readyz', () => API.ready, all('private, no-cache'));
	say('GET /metrics', () => API.metrics, all('private, no-cache'));
	say('ALL /api/auth/*', () => `${API.auth}/ok`, all('no-store'));
	say('GET /api/events', () => `${API.liveStates}?auction=${auction}`, all('no-store, no-transform'));
	say('GET /api/auctions/:id/events', () => API.events(auction), all('no-store, no-transform'));
	say('GET /api/auctions/:id/ledger', () => API.ledger(auction), all('no-store'));
	say('GET /api/notices/events', () => API.notificationEvents, {
		...all('no-store, no-transform'),
		'a visitor': 'no-store',
	});
	say('GET /api/notices/unsubscribe/:token', () => API.unsubscribe('x'), all('no-store'));
	say('GET /.well-known/auction-ledger-format.txt', () => API.ledgerFormat, all('public, no-cache'));
	say('GET /openapi.json', () => API.openapi, all('public, no-cache'));
	say('GET /api/docs', () => API.docs, all('public, no-cache'));
	say('GET /api/docs.css', () => API.docsStyle, all('public, no-cache'));
	say('ALL /api/*', () => '/api/nada', all('no-store'));
	say('ALL /functions/*', () => '/functions/v1/nada', all('no-store'));
	say('ALL /*', () => '/profile', { ...all('no-store'), 'a visitor': 'private, no-cache' });

	/** Files of the build, which the test server may not have. */
	const LEFT_OUT = ['ALL /assets/*', 'ALL /favicon.svg', 'ALL /sw.js', 'ALL /share.png'];

	test('all of it is asked', () => {
		expect([...Object.keys(ASKED), ...LEFT_OUT].toSorted()).toEqual(Object.keys(RAW_ROUTES).toSorted());
	});

	test.each(Object.entries(ASKED))('%s', async (_, [path, keeping]) => {
		for (const [who, cookie] of Object.entries(named))
			expect([who, (await kept('get', path(), cookie)).keeping]).toEqual([
				who,
				keeping[who as keyof typeof named],
			]);
	});
});
