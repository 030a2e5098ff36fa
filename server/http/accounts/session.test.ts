import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createLimiter } from '#server/platform/limits.ts';
import { makeAccount, signedIn, signIn } from '#server/testing/accounts.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const SESSION = '/api/session';
const ACTIVITY = '/api/session/activity';

interface SessionBody {
	session: {
		access_token: string;
		refresh_token: string;
		expires_in: number;
		expires_at: string;
		user: object;
	};
}

const age = (email: string, interval: string) =>
	sql`update sessions set created_at = created_at - ${interval}::interval, active_at = active_at - ${interval}::interval,
		expires_at = expires_at - ${interval}::interval
		where user_id = (select id from users where email = ${email})`.execute(app.db);

test('the session object of spec §3: a short-lived access token, and nothing that outlives it', async () => {
	const account = await makeAccount(app, { role: 'admin' });
	const browser = await signedIn(app, account);
	const { body, text } = await browser.ask('GET', SESSION);
	const { session } = body as unknown as SessionBody;
	expect(session).toMatchObject({
		token_type: 'bearer',
		user: { id: account.id, email: account.email, status: 'approved', role: 'admin' },
	});
	expect(session.expires_in).toBeGreaterThan(890);
	expect(session.expires_in).toBeLessThanOrEqual(900);
	expect(Date.parse(session.expires_at) - Date.now()).toBeLessThanOrEqual(900_000);
	const cookie = decodeURIComponent(browser.cookies.get('martelo.session_token') ?? '').split('.')[0] ?? '?';
	expect(text).not.toContain(cookie);
	for (const path of ['/api/auth/get-session', '/api/auth/token']) {
		expect((await browser.ask('GET', path)).text).not.toContain(cookie);
	}
	const bearer = { authorization: `Bearer ${session.access_token}` };
	expect((await openBrowser(app).ask('GET', SESSION, undefined, bearer)).body).toMatchObject({
		session: { user: { id: account.id } },
	});
	for (const token of [session.refresh_token, cookie]) {
		const headers = { authorization: `Bearer ${token}` };
		expect((await openBrowser(app).ask('GET', SESSION, undefined, headers)).body).toEqual({ session: null });
	}
});

test('the answers of sign-in and sign-up contain an access token, never the session’s credential', async () => {
	const account = await makeAccount(app);
	const browser = openBrowser(app);
	const { body, text } = await signIn(browser, account.email);
	const cookie = decodeURIComponent(browser.cookies.get('martelo.session_token') ?? '').split('.')[0] ?? '?';
	expect(text).not.toContain(cookie);
	const bearer = { authorization: `Bearer ${body.token}` };
	expect((await openBrowser(app).ask('GET', SESSION, undefined, bearer)).body).toMatchObject({
		session: { user: { id: account.id } },
	});
});

test('a visitor has no session', async () => {
	expect((await openBrowser(app).ask('GET', SESSION)).body).toEqual({ session: null });
	expect((await openBrowser(app).ask('POST', ACTIVITY, { idle_seconds: 0 })).status).toBe(401);
});

test('cookies are httpOnly, SameSite=Lax and for the whole site; the device cookie too', async () => {
	const answer = await signIn(openBrowser(app), (await makeAccount(app)).email);
	const set = [answer.headers['set-cookie'] ?? []].flat();
	expect(set.map((line) => line.split('=')[0]).sort()).toEqual(['martelo.device', 'martelo.session_token']);
	for (const line of set) expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax/);
});

test('fifteen minutes without activity end the session on the server, for cookie and token alike', async () => {
	const account = await makeAccount(app);
	const browser = await signedIn(app, account);
	const { body } = await browser.ask('GET', '/api/auth/token');
	await age(account.email, '14 minutes 50 seconds');
	expect((await browser.ask('GET', SESSION)).body).toMatchObject({ session: { token_type: 'bearer' } });
	await age(account.email, '11 seconds');
	expect((await browser.ask('GET', SESSION)).body).toEqual({ session: null });
	const bearer = { authorization: `Bearer ${body.token}` };
	expect((await openBrowser(app).ask('GET', SESSION, undefined, bearer)).body).toEqual({ session: null });
	expect((await browser.ask('POST', ACTIVITY, { idle_seconds: 0 })).status).toBe(401);
	expect((await browser.ask('POST', '/api/auth/update-user', { name: 'Tarde Demais' })).status).toBe(401);
});

