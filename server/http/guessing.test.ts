import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAttemptLimits } from '#server/features/accounts/attempt-limits.ts';
import { makeAccount, signedIn, signIn } from '#server/testing/accounts.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
beforeEach(() => sql`delete from rate_limits`.execute(app.house.db));

/** Each from an address of its own: the whole of 127.0.0.0/8 is this machine. */
let host = 0;
const stranger = () => openBrowser(app, `127.1.${Math.floor(++host / 200)}.${(host % 200) + 1}`);

describe('guessing a password', () => {
	test('a hundred times from many addresses: ten guesses are looked at', async () => {
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

	test('a hundred at the same moment are no more', async () => {
		const { email } = await makeAccount(app);
		const browsers = Array.from({ length: 100 }, stranger);
		const answers = await Promise.all(browsers.map((browser, n) => signIn(browser, email, `errada-${n}`)));
		expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
		expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
	});

	test('a hundred times from one address at many accounts: twenty', async () => {
		const browser = openBrowser(app, '127.2.0.1');
		const answers = [];
		for (let n = 0; n < 40; n += 1)
			answers.push(await signIn(browser, `ninguem-${n}@teste.invalid`, 'errada'));
		expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
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
	])('%s is no way around it', async (path) => {
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

	test('cannot lock the owner out of a browser they have signed in from', async () => {
		const account = await makeAccount(app);
		const own = await signedIn(app, account);
		await own.ask('POST', '/api/auth/sign-out', {});
		for (let n = 0; n < 12; n += 1) await signIn(stranger(), account.email, `errada-${n}`);
		expect((await signIn(stranger(), account.email)).status).toBe(429);
		expect((await signIn(own, account.email)).status).toBe(200);
	});

	test('with somebody else’s device cookie, or a forged one, gains nothing', async () => {
		const [mallory, victim] = [await makeAccount(app), await makeAccount(app)];
		const device = (await signedIn(app, mallory)).cookies.get('martelo.device') ?? '';
		const answers = [];
		for (let n = 0; n < 15; n += 1) {
			const browser = stranger();
			browser.cookies.set('martelo.device', n % 2 ? device : `x.${n}.${device.split('.').at(-1)}`);
			answers.push(await signIn(browser, victim.email, `errada-${n}`));
		}
		expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
	});

	test('honest sign-ins cost no turn, however many', async () => {
		const account = await makeAccount(app);
		for (let n = 0; n < 25; n += 1) expect((await signIn(openBrowser(app), account.email)).status).toBe(200);
	});

	test('counts an IPv6 customer, a /64, as one', async () => {
		const limits = createAttemptLimits(app.house.db);
		const take = (address: string) => limits.take('auth/login', `${Math.random()}`, address);
		for (let n = 1; n <= 20; n += 1) expect(await take(`2001:db8:7:1::${n.toString(16)}`)).toBeNull();
		expect(await take('2001:0DB8:0007:0001:ffff:1:2:3')).toMatchObject({ code: 'auth.too-many' });
		expect(await take('2001:db8:7:2::1')).toBeNull();
		expect(await take('::1')).toBeNull();
	});

	test('holds across servers and restarts: it stands in the database', async () => {
		const one = createAttemptLimits(app.house.db);
		for (let n = 0; n < 10; n += 1) await one.take('auth/login', 'ana@teste.invalid', `10.0.0.${n}`);
		const other = createAttemptLimits(app.house.db);
		expect(await other.take('auth/login', 'ANA@teste.invalid', '10.0.1.1')).toMatchObject({
			code: 'auth.too-many',
		});
	});
});

test('sign-up and recovery have limits of their own, by address and by target', async () => {
	const recover = (browser = stranger(), email = 'ana@teste.invalid') =>
		browser.ask('POST', '/api/auth/request-password-reset', { email });
	const statuses = [];
	for (let n = 0; n < 7; n += 1) statuses.push((await recover()).status);
	expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
	const one = openBrowser(app, '127.3.0.1');
	const signups = [];
	for (let n = 0; n < 22; n += 1) {
		const body = { name: 'Pessoa Nova', email: `nova-${n}@teste.invalid`, password: 'uma-frase-minha' };
		signups.push((await one.ask('POST', '/api/auth/sign-up/email', body)).status);
	}
	expect(signups.filter((status) => status === 200)).toHaveLength(20);
	expect(signups.filter((status) => status === 429)).toHaveLength(2);
});

test('a session cannot be used to guess its owner’s password', async () => {
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
	test('is not in the answer of a failed sign-in', async () => {
		const known = await signIn(stranger(), (await makeAccount(app)).email, 'errada-123');
		const unknown = await signIn(stranger(), 'ninguem@teste.invalid', 'errada-123');
		expect(known).toMatchObject({ status: 401, body: { detail: 'Email ou senha incorretos' } });
		expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
		expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort());
	});

	test.each([
		['a failed sign-in', (email: string) => signIn(stranger(), email, 'errada-123')],
		[
			'asking for a recovery mail',
			(email: string) => stranger().ask('POST', '/api/auth/request-password-reset', { email }),
		],
	])('is not in the time of %s: interleaved pairs, compared by rank', async (_, ask) => {
		const known: number[] = [];
		const unknown: number[] = [];
		const timed = async (email: string) => {
			const before = performance.now();
			await ask(email);
			return performance.now() - before;
		};
		// How often the known address took longer: a half when the time tells nothing, 1 or 0 when it tells.
		const share = () => {
			const longer = known.flatMap((a) => unknown.map((b) => (a > b ? 1 : 0)));
			return longer.reduce<number>((sum, one) => sum + one, 0) / longer.length;
		};
		const balanced = () => share() > 0.3 && share() < 0.7;
		// Chance alone leans now and then, for some pairs; what tells keeps leaning, however many.
		while (known.length < 12 || (!balanced() && known.length < 96)) {
			const { email } = await makeAccount(app);
			// Whoever goes first warms what the second finds warm: they take turns.
			const knownFirst = known.length % 2 === 0;
			if (knownFirst) known.push(await timed(email));
			unknown.push(await timed(`ninguem-${unknown.length}@teste.invalid`));
			if (!knownFirst) known.push(await timed(email));
		}
		expect(share()).toBeGreaterThan(0.3);
		expect(share()).toBeLessThan(0.7);
	});
});
