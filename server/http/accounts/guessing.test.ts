import { sql } from 'kysely';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { createAttemptLimits } from '#server/features/accounts/attempt-limits.ts';
import { makeAccount, PASSWORD, signedIn, signIn } from '#server/testing/accounts.ts';
import { type Browser, openBrowser } from '#server/testing/browser.ts';
import { useApp } from '#server/testing/test-app.ts';

const { all } = inject('runs');

const app = useApp();
beforeEach(() => sql`delete from sliding_limits`.execute(app.db));

/** Each browser has an address of its own: all of 127.0.0.0/8 is this machine. */
let host = 0;
const stranger = () => openBrowser(app, `127.1.${Math.floor(++host / 200)}.${(host % 200) + 1}`);

/** As if so many accounts had been tried from a network just now; real attempts would each cost a hash. */
const triedBefore = (what: 'login' | 'signup', network: string, accounts: number) =>
	sql`insert into sliding_limits (key, marks, expires_at)
		select ${`${what}-network:${network}`}, jsonb_object_agg('before ' || n, extract(epoch from now()) * 1000), now()
		from generate_series(1, ${accounts}::int) n
		on conflict (key) do update set marks = excluded.marks, expires_at = excluded.expires_at`.execute(app.db);

/** The rate limiter's answer to a browser before it signs in. */
const mayTry = async (browser: Browser) =>
	(await browser.ask('POST', '/functions/v1/rate-limiter', { endpoint: 'auth/login' })).body;

