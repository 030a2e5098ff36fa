import { expect, test } from 'vitest';
import { recoveryLink } from '#server/features/accounts/auth-links.ts';
import { makeAccount, PASSWORD, signedIn, signIn } from '#server/testing/accounts.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const NEW = 'outra-senha-99';

async function tokenFor(email: string): Promise<string> {
	const link = new URL((await recoveryLink(app.context.auth, app.context.brand.url, email)) as string);
	expect(`${link.origin}${link.pathname}${link.search}`).toBe(`${app.context.brand.url}/auth?type=recovery`);
	return link.hash.replace('#token=', '');
}

const reset = (token: string, newPassword = NEW, browser = openBrowser(app)) =>
	browser.ask('POST', '/api/auth/reset-password', { token, newPassword });

test('a recovery link sets a new password, signs its owner in and ends every other session', async () => {
	const account = await makeAccount(app);
	const elsewhere = await signedIn(app, account);
	const { body } = await elsewhere.ask('GET', '/api/auth/token');
	const browser = openBrowser(app);
	const answer = await reset(await tokenFor(account.email), NEW, browser);
	expect(answer).toMatchObject({ status: 200, body: { status: true, signed_in: true } });
	const session = await browser.ask('GET', '/api/session');
	expect(session.body).toMatchObject({ session: { user: { email: account.email } } });
	expect((await elsewhere.ask('GET', '/api/session')).body).toEqual({ session: null });
	const bearer = { authorization: `Bearer ${body.token}` };
	expect((await openBrowser(app).ask('GET', '/api/session', undefined, bearer)).body).toEqual({
		session: null,
	});
	expect((await signIn(openBrowser(app), account.email)).status).toBe(401);
	expect((await signIn(openBrowser(app), account.email, NEW)).status).toBe(200);
});

test('a token works once, even when it is used ten times at the same moment', async () => {
	const account = await makeAccount(app);
	const token = await tokenFor(account.email);
	const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => reset(token, `${NEW}-${n}`)));
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
	expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
	const again = await reset(token, 'mais-uma-senha-9');
	expect(again).toMatchObject({
		status: 400,
		body: { code: 'auth.link-over', detail: expect.stringContaining('não vale mais') },
	});
});

test('a token expires after 30 minutes, and a used one invalidates its owner’s others', async () => {
	const account = await makeAccount(app);
	const [first, second] = [await tokenFor(account.email), await tokenFor(account.email)];
	expect((await reset(first)).status).toBe(200);
	expect((await reset(second)).status).toBe(400);
	const late = await tokenFor(account.email);
	const kept = await app.db.selectFrom('verifications').selectAll().where('value', '=', account.id).execute();
	expect(kept).toHaveLength(1);
	const left = (kept[0]?.expires_at.getTime() ?? 0) - Date.now();
	expect(left).toBeGreaterThan(29 * 60_000);
	expect(left).toBeLessThanOrEqual(30 * 60_000);
	expect(JSON.stringify(kept)).not.toContain(late);
	await app.db
		.updateTable('verifications')
		.set({ expires_at: new Date(Date.now() - 1) })
		.execute();
	expect((await reset(late)).status).toBe(400);
});

test('a bad new password does not use up the link', async () => {
	const account = await makeAccount(app);
	const token = await tokenFor(account.email);
	expect(await reset(token, '123456')).toMatchObject({
		status: 422,
		body: { code: 'password.common', detail: expect.stringContaining('mais usadas') },
	});
	expect(await reset(token, 'curta')).toMatchObject({
		status: 400,
		body: {
			errors: [{ path: 'newPassword', message: 'Senha deve ter pelo menos 6 caracteres' }],
		},
	});
	expect((await reset(token, 'x'.repeat(129))).status).toBe(400);
	expect((await reset(token)).status).toBe(200);
});

test('the answer is the same for known and unknown addresses, whatever return address is named', async () => {
	const account = await makeAccount(app);
	const ask = (email: string, redirectTo = '/auth?type=recovery') =>
		openBrowser(app).ask('POST', '/api/auth/request-password-reset', { email, redirectTo });
	const known = await ask(account.email);
	const unknown = await ask('ninguem@teste.invalid');
	expect(known.status).toBe(200);
	expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
	expect(await ask('nem-email')).toMatchObject({ status: 400, body: { message: 'Email inválido' } });
	expect(PASSWORD).not.toBe(NEW);
});
