import { beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT_API } from '#contract/account-paths.ts';

import { problemDocument } from '#contract/problems.ts';
import { AUTH_ENDPOINTS, CLOSED_ENDPOINTS } from '#server/features/accounts/auth-endpoints.ts';
import { makeAccount, PASSWORD, signedIn } from '#server/testing/accounts.ts';
import { type Answer, type Browser, openBrowser } from '#server/testing/browser.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
let user: Browser;
beforeAll(async () => {
	user = await signedIn(app, await makeAccount(app));
});

interface Mounted {
	path?: string | undefined;
	options?: { method?: string | string[] | undefined; metadata?: object | undefined } | undefined;
}

/** The endpoints that the library's router would answer, by method and path. */
function mounted(api: object): string[] {
	return Object.values(api as Record<string, Mounted>).flatMap(({ path, options }) => {
		if (!path || (options?.metadata && 'SERVER_ONLY' in options.metadata)) return [];
		return [options?.method ?? '*'].flat().map((method) => `${method} ${path}`);
	});
}

/** The differences between the table and the library. */
function gaps(there: string[]): string[] {
	const open = AUTH_ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
	const rows = [...open, ...Object.keys(CLOSED_ENDPOINTS)];
	return [
		...there.filter((name) => !rows.includes(name)).map((name) => `${name} has no row`),
		...rows.filter((name) => !there.includes(name)).map((name) => `${name} is mounted nowhere`),
		...rows.filter((name, at) => rows.indexOf(name) !== at).map((name) => `${name} has two rows`),
	];
}

/** Expects the answer for an unknown path. */
function expectNothing(answer: Answer, call: string): void {
	expect([call, answer.status]).toEqual([call, 404]);
	expect(answer.headers['content-type']).toContain('application/problem+json');
	expect(answer.headers['set-cookie']).toBeUndefined();
	if (answer.text) expect(answer.body).toMatchObject({ code: 'request.not-found' });
}

describe('the table of the accounts library’s endpoints', () => {
	test('has a row for each endpoint of the library, and no other', () => {
		const there = mounted(app.context.auth.api);
		expect(there.length).toBeGreaterThan(35);
		expect(gaps(there)).toEqual([]);
	});

	test('control: an endpoint that an update adds or removes is found', () => {
		const there = mounted({
			...app.context.auth.api,
			planted: { path: '/planted', options: { method: ['GET', 'POST'] } },
		}).filter((name) => name !== 'POST /verify-password');
		expect(gaps(there)).toEqual([
			'GET /planted has no row',
			'POST /planted has no row',
			'POST /verify-password is mounted nowhere',
		]);
	});

	test('every open POST declares its fields', () => {
		for (const { method, path, body } of AUTH_ENDPOINTS)
			if (method === 'POST') expect([path, body]).toEqual([path, expect.anything()]);
	});
});

describe('what is not in the table', () => {
	test.each(Object.keys(CLOSED_ENDPOINTS))('%s does not exist, for visitors and users', async (name) => {
		const [method = '', path = ''] = name.split(' ');
		const address = `${ACCOUNT_API.auth}${path.replace(/:\w+/, 'abc')}`;
		for (const browser of [openBrowser(app), user])
			expectNothing(
				await browser.ask(method, address, method === 'POST' ? { password: PASSWORD } : undefined),
				name,
			);
	});

	test('no other method reaches an open endpoint', async () => {
		for (const { method, path } of AUTH_ENDPOINTS)
			for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].filter(
				(it) => it !== method,
			))
				expectNothing(await user.ask(other, ACCOUNT_API.auth + path), `${other} ${path}`);
	});

	test.each([
		'/api/auth//verify-password',
		'/api//auth/verify-password',
		'//api/auth/verify-password',
		'/api/auth/Verify-Password',
		'/API/auth/verify-password',
		'/api/Auth/verify-password',
		'/api/auth/verify-password/',
		'/api/auth/verify%2Dpassword',
		'/api/auth/%76erify-password',
		'/api/%61uth/verify-password',
		'/api/auth%2Fverify-password',
		'/api/auth/%2Fverify-password',
		'/api/auth/x/..%2Fverify-password',
		'/api/auth/verify-password%00',
		'/api/auth/verify-password%20',
		'/api/auth/verify-password;x=1',
	])('%s does not reveal whether a password is right', async (path) => {
		for (const password of [PASSWORD, 'errada-123'])
			expectNothing(await user.ask('POST', path, { password }), path);
	});

	test.each([
		'/api/auth//get-session',
		'//api/auth/get-session',
		'/API/auth/get-session',
		'/api/auth/get-session/',
		'/api/auth/get%2Dsession',
		'/api/%61uth/get-session',
	])('%s is not accepted as another spelling of an open endpoint', async (path) => {
		expectNothing(await user.ask('GET', path), path);
	});
});

/** English words of the library, which no answer may contain. */
const ENGLISH = /\b(invalid|required|not|user|password|failed|expected|body|error|token|allowed|too many)\b/i;

function expectProblem(answer: Answer, call: string): void {
	expect([call, answer.headers['content-type']]).toEqual([
		call,
		expect.stringContaining('application/problem+json'),
	]);
	const { type, title, status, code, detail, message, errors = [] } = problemDocument.parse(answer.body);
	expect([call, status, type]).toEqual([call, answer.status, `/problemas/${code}`]);
	expect(answer.status).toBeLessThan(500);
	const said = [title, detail, message ?? '', ...errors.map((each) => each.message)].join(' · ');
	expect([call, said.replace(/Campo desconhecido: [^·]+/g, '')]).toEqual([
		call,
		expect.not.stringMatching(ENGLISH),
	]);
	expect(answer.headers['cache-control']).toBe('no-store');
}

