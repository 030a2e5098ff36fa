import { expect, test } from 'vitest';
import { recoveryLink } from '#server/features/accounts/auth-links.ts';
import { type Account, appCode, makeAccount, PASSWORD, signedIn, signIn } from '#server/testing/accounts.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();

async function enrol(account: Account) {
	const browser = await signedIn(app, account);
	const { body } = await browser.ask('POST', '/api/auth/two-factor/enable', { password: PASSWORD });
	const { totpURI, backupCodes } = body as { totpURI: string; backupCodes: string[] };
	const verified = await browser.ask('POST', '/api/auth/two-factor/verify-totp', { code: appCode(totpURI) });
	expect(verified.status).toBe(200);
	return { browser, totpURI, backupCodes };
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
		body: { code: 'INVALID_CODE', message: expect.stringContaining('Código incorreto') },
	});
	const { status } = await browser.ask('POST', '/api/auth/two-factor/verify-totp', {
		code: appCode(totpURI),
	});
	expect(status).toBe(200);
	expect((await browser.ask('GET', '/api/session')).body).toMatchObject({
		session: { user: { two_factor_enabled: true } },
	});
});

test('a recovery code stands in once', async () => {
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

test('guesses at the code end the challenge', async () => {
	const account = await makeAccount(app);
	const { totpURI } = await enrol(account);
	const browser = openBrowser(app);
	await signIn(browser, account.email);
	for (let n = 0; n < 5; n += 1)
		await browser.ask('POST', '/api/auth/two-factor/verify-totp', { code: `00000${n}` });
	const right = await browser.ask('POST', '/api/auth/two-factor/verify-totp', { code: appCode(totpURI) });
	expect(right.status).toBeGreaterThanOrEqual(400);
	expect((await browser.ask('GET', '/api/session')).body).toEqual({ session: null });
});

test('a recovery mail does not get around the second factor', async () => {
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

test('outside the demo an administrator owes it: the administrator’s doors stay shut until then', async () => {
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

test('it is switched off with the password, and both changes are on record', async () => {
	const account = await makeAccount(app);
	const { browser } = await enrol(account);
	expect((await browser.ask('POST', '/api/auth/two-factor/disable', { password: 'errada' })).status).toBe(
		400,
	);
	expect((await browser.ask('POST', '/api/auth/two-factor/disable', { password: PASSWORD })).status).toBe(
		200,
	);
	expect((await signIn(openBrowser(app), account.email)).body).not.toHaveProperty('twoFactorRedirect');
	const events = await app.house.db
		.selectFrom('security_events')
		.select('event_type')
		.where('user_id', '=', account.id)
		.orderBy('created_at')
		.execute();
	expect(events.map(({ event_type }) => event_type)).toEqual(['two_factor_enabled', 'two_factor_disabled']);
});
