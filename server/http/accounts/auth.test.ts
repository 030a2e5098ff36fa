import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { makeAccount, PASSWORD, signedIn, signIn } from '#server/testing/accounts.ts';
import { type Browser, openBrowser } from '#server/testing/browser.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
beforeEach(() => sql`delete from rate_limits`.execute(app.db));

const bid = (browser: Browser, id: string, amount = 100_000, headers: Record<string, string> = {}) =>
	browser.ask('POST', BIDDER_API.bids(id), { amount }, { 'idempotency-key': randomUUID(), ...headers });

const signUp = (body: object, browser = openBrowser(app)) =>
	browser.ask('POST', `${ACCOUNT_API.auth}/sign-up/email`, body);

const newcomer = () => ({ email: `${randomUUID()}@teste.invalid`, password: PASSWORD, name: 'Nova Pessoa' });

describe('signing in', () => {
	test('works with any capitals in the address, and gives a session with which the same site may bid', async () => {
		const { email } = await makeAccount(app);
		const browser = openBrowser(app);
		expect(await signIn(browser, email.toUpperCase())).toMatchObject({
			status: 200,
			body: { user: { email } },
		});
		const id = await makeOpenAuction(app.db);
		expect((await bid(browser, id)).status).toBe(201);
		const other = { 'sec-fetch-site': 'cross-site', origin: 'https://outro.example' };
		expect(await bid(browser, id, 200_000, other)).toMatchObject({
			status: 403,
			body: { code: 'request.cross-origin' },
		});
	});

	test('after sign-out, cookie and token are invalid', async () => {
		const browser = await signedIn(app, await makeAccount(app));
		const cookies = new Map(browser.cookies);
		const { body } = await browser.ask('GET', `${ACCOUNT_API.auth}/token`);
		expect((await browser.ask('POST', `${ACCOUNT_API.auth}/sign-out`, {})).status).toBe(200);
		for (const [name, value] of cookies) browser.cookies.set(name, value);
		const id = await makeOpenAuction(app.db);
		expect(await bid(browser, id)).toMatchObject({ status: 401, body: { code: 'auth.required' } });
		const bearer = { authorization: `Bearer ${body.token}` };
		expect((await bid(openBrowser(app), id, 100_000, bearer)).status).toBe(401);
	});

	test('a short-lived access token is accepted as bearer, a forged one is not', async () => {
		const browser = await signedIn(app, await makeAccount(app));
		const { body } = await browser.ask('GET', `${ACCOUNT_API.auth}/token`);
		const id = await makeOpenAuction(app.db);
		const [head, payload] = String(body.token).split('.');
		for (const forged of [
			`${head}.${payload}.AAAA`,
			`${btoa('{"alg":"none"}')}.${payload}.`,
			`${head}.${btoa('{"sub":"x","sid":"x"}')}.AAAA`,
			'x.y.z',
			'x',
		]) {
			const bearer = { authorization: `Bearer ${forged}` };
			expect((await bid(openBrowser(app), id, 100_000, bearer)).status).toBe(401);
		}
		const bearer = { authorization: `Bearer ${body.token}` };
		expect((await bid(openBrowser(app), id, 100_000, bearer)).status).toBe(201);
	});

	test('an access token for another audience, of another issuer or of the past is refused', async () => {
		const browser = await signedIn(app, await makeAccount(app));
		const { body } = await browser.ask('GET', `${ACCOUNT_API.auth}/token`);
		const { sub, sid } = JSON.parse(atob(String(body.token).split('.')[1] ?? '')) as {
			sub: string;
			sid: string;
		};
		const id = await makeOpenAuction(app.db);
		const past = Math.floor(Date.now() / 1_000) - 3_600;
		for (const claims of [
			{ aud: 'https://outro.example' },
			{ iss: 'https://outro.example' },
			{ iat: past, exp: past + 900 },
		]) {
			const { token } = await app.context.auth.api.signJWT({ body: { payload: { sub, sid, ...claims } } });
			const bearer = { authorization: `Bearer ${token}` };
			expect([claims, (await bid(openBrowser(app), id, 100_000, bearer)).status]).toEqual([claims, 401]);
		}
	});

	test('from another site is refused, with or without a cookie', async () => {
		const { email } = await makeAccount(app);
		for (const headers of [
			{ origin: 'https://outro.example', cookie: 'a=b', 'sec-fetch-site': 'cross-site' },
			{ origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' },
			{ 'sec-fetch-site': 'cross-site' },
		] as Record<string, string>[]) {
			const body = { email, password: PASSWORD };
			expect(
				(await openBrowser(app).ask('POST', `${ACCOUNT_API.auth}/sign-in/email`, body, headers)).status,
			).toBe(403);
		}
	});

	test('creates a profile that a stopped server did not create', async () => {
		const account = await makeAccount(app);
		await app.db.deleteFrom('profiles').where('id', '=', account.id).execute();
		await signedIn(app, account);
		const profile = await app.db
			.selectFrom('profiles')
			.select('status')
			.where('id', '=', account.id)
			.execute();
		expect(profile).toEqual([{ status: 'pending' }]);
	});
});

describe('signing up', () => {
	test('creates a pending profile, which may not bid; a second time the address is taken', async () => {
		const body = newcomer();
		const browser = openBrowser(app);
		expect((await signUp(body, browser)).status).toBe(200);
		const profile = await app.db
			.selectFrom('profiles')
			.selectAll()
			.where('email', '=', body.email)
			.executeTakeFirst();
		expect(profile).toMatchObject({ name: 'Nova Pessoa', status: 'pending', document_url: null });
		expect(await bid(browser, await makeOpenAuction(app.db))).toMatchObject({
			status: 403,
			body: { code: 'bid.not-approved' },
		});
		expect(await signUp(body)).toMatchObject({
			status: 422,
			body: {
				code: 'account.email-taken',
				detail: 'Este email já está cadastrado',
			},
		});
	});

	test.each([
		{ role: 'admin' },
		{ status: 'approved' },
		{ id: randomUUID() },
		{ emailVerified: true },
		{ email_verified: true },
		{ twoFactorEnabled: false },
		{ image: 'https://evil.example/x.png' },
		{ createdAt: '2000-01-01T00:00:00Z' },
		{ user_roles: [{ role: 'admin' }] },
		{ environment: 'staging' },
	])('with %o in the body is refused and stores nothing', async (extra) => {
		const body = { ...newcomer(), ...extra };
		expect(await signUp(body)).toMatchObject({
			status: 400,
			body: { code: 'request.invalid', message: expect.stringContaining('Campo desconhecido') },
		});
		const users = await app.db.selectFrom('users').select('id').where('email', '=', body.email).execute();
		expect(users).toEqual([]);
	});

	test.each([
		[{ name: 'F' }, 'Nome deve ter pelo menos 2 caracteres'],
		[{ name: ' ' }, 'Nome deve ter pelo menos 2 caracteres'],
		[{ name: 'x'.repeat(121) }, 'Nome deve ter no máximo 120 caracteres'],
		[{ password: 'curta' }, 'Senha deve ter pelo menos 6 caracteres'],
		[{ password: 'x'.repeat(129) }, 'Senha deve ter no máximo 128 caracteres'],
		[{ password: 'senha123' }, 'mais usadas do mundo'],
		[{ email: 'nem-email' }, 'Email inválido'],
	])('with %o is refused with a message and stores nothing', async (bad, words) => {
		const body = { ...newcomer(), ...bad };
		const answer = await signUp(body);
		expect(answer.status).toBeGreaterThanOrEqual(400);
		expect(answer.status).toBeLessThan(500);
		expect(answer.body.message).toContain(words);
		const users = await app.db.selectFrom('users').select('id').where('email', '=', body.email).execute();
		expect(users).toEqual([]);
	});
});

describe('changing one’s own account', () => {
	test('a new name applies everywhere; an approved registration returns to review', async () => {
		const name = { name: 'Ana Maria Teste' };
		for (const status of ['pending', 'approved'] as const) {
			const account = await makeAccount(app, { status });
			const browser = await signedIn(app, account);
			expect((await browser.ask('POST', `${ACCOUNT_API.auth}/update-user`, name)).status).toBe(200);
			expect((await browser.ask('GET', ACCOUNT_API.session)).body).toMatchObject({ session: { user: name } });
			const profile = await app.db
				.selectFrom('profiles')
				.select(['name', 'status'])
				.where('id', '=', account.id)
				.execute();
			expect(profile).toEqual([{ ...name, status: 'pending' }]);
			expect(await browser.ask('POST', `${ACCOUNT_API.auth}/update-user`, { name: 'x' })).toMatchObject({
				status: 400,
			});
			expect(
				await browser.ask('POST', `${ACCOUNT_API.auth}/update-user`, { ...name, role: 'admin' }),
			).toMatchObject({
				status: 400,
			});
		}
	});

	test('a new password ends the other sessions, whatever the body says, and keeps this one', async () => {
		const account = await makeAccount(app);
		const [here, there] = [await signedIn(app, account), await signedIn(app, account)];
		const body = { currentPassword: PASSWORD, newPassword: 'uma-frase-minha', revokeOtherSessions: false };
		expect((await here.ask('POST', `${ACCOUNT_API.auth}/change-password`, body)).status).toBe(200);
		expect((await here.ask('GET', ACCOUNT_API.session)).body).toMatchObject({
			session: { user: { id: account.id } },
		});
		expect((await there.ask('GET', ACCOUNT_API.session)).body).toEqual({ session: null });
		expect((await signIn(openBrowser(app), account.email)).status).toBe(401);
		expect((await signIn(openBrowser(app), account.email, 'uma-frase-minha')).status).toBe(200);
	});
});

test('an approval takes effect with the next request', async () => {
	const account = await makeAccount(app, { status: 'pending' });
	const browser = await signedIn(app, account);
	const id = await makeOpenAuction(app.db);
	expect((await bid(browser, id)).status).toBe(403);
	await app.db.updateTable('profiles').set({ status: 'approved' }).where('id', '=', account.id).execute();
	expect((await bid(browser, id)).status).toBe(201);
});