test('activity extends the session, a renewed token does not, and nothing extends it beyond a day', async () => {
	const account = await makeAccount(app);
	const browser = await signedIn(app, account);
	await age(account.email, '10 minutes');
	await browser.ask('GET', SESSION);
	await browser.ask('GET', '/api/auth/token');
	const ends = async () =>
		(
			await app.db
				.selectFrom('sessions')
				.select('expires_at')
				.where('user_id', '=', account.id)
				.executeTakeFirstOrThrow()
		).expires_at.getTime() - Date.now();
	expect(await ends()).toBeLessThan(5.1 * 60_000);
	expect((await browser.ask('POST', ACTIVITY, { idle_seconds: 60 })).status).toBe(200);
	expect(await ends()).toBeGreaterThan(13.9 * 60_000);
	expect(await ends()).toBeLessThan(14.1 * 60_000);
	await age(account.email, '3 minutes');
	await browser.ask('POST', '/functions/v1/rate-limiter', { endpoint: 'auth/login' });
	expect(await ends()).toBeGreaterThan(14.9 * 60_000);
	await sql`update sessions set created_at = now() - interval '23 hours 55 minutes' where user_id = ${account.id}`.execute(
		app.db,
	);
	const { body } = await browser.ask('POST', ACTIVITY, { idle_seconds: 0 });
	expect(Date.parse(String(body.ends_at)) - Date.now()).toBeLessThan(5.1 * 60_000);
	expect(await browser.ask('POST', ACTIVITY, { idle_seconds: -1 })).toMatchObject({ status: 400 });
	expect(await browser.ask('POST', ACTIVITY, { idle_seconds: 0, user_id: 'x' })).toMatchObject({
		status: 400,
	});
});

test('demotion and rejection take effect with the next request', async () => {
	const account = await makeAccount(app, { role: 'admin' });
	const browser = await signedIn(app, account);
	await app.db.deleteFrom('user_roles').where('user_id', '=', account.id).execute();
	await app.db.updateTable('profiles').set({ status: 'rejected' }).where('id', '=', account.id).execute();
	expect((await browser.ask('GET', SESSION)).body).toMatchObject({
		session: { user: { role: null, status: 'rejected' } },
	});
});

test('the endpoints that would reveal other sessions or credentials are closed', async () => {
	const browser = await signedIn(app, await makeAccount(app));
	for (const path of ['list-sessions', 'list-accounts', '/list-sessions', 'update-session']) {
		expect((await browser.ask('GET', `/api/auth/${path}`)).status).toBe(404);
	}
	expect((await browser.ask('POST', '/api/auth/delete-user', {})).status).toBe(404);
});

test('a limit can be read without counting an attempt, and an attempt can be given back', async () => {
	const limit = createLimiter(app.db, { name: 'look', points: 2, duration: 60_000 });
	expect(await limit.wait('a')).toBeNull();
	expect(await limit.take('a')).toBeNull();
	expect(await limit.take('a')).toBeNull();
	expect(await limit.wait('a')).toBeGreaterThan(0);
	await limit.giveBack('a');
	expect(await limit.wait('a')).toBeNull();
	expect(await limit.take('a')).toBeNull();
	expect(await limit.take('a')).toBeGreaterThan(0);
});

test('a text that the server signed for something else is no session, and disturbs nobody else’s', async () => {
	const { id } = await makeAccount(app);
	const signed = (text: string) => {
		const signature = createHmac('sha256', app.context.secret).update(text).digest('base64');
		return `martelo.session_token=${encodeURIComponent(`${text}.${signature}`)}`;
	};
	const ask = async (token: string) => (await app.ask('GET', SESSION, { token })).status;
	const odd = ['a,b', '{"a":1}', 'null', 'a b', '}', 'ã'].map(signed);
	const own = await app.session(id);
	expect(await Promise.all([...odd, own].map(ask))).toEqual([...odd, own].map(() => 200));
	const { body } = await app.ask('GET', SESSION, { token: own });
	expect(body).toMatchObject({ session: { user: { id } } });
});
