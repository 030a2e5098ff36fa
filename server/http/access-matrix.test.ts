import { OpenAPIHono } from '@hono/zod-openapi';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { createApp, ENDPOINTS } from '#server/app.ts';
import { createAuthenticate } from '#server/features/accounts/actor.ts';
import {
	CODE_AGAIN,
	type Credentials,
	LESSER,
	LOGIN,
	makeCallers,
	STRANGERS,
} from '#server/testing/access-callers.ts';
import { type AccessRow, ask, gaps, leak, type Send } from '#server/testing/access-check.ts';
import { ACCESS_ROWS } from '#server/testing/access-rows.ts';
import { makeAccount } from '#server/testing/accounts.ts';
import { readsInProcess } from '#server/testing/serve-app.ts';
import { useApp } from '#server/testing/test-app.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { EventStreams } from './event-stream.ts';
import { mount } from './mount-endpoint.ts';
import { RAW_ROUTES } from './raw-routes.ts';
import { credentialsOf, type RequestVariables } from './request-context.ts';

const app = useApp();
const send: Send = (path, init) => fetch(`${app.url}${path}`, init);

const cookies = {} as Credentials;

beforeAll(async () => {
	Object.assign(cookies, await makeCallers(app, send, row('get', ADMIN_API.adminAuctions)));
});

function row(method: string, path: string): AccessRow {
	const found = ACCESS_ROWS.find((each) => each.method === method && each.path === path);
	if (!found) throw new Error(`no row: ${method} ${path}`);
	return found;
}

const endpointsFor = (access: string) =>
	ACCESS_ROWS.filter((each) => each.access === access).map(
		(each) => [each.method.toUpperCase(), each.path, each] as const,
	);
/** What somebody alone may read is kept by no cache. */
function expectAnswered({ status, body, caching }: Awaited<ReturnType<typeof ask>>): void {
	expect(status, JSON.stringify(body)).toBeLessThan(300);
	expect(caching).toBe('no-store');
}

/** What no route matches: a page, or 404 in the API. */
const REST = ['ALL /*', 'ALL /api/*', 'ALL /functions/*'];
const nobody = { id: '', cookie: '' };

