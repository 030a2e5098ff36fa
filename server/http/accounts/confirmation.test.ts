import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, inject, test, vi } from 'vitest';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { PAGES } from '#contract/paths.ts';
import type { RegistrationPage } from '#contract/registrations.ts';
import { CONFIRMATION_LIFE } from '#domain/people/session.ts';
import { SECOND } from '#domain/values/time.ts';
import { confirmationLink, recoveryLink } from '#server/features/accounts/auth-links.ts';
import { appCode, makeAccount, PASSWORD, signedIn, signIn } from '#server/testing/accounts.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { useApp } from '#server/testing/test-app.ts';

const { all } = inject('runs');

/** The default of a server with its own database. */
const app = useApp({ REQUIRE_EMAIL_CONFIRMATION: '' });

const NEW = 'uma-frase-da-dona';

const signUp = (email: string, browser = openBrowser(app)) =>
	browser.ask('POST', '/api/auth/sign-up/email', { name: 'Nova Pessoa', email, password: PASSWORD });

/** The emails queued for an address, or for a user by their id, oldest first. */
async function emailsTo(reader: string, by: 'email' | 'user_id' = 'email'): Promise<string[]> {
	const { rows } = await sql<{ kind: string }>`select data ->> 'kind' as kind from pgboss.job
		where data ->> ${by} = ${reader} order by created_on`.execute(app.db);
	return rows.map(({ kind }) => kind);
}

test('a known, an unconfirmed and an unknown address get the same answer, and one email each', async () => {
	const [known, unknown] = [(await makeAccount(app)).email, `${randomUUID()}@teste.invalid`];
	const unconfirmed = (await makeAccount(app, { confirmed: false })).email;
	const browser = openBrowser(app);
	const [taken, fresh] = [await signUp(known, browser), await signUp(unknown)];
	const again = await signUp(unconfirmed);
	const shape = ({ user, ...rest }: Record<string, unknown>) => ({
		...rest,
		user: Object.keys(user as object).sort(),
	});
	expect(taken.status).toBe(200);
	expect([fresh.status, shape(fresh.body)]).toEqual([taken.status, shape(taken.body)]);
	expect([again.status, shape(again.body)]).toEqual([taken.status, shape(taken.body)]);
	expect(fresh.body).toMatchObject({ token: null, user: { emailVerified: false } });
	for (const { headers } of [fresh, again])
		expect(Object.keys(headers).sort()).toEqual(Object.keys(taken.headers).sort());
	expect(browser.cookies.size).toBe(0);
	expect(await emailsTo(known)).toEqual(['address-taken']);
	expect(await emailsTo(unconfirmed)).toEqual(['confirmation']);
	expect(await emailsTo(unknown)).toEqual(['confirmation']);
});

/** The token of the link in a confirmation email, which leads to the confirmation page. */
async function tokenFor(email: string): Promise<string> {
	const link = new URL((await confirmationLink(app.context.auth, app.url, email)) as string);
	expect(`${link.pathname}${link.search}`).toBe(PAGES.confirmation);
	return link.hash.replace('#token=', '');
}

const confirm = (token: string, browser = openBrowser(app), headers = {}) =>
	browser.ask('POST', ACCOUNT_API.confirmAddress, { token, password: NEW }, headers);

const OVER = { status: 400, body: { code: 'auth.confirmation-over' } };

test('before the address is confirmed no password begins a session; afterwards that of the confirmation does', async () => {
	const email = `${randomUUID()}@teste.invalid`;
	await signUp(email);
	expect(await signIn(openBrowser(app), email)).toMatchObject({
		status: 403,
		body: { code: 'auth.unconfirmed', detail: expect.stringContaining('Confirme seu email') },
	});
	expect(await signIn(openBrowser(app), email, 'errada-123')).toMatchObject({ status: 401 });
	expect(await emailsTo(email)).toEqual(['confirmation', 'confirmation']);

	const token = await tokenFor(email);
	const browser = openBrowser(app);
	for (const forged of [`x${token}`, token.slice(0, -2), 'abc', 'a.b.c'])
		expect(await confirm(forged, browser)).toMatchObject(OVER);
	expect((await signIn(openBrowser(app), email)).status).toBe(403);
	const unused = await tokenFor(email);
	expect((await confirm(token, browser)).status).toBe(200);
	for (const used of [token, unused]) expect(await confirm(used, browser)).toMatchObject(OVER);
	expect(browser.cookies.size).toBe(0);
	expect((await browser.ask('GET', ACCOUNT_API.session)).body).toEqual({ session: null });
	expect((await signIn(openBrowser(app), email)).status).toBe(401);
	expect((await signIn(browser, email, NEW)).status).toBe(200);
	expect(await confirmationLink(app.context.auth, app.url, email)).toBeNull();
	expect(await eventsOf(email)).toContain('address_confirmed');
});