describe('guessing a password', () => {
	test('a hundred times from many addresses: ten guesses are checked', async () => {
		const { email } = await makeAccount(app);
		const answers = [];
		for (let n = 0; n < 100; n += 1) answers.push(await signIn(stranger(), email, `errada-${n}`));
		expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
		const refused = answers.filter(({ status }) => status === 429);
		expect(refused).toHaveLength(90);
		expect(refused[0]).toMatchObject({ body: { code: 'auth.too-many', retryAfter: expect.any(Number) } });
		expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3_000);
		expect((await signIn(stranger(), email)).status).toBe(429);
	});

	test.runIf(all)('a hundred at the same moment: no more than ten are checked', async () => {
		const { email } = await makeAccount(app);
		const browsers = Array.from({ length: 100 }, stranger);
		const answers = await Promise.all(browsers.map((browser, n) => signIn(browser, email, `errada-${n}`)));
		expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
		expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
	});

	test.runIf(all)('of many accounts from one address: sixty accounts', async () => {
		const browser = openBrowser(app, '127.2.0.1');
		await triedBefore('login', '127.2.0.1', 55);
		const answers = [];
		for (let n = 0; n < 12; n += 1)
			answers.push(await signIn(browser, `ninguem-${n}@teste.invalid`, 'errada'));
		expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
		expect(await browser.ask('POST', '/functions/v1/rate-limiter', { endpoint: 'auth/login' })).toMatchObject(
			{
				status: 200,
				body: { success: false, retryAfter: expect.any(Number) },
			},
		);
		expect((await signIn(openBrowser(app, '127.2.0.2'), 'ninguem@teste.invalid', 'errada')).status).toBe(401);
	});

	test.each([
		'/api/auth//sign-in/email',
		'/api/auth/Sign-In/Email',
		'//api/auth/sign-in/email',
		'/api/auth/sign-in/email/',
	])('%s is no way around the limit', async (path) => {
		const { email } = await makeAccount(app);
		const answers = [];
		for (let n = 0; n < 15; n += 1) {
			const forged = {
				'x-forwarded-for': `10.0.0.${n}`,
				'x-martelo-address': `10.0.0.${n}`,
				'x-real-ip': `10.0.0.${n}`,
			};
			answers.push(await stranger().ask('POST', path, { email, password: `errada-${n}` }, forged));
		}
		expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
		expect(answers.filter(({ body }) => 'user' in body)).toEqual([]);
	});

	test.runIf(all)('cannot lock the owner out of a browser they have signed in with', async () => {
		const account = await makeAccount(app);
		const own = await signedIn(app, account);
		await own.ask('POST', '/api/auth/sign-out', {});
		for (let n = 0; n < 12; n += 1) await signIn(stranger(), account.email, `errada-${n}`);
		expect((await signIn(stranger(), account.email)).status).toBe(429);
		expect((await signIn(own, account.email)).status).toBe(200);
	});

	test.runIf(all)('by one person does not block sign-in for others at the same address', async () => {
		const [known, unknown, victim] = [await makeAccount(app), await makeAccount(app), await makeAccount(app)];
		const own = await signedIn(app, known);
		await own.ask('POST', '/api/auth/sign-out', {});
		for (let n = 0; n < 22; n += 1) await signIn(openBrowser(app), victim.email, `errada-${n}`);
		expect((await signIn(own, known.email)).status).toBe(200);
		expect((await signIn(openBrowser(app), unknown.email)).status).toBe(200);
		expect(await mayTry(openBrowser(app))).toEqual({ success: true });
	});

	test.runIf(all)(
		'of many accounts from one address does not block its known browsers, and the limiter tells each browser so',
		async () => {
			const [known, unknown] = [await makeAccount(app), await makeAccount(app)];
			const own = await signedIn(app, known);
			await own.ask('POST', '/api/auth/sign-out', {});
			await triedBefore('login', '127.0.0.1', 57);
			for (let n = 0; n < 4; n += 1) await signIn(openBrowser(app), `ninguem-${n}@teste.invalid`, 'errada');
			const newcomer = openBrowser(app);
			expect(await mayTry(newcomer)).toMatchObject({ success: false, retryAfter: expect.any(Number) });
			expect((await signIn(newcomer, unknown.email)).status).toBe(429);
			expect((await signIn(newcomer, 'ninguem-2@teste.invalid', 'errada')).status).toBe(429);
			expect(await mayTry(own)).toEqual({ success: true });
			expect((await signIn(own, known.email, 'errada')).status).toBe(401);
			expect((await signIn(own, known.email)).status).toBe(200);
		},
	);

	test.runIf(all)(
		'from a known browser: ten guesses an hour, which do not count for its address',
		async () => {
			const account = await makeAccount(app);
			const own = await signedIn(app, account);
			await own.ask('POST', '/api/auth/sign-out', {});
			const answers = [];
			for (let n = 0; n < 15; n += 1) answers.push(await signIn(own, account.email, `errada-${n}`));
			expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
			expect(answers.slice(10).every(({ status }) => status === 429)).toBe(true);
			expect(await mayTry(own)).toMatchObject({ success: false, retryAfter: expect.any(Number) });
			expect(await mayTry(openBrowser(app))).toEqual({ success: true });
			expect((await signIn(openBrowser(app), account.email)).status).toBe(200);
		},
	);

	test.runIf(all)('from browsers made known earlier: a new password makes them unknown', async () => {
		const account = await makeAccount(app);
		const collected = [];
		for (let n = 0; n < 3; n += 1) collected.push(await signedIn(app, account));
		const owner = await signedIn(app, account);
		const change = { currentPassword: PASSWORD, newPassword: 'uma-frase-minha' };
		expect((await owner.ask('POST', '/api/auth/change-password', change)).status).toBe(200);
		const answers = [];
		for (const browser of collected)
			for (let n = 0; n < 10; n += 1) answers.push(await signIn(browser, account.email, `errada-${n}`));
		expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
		// The browser that changed the password stays known, and can sign in while unknown ones cannot.
		expect((await signIn(owner, account.email, 'uma-frase-minha')).status).toBe(200);
	});

	test.runIf(all)('in any span of an hour, wherever it begins: ten', async () => {
		const { email } = await makeAccount(app);
		const past = (minutes: number) =>
			sql`update sliding_limits set marks = (select jsonb_object_agg(key, value::text::float8 - ${minutes * 60_000}::float8)
				from jsonb_each(marks))`.execute(app.db);
		const guess = async (times: number) => {
			const answers = [];
			for (let n = 0; n < times; n += 1) answers.push(await signIn(stranger(), email, 'errada'));
			return answers.filter(({ status }) => status === 401).length;
		};
		expect(await guess(1)).toBe(1);
		await past(59);
		expect(await guess(12)).toBe(9);
		await past(2);
		expect(await guess(12)).toBe(1);
	});

	test.runIf(all)('with another person’s device cookie, or a forged one, gains nothing', async () => {
		const [mallory, victim] = [await makeAccount(app), await makeAccount(app)];
		const device = (await signedIn(app, mallory)).cookies.get('martelo.device') ?? '';
		const answers = [];
		for (let n = 0; n < 15; n += 1) {
			const browser = stranger();
			const signature = device.split('.').at(-1);
			const forged = `${victim.id}.${n}.${device.split('.')[2]}.${signature}`;
			browser.cookies.set('martelo.device', n % 2 ? device : forged);
			answers.push(await signIn(browser, victim.email, `errada-${n}`));
		}
		expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
	});

	test.runIf(all)('successful sign-ins do not count as attempts, however many', async () => {
		const account = await makeAccount(app);
		for (let n = 0; n < 25; n += 1) expect((await signIn(openBrowser(app), account.email)).status).toBe(200);
	});

	test('counts an IPv6 /64 as one client', async () => {
		const limits = createAttemptLimits(app.db, 'x'.repeat(32));
		const take = async (address: string) =>
			(await limits.take('auth/login', `${Math.random()}`, { address, cookies: null })).refused;
		for (let n = 1; n <= 60; n += 1) expect(await take(`2001:db8:7:1::${n.toString(16)}`)).toBeNull();
		expect(await take('2001:0DB8:0007:0001:ffff:1:2:3')).toMatchObject({ code: 'auth.too-many' });
		expect(await take('2001:db8:7:2::1')).toBeNull();
		expect(await take('::1')).toBeNull();
	});

	test('is limited across servers and restarts: the counts are in the database', async () => {
		const server = () => createAttemptLimits(app.db, 'x'.repeat(32));
		const [one, from] = [server(), (address: string) => ({ address, cookies: null })];
		for (let n = 0; n < 10; n += 1) await one.take('auth/login', 'ana@teste.invalid', from(`10.0.0.${n}`));
		expect(await server().take('auth/login', 'ANA@teste.invalid', from('10.0.1.1'))).toMatchObject({
			refused: { code: 'auth.too-many' },
		});
	});
});