describe('the access rows', () => {
	test('list every endpoint of the mount table and no other, with its access', () => {
		expect(gaps(ENDPOINTS, ACCESS_ROWS)).toEqual([]);
		expect(endpointsFor('admin').length).toBeGreaterThan(15);
		expect(endpointsFor('user').length).toBeGreaterThan(8);
	});

	test('list every other mounted route: a new one must say why it needs no session', () => {
		const streams = new EventStreams();
		const { routes } = createApp(app.context, streams, readsInProcess(app.context));
		streams.stop();
		const declared = new Set(
			ENDPOINTS.map(({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
		);
		const mounted = new Set([...routes.map(({ method, path }) => `${method} ${path}`), ...REST]);
		const raw = [...mounted].filter((endpoint) => !declared.has(endpoint));
		expect(raw.toSorted()).toEqual(Object.keys(RAW_ROUTES).toSorted());
		expect(raw.filter((endpoint) => endpoint.includes(' /api/admin'))).toEqual([]);
	});
});

/** Acts of administrators that concern money, whom it goes to, or who may act. */
const MONEY = /payment|pix|second-chance|seller|identities|payout|deposit-slip|proposal|reset-factor/;

/** Those that ask for no code of the last ten minutes (rules §59), and why. */
const WITHOUT_CODE: Record<string, string> = {
	'DELETE /api/admin/sellers/{id}': 'deletes only a seller to whom nothing is or was paid',
	'POST /api/admin/auctions/{id}/deposit-slip':
		'the guia of the court has no key of a payee, and the amount of the price',
	'POST /api/admin/payments/reconciliation': 'compares a file with the journal, and stores nothing',
	'POST /api/admin/payouts/{id}/statement': 'records a date, and moves no money',
	'POST /api/admin/proposals/{id}/accept': 'moves no money',
	'POST /api/admin/proposals/{id}/decline': 'moves no money',
};

const asksForCode = (called: { method: string; path: string }) =>
	ENDPOINTS.some(
		({ method, path, fresh, freshFor }) =>
			method === called.method && path === called.path && (fresh ?? freshFor !== undefined),
	);

/** The acts on money that ask for no code. */
const withoutCode = (endpoints: readonly AnyEndpoint[]) =>
	endpoints
		.filter(({ access, method, path }) => access === 'admin' && method !== 'get' && MONEY.test(path))
		.filter(({ fresh, freshFor }) => !fresh && !freshFor)
		.map(({ method, path }) => `${method.toUpperCase()} ${path}`);

test('every act on money asks for a code of the last ten minutes, or says why not', () => {
	expect(withoutCode(ENDPOINTS).toSorted()).toEqual(Object.keys(WITHOUT_CODE));
	const planted = {
		...ENDPOINTS[0],
		method: 'post',
		access: 'admin',
		path: '/api/admin/payments/{id}/planted',
	};
	expect(withoutCode([planted as AnyEndpoint])).toEqual(['POST /api/admin/payments/{id}/planted']);
});

describe('endpoints for administrators', () => {
	test.each(endpointsFor('admin'))('%s %s', async (_method, _path, endpoint) => {
		const sample = (await endpoint.sample?.(app, nobody)) ?? {};
		for (const [caller, refusal] of LESSER)
			expect([caller, await leak(send, endpoint, sample, cookies[caller], refusal)]).toEqual([caller, null]);
		if (asksForCode(endpoint))
			expect(
				await leak(send, endpoint, sample, cookies['an administrator with an old code'], CODE_AGAIN),
			).toBeNull();
		// The request that was refused is itself valid: only the caller was wrong, and nothing was done.
		expectAnswered(await ask(send, endpoint, sample, cookies.admin));
	});
});

describe('endpoints for signed-in people', () => {
	test.each(endpointsFor('user'))('%s %s', async (_method, _path, endpoint) => {
		const { id } = await makeAccount(app, { status: endpoint.status ?? 'approved' });
		const sender = { id, cookie: await app.session(id) };
		const sample = (await endpoint.sample?.(app, sender)) ?? {};
		for (const caller of ['a visitor', 'a forged session'] as const)
			expect([caller, await leak(send, endpoint, sample, cookies[caller], LOGIN)]).toEqual([caller, null]);
		expectAnswered(await ask(send, endpoint, sample, sender.cookie));
	});

	const owned = ACCESS_ROWS.filter(({ others }) => others).map(
		(each) => [each.method.toUpperCase(), each.path, each] as const,
	);
	test.each(owned)(
		'%s %s: what belongs to somebody else is answered like what does not exist',
		async (_m, _p, endpoint) => {
			const { somebodys, nobodys, code } = (await endpoint.others?.(app)) ?? {
				somebodys: {},
				nobodys: {},
				code: '',
			};
			for (const caller of STRANGERS) {
				const missing = await ask(send, endpoint, nobodys, cookies[caller]);
				expect([caller, missing]).toMatchObject([caller, { status: 404, body: { code } }]);
				expect(await ask(send, endpoint, somebodys, cookies[caller])).toEqual(missing);
			}
		},
	);
});

describe('controls: each of these faults is caught', () => {
	const list = ENDPOINTS.find(
		({ method, path }) => method === 'get' && path === ADMIN_API.adminAuctions,
	) as AnyEndpoint;
	const planted = { ...list, path: '/api/admin/planted', access: 'public' as const };

	test('a new route without a row, and an open route under /api/admin', () => {
		const known = [row('get', ADMIN_API.adminAuctions)];
		expect(gaps([list, planted], known)).toEqual([
			expect.stringMatching(/^GET \/api\/admin\/planted has no row: add it to /),
		]);
		const rows = [...known, { method: 'get', path: planted.path, access: 'public' } as const];
		expect(gaps([list, planted], rows)).toEqual([
			'GET /api/admin/planted lies under /api/admin and lets in more than administrators',
		]);
	});

	test('a changed access, an id without a rule, and a row whose endpoint is gone', () => {
		const known = row('get', ADMIN_API.adminAuctions);
		expect(gaps([{ ...list, access: 'user' }], [known])).toEqual([
			expect.stringMatching(/lies under \/api\/admin/),
			"GET /api/admin/auctions is for 'user', its row says 'admin'",
		]);
		const mine = { method: 'get', path: '/api/things/{id}', access: 'user' } as const;
		expect(gaps([list, mine], [known, mine])).toEqual([expect.stringMatching(/takes an id/)]);
		expect(gaps([list], [known, mine])).toEqual([expect.stringMatching(/is mounted nowhere/)]);
	});

	test.each(['public', 'user'] as const)('a guard that is weakened to %s', async (access) => {
		const weak = new OpenAPIHono<RequestVariables>();
		const authenticate = createAuthenticate(app.context);
		weak.use(async (c, next) => {
			c.set('actor', await authenticate(credentialsOf(c), false));
			c.set('address', null);
			await next();
		});
		mount(weak, app.context, { ...list, access });
		const leaks: string[] = [];
		for (const [caller, refusal] of LESSER)
			if (
				await leak(
					(path, init) => weak.request(path, init),
					row('get', ADMIN_API.adminAuctions),
					{},
					cookies[caller],
					refusal,
				)
			)
				leaks.push(caller);
		const all = LESSER.map(([caller]) => caller);
		expect(leaks).toEqual(access === 'public' ? all : all.slice(2));
	});
});
