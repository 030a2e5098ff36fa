import { sql } from 'kysely';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { makeAccount, signIn } from '#server/testing/accounts.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { useApp } from '#server/testing/test-app.ts';

const { all } = inject('runs');

/** 127.0.0.1 is the proxy; the machine's other addresses are strangers. */
const app = useApp({ TRUSTED_PROXIES: '127.0.0.1' });
beforeEach(() => sql`delete from sliding_limits`.execute(app.db));

/** A sign-in through the proxy, which names the client. */
function through(client: string, email: string, password?: string) {
	const browser = openBrowser(app, '127.0.0.1');
	return browser.ask(
		'POST',
		'/api/auth/sign-in/email',
		{ email, password: password ?? 'leilao123' },
		{ 'x-forwarded-for': client },
	);
}

/** As if 57 accounts had been tried from this network just now; real attempts would each cost a hash. */
const triedBefore = (network: string) =>
	sql`insert into sliding_limits (key, marks, expires_at)
		select ${`login-network:${network}`}, jsonb_object_agg('before ' || n, extract(epoch from now()) * 1000), now()
		from generate_series(1, 57) n`.execute(app.db);

test('behind a trusted proxy each client is counted by its own address', async () => {
	const { email } = await makeAccount(app);
	await triedBefore('203.0.113.1');
	for (let n = 57; n < 62; n += 1)
		expect((await through('203.0.113.1', `ninguem-${n}@teste.invalid`, 'errada')).status).toBe(
			n < 60 ? 401 : 429,
		);
	expect((await through('203.0.113.1', email)).status).toBe(429);
	expect((await through('203.0.113.2', email)).status).toBe(200);
	const { rows } = await sql<{ ip_address: string }>`select ip_address from sessions s
		join users u on u.id = s.user_id where u.email = ${email}`.execute(app.db);
	expect(rows).toEqual([{ ip_address: '203.0.113.2' }]);
});

test.runIf(all)('what a client writes before the proxy’s entry changes nothing', async () => {
	await triedBefore('203.0.113.1');
	for (let n = 57; n < 62; n += 1) {
		const { status } = await through(`198.51.100.${n}, 203.0.113.1`, `ninguem-${n}@teste.invalid`, 'errada');
		expect(status).toBe(n < 60 ? 401 : 429);
	}
});

test('headers of anybody but the proxy are ignored', async () => {
	const stranger = openBrowser(app, '127.4.4.4');
	const { email } = await makeAccount(app);
	await stranger.ask(
		'POST',
		'/api/auth/sign-in/email',
		{ email, password: 'leilao123' },
		{
			'x-forwarded-for': '203.0.113.9',
			forwarded: 'for=203.0.113.9',
			'x-real-ip': '203.0.113.9',
			'x-martelo-address': '203.0.113.9',
		},
	);
	const { rows } = await sql<{ ip_address: string }>`select ip_address from sessions s
		join users u on u.id = s.user_id where u.email = ${email}`.execute(app.db);
	expect(rows).toEqual([{ ip_address: '127.4.4.4' }]);
});

describe('/readyz', () => {
	const details = ['database', 'ready', 'secrets', 'stopping'];
	const said = async (headers: Record<string, string> = {}) => {
		const { status, body } = await openBrowser(app).ask('GET', '/readyz', undefined, headers);
		return [status, Object.keys(body as object).sort()];
	};

	test('says what it depends on to this machine, and to nobody who comes through a proxy', async () => {
		expect(await said()).toEqual([200, details]);
		expect(await said({ 'x-forwarded-for': '203.0.113.9' })).toEqual([200, ['ready']]);
		expect(await said({ via: '1.1 proxy' })).toEqual([200, ['ready']]);
		expect(await said({ host: 'pagina.example' })).toEqual([200, ['ready']]);
	});
});

describe('the demo’s password, which everybody knows', () => {
	const signInWith = async (password: string, headers: Record<string, string> = {}) => {
		const { email } = await makeAccount(app);
		const { status, body } = await openBrowser(app).ask(
			'POST',
			'/api/auth/sign-in/email',
			{ email, password },
			headers,
		);
		return [status, (body as { code?: string }).code];
	};
	beforeEach(() => {
		app.context.knownPassword = 'leilao123';
		return () => {
			app.context.knownPassword = null;
		};
	});

	test('opens accounts to this machine', async () => {
		expect(await signInWith('leilao123')).toEqual([200, undefined]);
	});

	test.each([
		['a header that proxies add', { 'x-forwarded-for': '203.0.113.9' }],
		['the name of a tunnel', { host: 'demo.tunnel.example' }],
		['an address of the network', { host: '192.168.0.10:3000' }],
	])('does not with %s', async (_, headers) => {
		expect(await signInWith('leilao123', headers)).toEqual([403, 'auth.demo-reachable']);
		expect(await signInWith('outra senha', headers)).toEqual([401, 'auth.wrong-credentials']);
	});

	test('is an ordinary one outside the demo', async () => {
		app.context.knownPassword = null;
		expect((await signInWith('leilao123', { 'x-forwarded-for': '203.0.113.9' }))[0]).toBe(200);
	});
});

describe('/metrics', () => {
	test('answers requests from this machine', async () => {
		expect((await openBrowser(app).ask('GET', '/metrics')).status).toBe(200);
		expect((await openBrowser(app, '127.4.4.4').ask('GET', '/metrics')).status).toBe(200);
	});

	test.each([
		['x-forwarded-for', '127.0.0.1'],
		['X-Forwarded-Proto', 'https'],
		['x-forwarded-host', 'localhost'],
		['forwarded', 'for=127.0.0.1'],
		['via', '1.1 proxy'],
		['x-real-ip', '127.0.0.1'],
		// The name of a page whose resolver answers with this machine's address, and the one that visitors use.
		['host', 'pagina.example'],
		['host', '192.168.0.10:3000'],
	])('does not exist for requests with %s', async (name, value) => {
		const { status, body } = await openBrowser(app).ask('GET', '/metrics', undefined, { [name]: value });
		expect([status, body]).toMatchObject([404, { code: 'request.not-found' }]);
	});
});

test.runIf(all)('one session with too many requests does not affect others at the same address', async () => {
	const [loud, quiet] = [openBrowser(app), openBrowser(app)];
	await signIn(loud, (await makeAccount(app)).email);
	await signIn(quiet, (await makeAccount(app)).email);
	const answers = await Promise.all(Array.from({ length: 305 }, () => loud.ask('GET', '/api/auth/token')));
	const statuses = answers.map(({ status }) => status);
	expect(statuses.filter((status) => status === 200)).toHaveLength(300);
	expect(statuses.filter((status) => status === 429)).toHaveLength(5);
	expect((await quiet.ask('GET', '/api/auth/token')).status).toBe(200);
	expect((await openBrowser(app).ask('POST', '/api/auth/sign-out', {})).status).not.toBe(429);
});
