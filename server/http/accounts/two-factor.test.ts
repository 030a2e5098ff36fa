import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { recoveryLink } from '#server/features/accounts/auth-links.ts';
import {
	type Account,
	appCode,
	makeAccount,
	nextCode,
	PASSWORD,
	signedIn,
	signIn,
} from '#server/testing/accounts.ts';
import { type Browser, openBrowser } from '#server/testing/browser.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { useApp } from '#server/testing/test-app.ts';

const { all } = inject('runs');

const app = useApp();

async function enrol(account: Account) {
	const browser = await signedIn(app, account);
	const { body } = await browser.ask('POST', '/api/auth/two-factor/enable', { password: PASSWORD });
	const { totpURI, backupCodes } = body as { totpURI: string; backupCodes: string[] };
	const verified = await browser.ask('POST', '/api/auth/two-factor/verify-totp', { code: appCode(totpURI) });
	expect(verified.status).toBe(200);
	return { browser, totpURI, backupCodes };
}

/** Six digits that are wrong now and in the neighbouring time steps. */
function wrongCode(totpURI: string): string {
	const right = [-30_000, 0, 30_000].map((by) => appCode(totpURI, Date.now() + by));
	return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) as string;
}

test('with a second factor a password alone begins no session; the code does', async () => {
	const account = await makeAccount(app);
	const { totpURI } = await enrol(account);
	const browser = openBrowser(app);
	expect(await signIn(browser, account.email)).toMatchObject({
		status: 200,
		body: { twoFactorRedirect: true, twoFactorMethods: ['totp'] },
	});
	expect((await browser.ask('GET', '/api/session')).body).toEqual({ session: null });
	expect(await browser.ask('POST', '/api/auth/two-factor/verify-totp', { code: '000000' })).toMatchObject({
		status: 401,
		body: { code: 'auth.wrong-code', detail: expect.stringContaining('Código incorreto') },
	});
	const { status } = await browser.ask('POST', '/api/auth/two-factor/verify-totp', {
		code: nextCode(totpURI),
	});
	expect(status).toBe(200);
	expect((await browser.ask('GET', '/api/session')).body).toMatchObject({
		session: { user: { two_factor_enabled: true } },
	});
});

test('a code is accepted once: at the set-up, in a session, at a sign-in, and before it is switched off', async () => {
	const account = await makeAccount(app);
	const { browser, totpURI } = await enrol(account);
	const used = { status: 401, body: { code: 'auth.code-used' } };
	const code = appCode(totpURI);
	expect(await browser.ask('POST', '/api/auth/two-factor/verify-totp', { code })).toMatchObject(used);
	expect(
		await browser.ask('POST', '/api/auth/two-factor/disable', { password: PASSWORD, code }),
	).toMatchObject(used);
	const elsewhere = openBrowser(app);
	await signIn(elsewhere, account.email);
	expect(await elsewhere.ask('POST', '/api/auth/two-factor/verify-totp', { code })).toMatchObject(used);
	const next = { code: nextCode(totpURI) };
	expect((await elsewhere.ask('POST', '/api/auth/two-factor/verify-totp', next)).status).toBe(200);
	const another = openBrowser(app);
	await signIn(another, account.email);
	expect(await another.ask('POST', '/api/auth/two-factor/verify-totp', next)).toMatchObject(used);
});

test('of two sign-ins with one code at once, one begins', async () => {
	const account = await makeAccount(app);
	const { totpURI } = await enrol(account);
	const code = nextCode(totpURI);
	const signedInWith = async () => {
		const browser = openBrowser(app);
		await signIn(browser, account.email);
		return () => browser.ask('POST', '/api/auth/two-factor/verify-totp', { code });
	};
	const all = await Promise.all([signedInWith(), signedInWith(), signedInWith()]);
	const statuses = (await Promise.all(all.map((verify) => verify()))).map(({ status }) => status);
	expect(statuses.toSorted()).toEqual([200, 401, 401]);
});