describe('every refusal is a problem, in Portuguese', () => {
	const posts = AUTH_ENDPOINTS.filter(({ method, path }) => method === 'POST' && path !== '/sign-out');
	const bodies: [string, string, Record<string, string>?][] = [
		['broken JSON', '{"email": "a'],
		['no object', '[1, 2]'],
		['null', 'null'],
		['a number', '7'],
		['nothing', ''],
		['an empty object', '{}'],
		['unknown fields', '{"role": "admin", "__proto__": {"x": 1}, "constructor": 1}'],
		[
			'wrong types',
			'{"email": 1, "password": {}, "name": [], "code": null, "token": 4, "newPassword": true}',
		],
		['a form', 'email=a%40b.c&password=x', { 'content-type': 'application/x-www-form-urlencoded' }],
		['a text', 'hello', { 'content-type': 'text/plain' }],
		['xml', '<a/>', { 'content-type': 'application/xml' }],
	];
	test.each(posts.map((each) => [each.path]))('POST %s', async (path) => {
		for (const [what, body, headers] of bodies)
			for (const browser of [openBrowser(app), user]) {
				const answer = await browser.ask('POST', ACCOUNT_API.auth + path, body, headers);
				expect([what, answer.status]).toEqual([what, expect.any(Number)]);
				expectProblem(answer, `${path} ${what}`);
			}
	});

	test('for visitors', async () => {
		for (const { method, path, who } of AUTH_ENDPOINTS) {
			if (who !== 'user') continue;
			const body = {
				'/change-password': { currentPassword: 'x', newPassword: 'uma-frase-minha' },
				'/update-user': { name: 'Ana' },
				'/two-factor/enable': { password: 'x' },
			}[path] ?? { password: 'x', code: '123456' };
			const answer = await openBrowser(app).ask(
				method,
				ACCOUNT_API.auth + path,
				method === 'GET' ? undefined : body,
			);
			expect([path, answer.status, answer.body.code]).toEqual([path, 401, 'auth.required']);
			expectProblem(answer, path);
		}
	});

	test('from another site', async () => {
		const headers = { origin: 'https://outro.example', 'sec-fetch-site': 'cross-site' };
		const answer = await user.ask('POST', `${ACCOUNT_API.auth}/update-user`, { name: 'Ana' }, headers);
		expect([answer.status, answer.body.code]).toEqual([403, 'request.cross-origin']);
		expectProblem(answer, 'another site');
	});

	test('with a return address on another site', async () => {
		const body = { email: 'ana@teste.invalid', password: 'x', callbackURL: 'https://evil.example/' };
		const answer = await openBrowser(app).ask('POST', `${ACCOUNT_API.auth}/sign-in/email`, body);
		expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'callbackURL' }] } });
		expectProblem(answer, 'callbackURL');
	});
});

describe('characters that are not text', () => {
	const BAD = ['\u0000', '\u0007', '\u001b[31m', '\u0085', '\u2028', '\ud800'];
	const newcomer = { email: 'nulo@teste.invalid', name: 'Ana Teste', password: 'uma-frase-minha' };

	test.each(BAD.map((bad) => [JSON.stringify(bad), bad]))(
		'%s in a name or a password is refused',
		async (_, bad) => {
			for (const path of ['name', 'password'] as const) {
				const answer = await openBrowser(app).ask('POST', `${ACCOUNT_API.auth}/sign-up/email`, {
					...newcomer,
					[path]: `${newcomer[path].slice(0, 6)}${bad}${newcomer[path].slice(6)}`,
				});
				expect(answer).toMatchObject({
					status: 400,
					body: { errors: [{ path, message: expect.stringContaining('caracteres que não são texto') }] },
				});
				expectProblem(answer, path);
			}
			const renamed = await user.ask('POST', `${ACCOUNT_API.auth}/update-user`, { name: `Ana${bad}Teste` });
			expect(renamed).toMatchObject({ status: 400, body: { errors: [{ path: 'name' }] } });
		},
	);

	test('in an address, a code, a token or a password that is only compared: refused as wrong', async () => {
		const ask = (path: string, body: object, browser = openBrowser(app)) =>
			browser.ask('POST', ACCOUNT_API.auth + path, body);
		const bad = 'ana\u0000@teste.invalid';
		for (const [path, body] of [
			['/sign-up/email', { ...newcomer, email: bad }],
			['/sign-in/email', { email: bad, password: 'x' }],
			['/request-password-reset', { email: bad }],
		] as const)
			expect(await ask(path, body)).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } });
		const { email } = await makeAccount(app);
		// scrypt treats a password and the same password followed by a NUL as equal.
		expect(await ask('/sign-in/email', { email, password: `${PASSWORD}\u0000` })).toMatchObject({
			status: 400,
			body: { errors: [{ path: 'password' }] },
		});
		expect((await ask('/reset-password', { token: 'a\u0000b', newPassword: 'uma-frase-minha' })).status).toBe(
			400,
		);
		expect((await ask('/two-factor/verify-totp', { code: '12\u000056' })).status).toBe(401);
		expect((await ask('/two-factor/enable', { password: '\u0000' }, user)).status).toBe(400);
	});
});
