import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { confirmationLink } from '#server/features/accounts/auth-links.ts';
import { makeAccount, PASSWORD, signIn } from '#server/testing/accounts.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp({ REQUIRE_EMAIL_CONFIRMATION: '1' });

const signUp = (email: string, browser = openBrowser(app)) =>
	browser.ask('POST', '/api/auth/sign-up/email', { name: 'Nova Pessoa', email, password: PASSWORD });

/** What waits in the queue for an address, oldest first. */
async function lettersTo(email: string): Promise<string[]> {
	const { rows } = await sql<{ kind: string }>`select data ->> 'kind' as kind from pgboss.job
		where data ->> 'email' = ${email} order by created_on`.execute(app.house.db);
	return rows.map(({ kind }) => kind);
}

test('a known and an unknown address get one and the same answer, and a letter each', async () => {
	const [known, unknown] = [(await makeAccount(app)).email, `${randomUUID()}@teste.invalid`];
	const browser = openBrowser(app);
	const [taken, fresh] = [await signUp(known, browser), await signUp(unknown)];
	const shape = ({ user, ...rest }: Record<string, unknown>) => ({
		...rest,
		user: Object.keys(user as object).sort(),
	});
	expect(taken.status).toBe(200);
	expect([fresh.status, shape(fresh.body)]).toEqual([taken.status, shape(taken.body)]);
	expect(fresh.body).toMatchObject({ token: null, user: { emailVerified: false } });
	expect(Object.keys(fresh.headers).sort()).toEqual(Object.keys(taken.headers).sort());
	expect(browser.cookies.size).toBe(0);
	expect(await lettersTo(known)).toEqual(['address-taken']);
	expect(await lettersTo(unknown)).toEqual(['confirmation']);
});

test('before the address is confirmed the right password begins no session; the link does, once', async () => {
	const email = `${randomUUID()}@teste.invalid`;
	await signUp(email);
	const early = openBrowser(app);
	expect(await signIn(early, email)).toMatchObject({
		status: 403,
		body: { code: 'EMAIL_NOT_VERIFIED', message: expect.stringContaining('Confirme seu email') },
	});
	expect(await signIn(openBrowser(app), email, 'errada-123')).toMatchObject({ status: 401 });
	expect(await lettersTo(email)).toEqual(['confirmation', 'confirmation']);

	const link = new URL((await confirmationLink(app.context.auth, app.url, email)) as string);
	const forged = openBrowser(app);
	await forged.ask('GET', `${link.pathname}${link.search.replace('token=', 'token=x')}`);
	expect((await forged.ask('GET', '/api/session')).body).toEqual({ session: null });

	const browser = openBrowser(app);
	const answer = await browser.ask('GET', `${link.pathname}${link.search}`);
	expect([answer.status, answer.headers.location]).toEqual([302, '/profile']);
	expect((await browser.ask('GET', '/api/session')).body).toMatchObject({ session: { user: { email } } });
	const again = openBrowser(app);
	await again.ask('GET', `${link.pathname}${link.search}`);
	expect((await again.ask('GET', '/api/session')).body).toEqual({ session: null });
	expect((await signIn(openBrowser(app), email)).status).toBe(200);
	expect(await confirmationLink(app.context.auth, app.url, email)).toBeNull();
});

test('a link does not lead to another site', async () => {
	const email = `${randomUUID()}@teste.invalid`;
	await signUp(email);
	const link = new URL((await confirmationLink(app.context.auth, app.url, email)) as string);
	for (const target of [
		'https://evil.example/',
		'//evil.example',
		'/\\evil.example',
		'javascript:alert(1)',
	]) {
		link.searchParams.set('callbackURL', target);
		const { status, headers } = await openBrowser(app).ask('GET', `${link.pathname}${link.search}`);
		expect([status, headers.location]).toEqual([403, undefined]);
	}
});