test.runIf(all)('repeated sign-ins send at most five emails an hour', async () => {
	const email = `${randomUUID()}@teste.invalid`;
	await signUp(email);
	for (let n = 0; n < 9; n += 1) expect((await signIn(openBrowser(app), email)).status).toBe(403);
	expect(await emailsTo(email)).toEqual(Array(6).fill('confirmation'));
});

test('a recovery confirms the address too, and signs its owner in', async () => {
	const email = `${randomUUID()}@teste.invalid`;
	await signUp(email);
	const link = new URL((await recoveryLink(app.context.auth, app.url, email)) as string);
	const owner = openBrowser(app);
	const body = { token: link.hash.replace('#token=', ''), newPassword: 'uma-frase-da-dona' };
	expect(await owner.ask('POST', '/api/auth/reset-password', body)).toMatchObject({
		status: 200,
		body: { signed_in: true },
	});
	expect((await owner.ask('GET', ACCOUNT_API.session)).body).toMatchObject({ session: { user: { email } } });
	expect((await signIn(openBrowser(app), email)).status).toBe(401);
	expect((await signIn(openBrowser(app), email, 'uma-frase-da-dona')).status).toBe(200);
});

test('a link older than a day confirms nothing', async () => {
	const email = `${randomUUID()}@teste.invalid`;
	await signUp(email);
	const token = await tokenFor(email);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + CONFIRMATION_LIFE + SECOND });
	try {
		expect(await confirm(token)).toMatchObject(OVER);
	} finally {
		vi.useRealTimers();
	}
	expect((await signIn(openBrowser(app), email)).status).toBe(403);
});

test.runIf(all)(
	'opening the link changes no session and confirms nothing; another site cannot press the button',
	async () => {
		const [mallory, ana] = [`${randomUUID()}@teste.invalid`, await makeAccount(app)];
		await signUp(mallory);
		const token = await tokenFor(mallory);
		const browser = await signedIn(app, ana);
		const crossSite = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', accept: 'text/html' };
		for (const address of [
			`${PAGES.confirmation}&token=${token}`,
			`/api/auth/verify-email?token=${token}&callbackURL=/profile`,
		])
			await browser.ask('GET', address, undefined, crossSite);
		expect(await confirm(token, browser, { ...crossSite, origin: 'https://evil.example' })).toMatchObject({
			status: 403,
			body: { code: 'request.cross-origin' },
		});
		expect((await browser.ask('GET', ACCOUNT_API.session)).body).toMatchObject({
			session: { user: { email: ana.email } },
		});
		expect((await signIn(openBrowser(app), mallory)).status).toBe(403);
		// Pressed by somebody who is signed in as another person: their session is unchanged.
		expect((await confirm(token, browser)).status).toBe(200);
		expect((await browser.ask('GET', ACCOUNT_API.session)).body).toMatchObject({
			session: { user: { email: ana.email } },
		});
	},
);

