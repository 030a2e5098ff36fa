import { expect, test } from 'vitest';
import { makeAccount, signedIn, signIn } from '#server/testing/accounts.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const LOGGER = '/functions/v1/auth-logger';
const LIMITER = '/functions/v1/rate-limiter';

const events = (user_id: string | null) =>
	app.db
		.selectFrom('security_events')
		.selectAll()
		.where('user_id', user_id === null ? 'is' : '=', user_id)
		.execute();

test('rate-limiter answers without counting an attempt, and knows three endpoints', async () => {
	const browser = openBrowser(app);
	for (let n = 0; n < 30; n += 1) {
		for (const endpoint of ['auth/login', 'auth/signup', 'auth/recovery']) {
			const answer = await browser.ask('POST', LIMITER, { endpoint });
			expect([answer.status, answer.body]).toEqual([200, { success: true }]);
		}
	}
	for (const body of [{ endpoint: 'auth/nada' }, {}, { endpoint: 'auth/login', user: 'x' }, [], 'x']) {
		expect((await browser.ask('POST', LIMITER, body)).status).toBe(400);
	}
});

test('an administrator’s login is recorded once, whoever reports it', async () => {
	const account = await makeAccount(app, { role: 'admin' });
	const browser = await signedIn(app, account);
	for (let n = 0; n < 3; n += 1) {
		const report = { eventType: 'admin_login', userId: account.id, details: { timestamp: 'now' } };
		expect((await browser.ask('POST', LOGGER, report)).status).toBe(204);
	}
	expect((await events(account.id)).map(({ event_type, source }) => [event_type, source])).toEqual([
		['admin_login', 'server'],
	]);
});

test('nobody can report for another person, or claim to be an administrator', async () => {
	const [victim, user] = [await makeAccount(app, { role: 'admin' }), await makeAccount(app)];
	const browser = await signedIn(app, user);
	await browser.ask('POST', LOGGER, { eventType: 'admin_login', userId: victim.id });
	await browser.ask('POST', LOGGER, {
		eventType: 'authentication_failed',
		userId: victim.id,
		details: { error: 'x' },
	});
	expect(await events(victim.id)).toEqual([]);
	expect(await events(user.id)).toMatchObject([{ event_type: 'authentication_failed', source: 'client' }]);
	for (const body of [{ eventType: 'outro' }, { eventType: 'admin_login', address: '1.1.1.1' }]) {
		expect((await browser.ask('POST', LOGGER, body)).status).toBe(400);
	}
});

test('a failed sign-in is recorded by the server, for known and unknown addresses', async () => {
	const { id, email } = await makeAccount(app);
	await signIn(openBrowser(app), email, 'errada-123');
	await signIn(openBrowser(app), 'ninguem@teste.invalid', 'errada-123');
	expect(await events(id)).toMatchObject([
		{ event_type: 'authentication_failed', source: 'server', address: '127.0.0.1', details: { email } },
	]);
	const stored = JSON.stringify(await events(null));
	expect(stored).toContain('ninguem@teste.invalid');
	expect(stored).not.toContain('errada-123');
});

test('a flood of reports is dropped', async () => {
	const browser = openBrowser(app, '127.4.0.1');
	const before = (await events(null)).length;
	for (let n = 0; n < 40; n += 1) await browser.ask('POST', LOGGER, { eventType: 'authentication_failed' });
	expect((await events(null)).length - before).toBeLessThanOrEqual(20);
});