test('a code in a session allows acts on money for ten minutes; so do a sign-in with a code, and a recovery code', async () => {
	const account = await makeAccount(app, { role: 'admin' });
	const { browser, totpURI, backupCodes } = await enrol(account);
	const act = (from: Browser) =>
		from.ask('POST', ADMIN_API.refundPayment(randomUUID()), { reason: 'Anulada' });
	const age = () =>
		sql`update sessions set factor_at = factor_at - interval '10 minutes' where user_id = ${account.id}`.execute(
			app.db,
		);
	const asked = { status: 403, body: { code: 'auth.two-factor-again' } };
	const allowed = { status: 404, body: { code: 'payment.not-found' } };
	expect(await act(browser)).toMatchObject(allowed);
	await age();
	expect(await act(browser)).toMatchObject(asked);
	await browser.ask('POST', '/api/auth/two-factor/verify-totp', { code: wrongCode(totpURI) });
	expect(await act(browser)).toMatchObject(asked);
	await browser.ask('POST', '/api/auth/two-factor/verify-totp', { code: nextCode(totpURI) });
	expect(await act(browser)).toMatchObject(allowed);
	await age();
	await browser.ask('POST', '/api/auth/two-factor/verify-backup-code', { code: backupCodes[0] });
	expect(await act(browser)).toMatchObject(allowed);
	const elsewhere = openBrowser(app);
	await signIn(elsewhere, account.email);
	await elsewhere.ask('POST', '/api/auth/two-factor/verify-backup-code', { code: backupCodes[1] });
	expect(await act(elsewhere)).toMatchObject(allowed);
	// Only the session that proved it.
	await age();
	await browser.ask('POST', '/api/auth/two-factor/verify-backup-code', { code: backupCodes[2] });
	expect(await act(elsewhere)).toMatchObject(asked);
});

test.runIf(all)('a wrong code is told apart from a used one, however often it is typed', async () => {
	const account = await makeAccount(app);
	const { browser, totpURI } = await enrol(account);
	const code = wrongCode(totpURI);
	for (const path of ['verify-totp', 'verify-totp', 'disable', 'disable'])
		expect(
			await browser.ask('POST', `/api/auth/two-factor/${path}`, {
				code,
				...(path === 'disable' && { password: PASSWORD }),
			}),
		).toMatchObject({ status: 401, body: { code: 'auth.wrong-code' } });
});

test('a recovery code replaces it once', async () => {
	const account = await makeAccount(app);
	const { backupCodes } = await enrol(account);
	const [code] = backupCodes;
	const statuses = [];
	for (let n = 0; n < 2; n += 1) {
		const browser = openBrowser(app);
		await signIn(browser, account.email);
		statuses.push((await browser.ask('POST', '/api/auth/two-factor/verify-backup-code', { code })).status);
	}
	expect(statuses).toEqual([200, 401]);
});

test('too many wrong codes end the challenge', async () => {
	const account = await makeAccount(app);
	const { totpURI } = await enrol(account);
	const browser = openBrowser(app);
	await signIn(browser, account.email);
	for (let n = 0; n < 5; n += 1)
		await browser.ask('POST', '/api/auth/two-factor/verify-totp', { code: `00000${n}` });
	const right = await browser.ask('POST', '/api/auth/two-factor/verify-totp', { code: nextCode(totpURI) });
	expect(right.status).toBeGreaterThanOrEqual(400);
	expect((await browser.ask('GET', '/api/session')).body).toEqual({ session: null });
});

test('a recovery email does not bypass the second factor', async () => {
	const account = await makeAccount(app);
	await enrol(account);
	const link = new URL((await recoveryLink(app.context.auth, app.url, account.email)) as string);
	const browser = openBrowser(app);
	const token = link.hash.replace('#token=', '');
	expect(
		await browser.ask('POST', '/api/auth/reset-password', { token, newPassword: 'uma-frase-minha' }),
	).toMatchObject({ status: 200, body: { signed_in: false } });
	expect((await browser.ask('GET', '/api/session')).body).toEqual({ session: null });
});