test('a link of an earlier version leads to the page, whatever it names; programs get 404', async () => {
	const old = (query: string, headers = {}) =>
		openBrowser(app).ask('GET', `/api/auth/verify-email${query}`, undefined, headers);
	const page = { accept: 'text/html,*/*' };
	for (const target of ['/profile', 'https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
		const query = `?token=a.b%26c&callbackURL=${encodeURIComponent(target)}`;
		const { status, headers } = await old(query, page);
		expect([status, headers.location]).toEqual([303, `${PAGES.confirmation}#token=a.b%26c`]);
		expect(headers['set-cookie']).toBeUndefined();
		expect((await old(query)).status).toBe(404);
	}
	expect((await old('', page)).headers.location).toBe(PAGES.confirmation);
});

test.runIf(all)(
	'the second factor of an unconfirmed account goes, and the mailbox begins no session',
	async () => {
		// The state from before confirmation was required: unconfirmed, with a session and a second factor.
		const account = await makeAccount(app);
		const browser = await signedIn(app, account);
		const { body } = await browser.ask('POST', '/api/auth/two-factor/enable', { password: PASSWORD });
		const code = appCode(String(body.totpURI));
		expect((await browser.ask('POST', '/api/auth/two-factor/verify-totp', { code })).status).toBe(200);
		await unconfirm(account.id);

		const mailbox = openBrowser(app);
		const { email } = account;
		await mailbox.ask('POST', '/api/auth/send-verification-email', { email });
		const token = await tokenFor(email);
		await mailbox.ask('GET', `/api/auth/verify-email?token=${token}&callbackURL=/profile`, undefined, {
			accept: 'text/html',
		});
		await confirm(token, mailbox);
		expect(mailbox.cookies.size).toBe(0);
		expect((await mailbox.ask('GET', ACCOUNT_API.session)).body).toEqual({ session: null });
		expect((await signIn(mailbox, email)).status).toBe(401);
		expect((await signIn(mailbox, email, NEW)).body).not.toHaveProperty('twoFactorRedirect');
		expect(await emailsTo(account.id, 'user_id')).toContain('two-factor-changed');
	},
);

/** Somebody who is signed in to an account that is not confirmed, from before confirmation was required. */
async function signedInUnconfirmed() {
	const account = await makeAccount(app);
	const browser = await signedIn(app, account);
	const { body } = await browser.ask('GET', '/api/auth/token');
	await unconfirm(account.id);
	return { ...account, browser, bearer: { authorization: `Bearer ${body.token}` } };
}

test('a session of an unconfirmed account is dead, by cookie and by access token', async () => {
	const { browser, bearer } = await signedInUnconfirmed();
	for (const who of [browser, openBrowser(app)]) {
		expect((await who.ask('GET', ACCOUNT_API.session, undefined, bearer)).body).toEqual({ session: null });
		expect((await who.ask('POST', ACCOUNT_API.activity, { idle_seconds: 0 }, bearer)).status).toBe(401);
	}
});

test.runIf(all).each([
	['GET', '/token', undefined],
	['POST', '/update-user', { name: 'Outro Nome' }],
	['POST', '/change-password', { currentPassword: PASSWORD, newPassword: 'uma-frase-da-estranha' }],
	['POST', '/two-factor/enable', { password: PASSWORD }],
] as const)('it does nothing at %s /api/auth%s, which ends it', async (method, path, body) => {
	const { browser, id } = await signedInUnconfirmed();
	expect((await browser.ask(method, `/api/auth${path}`, body)).status).toBe(401);
	const left = app.db.selectFrom('sessions').select('id').where('user_id', '=', id);
	expect(await left.execute()).toEqual([]);
});

test('nobody is approved before their address is confirmed, and the list says who is not', async () => {
	const admin = await app.session(await makeAdmin(app.db));
	const email = `${randomUUID()}@teste.invalid`;
	await signUp(email);
	const listed = async () => {
		const { body } = await app.ask('GET', ADMIN_API.registrations, { token: admin });
		return (body as RegistrationPage).registrations.find((each) => each.email === email);
	};
	const { id, email_confirmed } = (await listed()) ?? { id: '', email_confirmed: null };
	expect(email_confirmed).toBe(false);
	const approve = () =>
		app.ask('POST', ADMIN_API.approveRegistration(id), { token: admin, body: { checked: ['name'] } });
	expect(await approve()).toMatchObject({ status: 409, body: { code: 'registration.unconfirmed' } });
	expect((await listed())?.status).toBe('pending');
	await confirm(await tokenFor(email));
	expect((await listed())?.email_confirmed).toBe(true);
	expect((await approve()).status).toBe(200);
});

function unconfirm(id: string): Promise<unknown> {
	return app.db.updateTable('users').set({ email_verified: false }).where('id', '=', id).execute();
}

async function eventsOf(email: string): Promise<string[]> {
	const { rows } = await sql<{ event_type: string }>`select event_type from security_events
		where user_id = (select id from users where email = ${email}) order by created_at`.execute(app.db);
	return rows.map(({ event_type }) => event_type);
}