test('sign-up and recovery have separate limits, by address and by target', async () => {
	const recover = (browser = stranger(), email = 'ana@teste.invalid') =>
		browser.ask('POST', '/api/auth/request-password-reset', { email });
	const statuses = [];
	for (let n = 0; n < 7; n += 1) statuses.push((await recover()).status);
	expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
	const one = openBrowser(app, '127.3.0.1');
	const signups = [];
	await triedBefore('signup', '127.3.0.1', 57);
	for (let n = 0; n < 5; n += 1) {
		const body = { name: 'Pessoa Nova', email: `nova-${n}@teste.invalid`, password: 'uma-frase-minha' };
		signups.push((await one.ask('POST', '/api/auth/sign-up/email', body)).status);
	}
	expect(signups.filter((status) => status === 200)).toHaveLength(3);
	expect(signups.filter((status) => status === 429)).toHaveLength(2);
});

test.runIf(all)('a session cannot be used to guess its owner’s password', async () => {
	const browser = await signedIn(app, await makeAccount(app));
	const statuses = [];
	for (let n = 0; n < 12; n += 1) {
		const body = { currentPassword: `errada-${n}`, newPassword: 'uma-frase-minha' };
		statuses.push((await browser.ask('POST', '/api/auth/change-password', body)).status);
	}
	expect(statuses.filter((status) => status === 400)).toHaveLength(10);
	expect(statuses.slice(10)).toEqual([429, 429]);
	expect((await browser.ask('POST', '/api/auth/two-factor/enable', { password: 'errada' })).status).toBe(429);
});

describe('whether an account exists', () => {
	test('does not show in the answer to a failed sign-in', async () => {
		const known = await signIn(stranger(), (await makeAccount(app)).email, 'errada-123');
		const unknown = await signIn(stranger(), 'ninguem@teste.invalid', 'errada-123');
		expect(known).toMatchObject({ status: 401, body: { detail: 'Email ou senha incorretos' } });
		expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
		expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort());
	});

	test.runIf(all).each([
		['a failed sign-in', (email: string) => signIn(stranger(), email, 'errada-123')],
		[
			'asking for a recovery mail',
			(email: string) => stranger().ask('POST', '/api/auth/request-password-reset', { email }),
		],
	])('does not show in the duration of %s: interleaved pairs, compared by rank', async (_, ask) => {
		const known: number[] = [];
		const unknown: number[] = [];
		const timed = async (email: string) => {
			const before = performance.now();
			await ask(email);
			return performance.now() - before;
		};
		// How often the known address took longer: 0.5 when the duration reveals nothing, 1 or 0 when it does.
		const share = () => {
			const longer = known.flatMap((a) => unknown.map((b) => (a > b ? 1 : 0)));
			return longer.reduce<number>((sum, one) => sum + one, 0) / longer.length;
		};
		const balanced = () => share() > 0.3 && share() < 0.7;
		// Chance alone is unbalanced now and then, over some pairs; a real difference stays unbalanced over any number.
		while (known.length < 12 || (!balanced() && known.length < 96)) {
			const { email } = await makeAccount(app);
			// The first of a pair warms caches for the second: they take turns.
			const knownFirst = known.length % 2 === 0;
			if (knownFirst) known.push(await timed(email));
			unknown.push(await timed(`ninguem-${unknown.length}@teste.invalid`));
			if (!knownFirst) known.push(await timed(email));
		}
		expect(share()).toBeGreaterThan(0.3);
		expect(share()).toBeLessThan(0.7);
	});
});