test('outside the demo an administrator needs it: the administrators’ endpoints refuse until then', async () => {
	const account = await makeAccount(app, { role: 'admin' });
	const browser = await signedIn(app, account);
	expect((await browser.ask('GET', '/api/session')).body).toMatchObject({
		session: { user: { two_factor_due: true, role: 'admin' } },
	});
	const { browser: enrolled } = await enrol(account);
	expect((await enrolled.ask('GET', '/api/session')).body).toMatchObject({
		session: { user: { two_factor_due: false } },
	});
});

test.runIf(all)(
	'it is switched off with the password and a code, and both changes are recorded',
	async () => {
		const account = await makeAccount(app);
		const { browser, totpURI } = await enrol(account);
		const off = (body: object) => browser.ask('POST', '/api/auth/two-factor/disable', body);
		expect(await off({ password: PASSWORD })).toMatchObject({
			status: 400,
			body: { code: 'request.invalid', errors: [{ path: 'code' }] },
		});
		expect(await off({ password: 'errada', code: nextCode(totpURI) })).toMatchObject({
			status: 400,
			body: { code: 'password.wrong' },
		});
		expect(await off({ password: PASSWORD, code: wrongCode(totpURI) })).toMatchObject({
			status: 401,
			body: { code: 'auth.wrong-code' },
		});
		expect((await signIn(openBrowser(app), account.email)).body).toHaveProperty('twoFactorRedirect');
		expect((await off({ password: PASSWORD, code: nextCode(totpURI) })).status).toBe(200);
		expect((await signIn(openBrowser(app), account.email)).body).not.toHaveProperty('twoFactorRedirect');
		const events = await app.db
			.selectFrom('security_events')
			.select('event_type')
			.where('user_id', '=', account.id)
			.orderBy('created_at')
			.execute();
		expect(events.map(({ event_type }) => event_type)).toEqual(['two_factor_enabled', 'two_factor_disabled']);
	},
);

test.runIf(all)(
	'a recovery code switches it off too, and a wrong password does not use up the code',
	async () => {
		const account = await makeAccount(app);
		const { browser, backupCodes } = await enrol(account);
		const [code = ''] = backupCodes;
		const off = (password: string) => browser.ask('POST', '/api/auth/two-factor/disable', { password, code });
		expect((await off('errada')).status).toBe(400);
		expect((await off(PASSWORD)).status).toBe(200);
	},
);

test.runIf(all)('new recovery codes require a code too, since they would replace it', async () => {
	const account = await makeAccount(app);
	const { browser, totpURI } = await enrol(account);
	const renew = (body: object) => browser.ask('POST', '/api/auth/two-factor/generate-backup-codes', body);
	expect((await renew({ password: PASSWORD })).status).toBe(400);
	expect((await renew({ password: PASSWORD, code: wrongCode(totpURI) })).status).toBe(401);
	expect(await renew({ password: PASSWORD, code: nextCode(totpURI) })).toMatchObject({
		status: 200,
		body: { backupCodes: expect.any(Array) },
	});
});

const GUESSES: [path: string, body: (code: string) => object][] = [
	['/two-factor/verify-totp', (code) => ({ code })],
	['/two-factor/verify-backup-code', (code) => ({ code: `aaaaa-${code}` })],
	['/two-factor/disable', (code) => ({ password: PASSWORD, code })],
];

test.each(all ? GUESSES : GUESSES.slice(0, 1))(
	'a session with the password cannot guess the code by %s: ten are checked',
	async (path, body) => {
		const account = await makeAccount(app);
		const { browser, totpURI } = await enrol(account);
		const statuses = [];
		for (let n = 0; n < 12; n += 1)
			statuses.push((await browser.ask('POST', `/api/auth${path}`, body(wrongCode(totpURI)))).status);
		expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
		expect(statuses.slice(10)).toEqual([429, 429]);
		const right = { password: PASSWORD, code: nextCode(totpURI) };
		expect((await browser.ask('POST', '/api/auth/two-factor/disable', right)).status).toBe(429);
	},
);

test('once set up, it ends every session that began without it', async () => {
	const account = await makeAccount(app);
	const elsewhere = await signedIn(app, account);
	const { body } = await elsewhere.ask('GET', '/api/auth/token');
	const { browser } = await enrol(account);
	expect((await browser.ask('GET', '/api/session')).body).toMatchObject({
		session: { user: { two_factor_enabled: true } },
	});
	expect((await elsewhere.ask('GET', '/api/session')).body).toEqual({ session: null });
	const bearer = { authorization: `Bearer ${body.token}` };
	expect((await openBrowser(app).ask('GET', '/api/session', undefined, bearer)).body).toEqual({
		session: null,
	});
});

test.runIf(all)(
	'no device is trusted without its code: the field that would request it is refused',
	async () => {
		const account = await makeAccount(app);
		const { totpURI, backupCodes } = await enrol(account);
		const browser = openBrowser(app);
		await signIn(browser, account.email);
		for (const [path, body] of [
			['/two-factor/verify-totp', { code: nextCode(totpURI), trustDevice: true }],
			['/two-factor/verify-backup-code', { code: backupCodes[0], disableSession: true }],
		] as const)
			expect(await browser.ask('POST', `/api/auth${path}`, body)).toMatchObject({
				status: 400,
				body: { code: 'request.invalid' },
			});
	},
);

test('a second factor that a person has lost is removed at the desk: sessions end, the password alone signs in', async () => {
	const account = await makeAccount(app);
	const { browser, backupCodes } = await enrol(account);
	const { rows } = await sql<{ id: string }>`select id from users where email = ${account.email}`.execute(
		app.db,
	);
	const user_id = rows[0]?.id ?? '';
	const admin = await makeAdmin(app.db);
	const token = await app.session(admin);
	const reset = (id: string, body: object = { reason: 'Celular perdido, conferido por vídeo' }) =>
		app.ask('POST', ADMIN_API.resetFactor(id), { token, body });

	expect(await reset(user_id, { reason: 'x' })).toMatchObject({ status: 400 });
	expect(await reset(user_id)).toEqual(
		expect.objectContaining({ status: 200, body: { id: user_id, sessions_ended: 1 } }),
	);
	expect((await browser.ask('GET', '/api/session')).body).toEqual({ session: null });
	const again = openBrowser(app);
	expect((await signIn(again, account.email)).body).not.toHaveProperty('twoFactorRedirect');
	expect((await again.ask('GET', '/api/session')).body).toMatchObject({
		session: { user: { two_factor_enabled: false } },
	});
	const old = { code: backupCodes[0] };
	expect((await again.ask('POST', '/api/auth/two-factor/verify-backup-code', old)).status).toBeGreaterThan(
		399,
	);

	const event = await app.db
		.selectFrom('security_events')
		.select('details')
		.where('user_id', '=', user_id)
		.where('event_type', '=', 'two_factor_disabled')
		.executeTakeFirstOrThrow();
	const reason = 'Celular perdido, conferido por vídeo';
	expect(event.details).toEqual({ by: 'desk', reason, ended: 1 });
	const entry = await app.db
		.selectFrom('audit_log')
		.select(['admin_id', 'action', 'changes'])
		.where('subject', '=', user_id)
		.executeTakeFirstOrThrow();
	const changes = { second_factor: { from: true, to: false } };
	expect(entry).toEqual({ admin_id: admin, action: 'registration.factor-reset', changes });
	const { rows: told } = await sql`select from pgboss.job where name = 'letters'
		and data ->> 'kind' = 'two-factor-reset' and data ->> 'user_id' = ${user_id}`.execute(app.db);
	expect(told).toHaveLength(1);

	expect(await reset(user_id)).toMatchObject({ status: 400, body: { code: 'two-factor.off' } });
	expect(await reset(admin)).toMatchObject({ status: 403, body: { code: 'registration.own' } });
	expect(await reset(await makeAdmin(app.db))).toMatchObject({
		status: 409,
		body: { code: 'registration.administrator' },
	});
	expect(await reset(randomUUID())).toMatchObject({ status: 404, body: { code: 'registration.not-found' } });
});
