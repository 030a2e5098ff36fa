import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { MINUTE } from '#domain/values/time.ts';
import { CLIENT_ADDRESS } from '#prove/proxies/reverse-proxy.ts';
import type { SeededRandom } from '#prove/system/seeded-random.ts';
import type { TestSystem } from '#prove/system/test-system.ts';
import { type Account, makeAccount, signedIn, signIn } from '#server/testing/accounts.ts';
import { type Answer, type Browser, localAddress, openBrowser } from '#server/testing/browser.ts';

/** Two servers, and for each a proxy that sets `X-Forwarded-For` and one that sets `Forwarded`. */
export interface LimitsSetup {
	system: TestSystem;
	servers: readonly string[];
	proxies: readonly string[];
	random: SeededRandom;
	/** Returns a client address that was not used before. */
	address(): string;
}

/** The answers to one attack. */
export interface AttackResult {
	/** Answers to guesses at one account from unknown browsers. */
	guesses?: Answer[];
	/** Answers to guesses at one account through one known browser. */
	device?: Answer[];
	/** Answers to guesses at many accounts from one network. */
	spray?: Answer[];
	/** Answers to honest sign-ins, and to the limiter's check before each. None may be refused. */
	honest?: Answer[];
}

type Attack = (setup: LimitsSetup) => Promise<AttackResult>;

const wrongPassword = (n: number) => `nunca-esta-senha-${n}`;

/** The numbers of guesses at one account and of accounts tried from one network: more than the limits allow. */
const GUESSES = 25;
const SPRAYED = 25;

/** Earlier attempts from a network. They are inserted, because each real one would cost a password hash. */
const SPRAYED_BEFORE = 50;

function guess(browser: Browser, email: string, n: number, path = '/api/auth/sign-in/email', headers = {}) {
	return browser.ask('POST', path, { email, password: wrongPassword(n) }, headers);
}

function insertEarlierAttempts({ system }: LimitsSetup, network: string) {
	return sql`insert into sliding_limits (key, marks, expires_at)
		select ${`login-network:${network}`}, jsonb_object_agg('before ' || n, extract(epoch from now()) * 1000), now() + interval '1 hour'
		from generate_series(1, ${SPRAYED_BEFORE}::int) n
		on conflict (key) do update set marks = sliding_limits.marks || excluded.marks`.execute(system.db);
}

const times = <T>(count: number, make: (n: number) => Promise<T>) =>
	Promise.all(Array.from({ length: count }, (_, n) => make(n)));

/** Guesses from many addresses at once, at both servers. */
const addresses: Attack = async ({ system, servers, random, address }) => {
	const { email } = await makeAccount(system);
	const from = () => openBrowser({ url: random.pick(servers) }, address());
	return { guesses: await times(GUESSES, (n) => guess(from(), n % 2 ? email.toUpperCase() : email, n)) };
};

/** Guesses with other spellings of the path, and with every header that may claim another address. */
const spellings: Attack = async (setup) => {
	const { system, servers, random, address } = setup;
	const { email } = await makeAccount(system);
	const paths = [
		'/api/auth//sign-in/email',
		'/api/auth/Sign-In/Email',
		'//api/auth/sign-in/email',
		'/api/auth/sign-in/email/',
		'/api/auth/sign-in/email?x=1',
		'/api/auth/sign-in%2Femail',
		'/api/auth/sign-in/email',
	];
	const one = address();
	const forged = (n: number) => ({
		'x-forwarded-for': localAddress(n),
		forwarded: `for=${localAddress(n)}`,
		'x-real-ip': localAddress(n),
		'x-martelo-address': localAddress(n),
		'cf-connecting-ip': localAddress(n),
	});
	const from = () => openBrowser({ url: random.pick(servers) }, one);
	const guesses = await times(GUESSES, (n) => guess(from(), email, n, paths[n % paths.length], forged(n)));
	await insertEarlierAttempts(setup, one);
	// A server that trusted these headers would not limit this client.
	const spray = await times(SPRAYED, (n) =>
		guess(from(), `ninguem-${n}@teste.invalid`, n, undefined, forged(n)),
	);
	return { guesses, spray };
};

/** Guesses through a trusted proxy, whose clients send addresses of their own in front of the one that it appends. */
const behindProxy: Attack = async (setup) => {
	const { system, proxies, random, address } = setup;
	const { email } = await makeAccount(system);
	const claimed = (n: number) => ({
		'x-forwarded-for': localAddress(n),
		forwarded: `for=${localAddress(n)}`,
	});
	const guesses = await times(GUESSES, (n) =>
		guess(
			openBrowser({ url: random.pick(proxies) }, address()),
			email,
			n,
			undefined,
			n % 2 ? claimed(n) : {},
		),
	);
	// One client tries many accounts; the proxy's other clients must not be refused.
	const [attacker, bystander] = [address(), address()];
	const [url = ''] = proxies;
	await insertEarlierAttempts(setup, attacker);
	const spray = await times(SPRAYED, (n) =>
		guess(openBrowser({ url }, attacker), `outra-${n}@teste.invalid`, n, undefined, {
			'x-forwarded-for': localAddress(n),
		}),
	);
	const honest = await times(2, async () =>
		signIn(openBrowser({ url }, bystander), (await makeAccount(system)).email),
	);
	return { guesses, spray, honest };
};

/** IPv6: all addresses of a /64 count as one client. */
const ipv6: Attack = async (setup) => {
	const { system, proxies, random } = setup;
	const { email } = await makeAccount(system);
	const net = (n: number) => (1 + n + random.below(60_000)).toString(16);
	const [own, host] = [net(0), () => net(1)];
	await insertEarlierAttempts(setup, `2001:db8:ffff:${own}::/64`);
	const from = (url: string) => openBrowser({ url });
	const guesses = await times(GUESSES, (n) =>
		guess(from(random.pick(proxies)), email, n, undefined, {
			[CLIENT_ADDRESS]: `2001:db8:${net(n)}:${net(n)}::${host()}`,
		}),
	);
	const spray = await times(SPRAYED, (n) =>
		guess(from(random.pick(proxies)), `seis-${n}@teste.invalid`, n, undefined, {
			[CLIENT_ADDRESS]: `2001:db8:ffff:${own}:${host()}::${host()}`,
		}),
	);
	return { guesses, spray };
};

/** Guesses with the device cookie of a known browser, at its own account and at another. */
const knownDevice: Attack = async ({ system, servers, random, address }) => {
	const account = await makeAccount(system);
	const owner = await signedIn({ url: random.pick(servers) }, account, address());
	const stolen = owner.cookies.get('martelo.device') ?? '';
	const withCookie = (email: string, n: number) => {
		const browser = openBrowser({ url: random.pick(servers) }, address());
		browser.cookies.set('martelo.device', stolen);
		return guess(browser, email, n);
	};
	const victim = await makeAccount(system);
	const device = await times(GUESSES, (n) => withCookie(account.email, n));
	// The cookie must not help at another account.
	return { device, guesses: await times(GUESSES, (n) => withCookie(victim.email, n)) };
};

/** Many people behind one address: while one tries many accounts, the others can sign in from known browsers. */
const sharedAddress: Attack = async (setup) => {
	const { system, servers, random, address } = setup;
	const shared = address();
	const people = await times(4, () => makeAccount(system));
	const from = () => openBrowser({ url: random.pick(servers) }, shared);
	const own = await times(people.length, (n) =>
		signedIn({ url: random.pick(servers) }, people[n] as Account, shared),
	);
	await times(20, (n) => guess(from(), (people[0] as Account).email, n));
	// Wrong passwords for one account must not affect sign-ins to others.
	const honest = await times(2, async () => signIn(from(), (await makeAccount(system)).email));
	await insertEarlierAttempts(setup, shared);
	const spray = await times(SPRAYED, (n) => guess(from(), `varios-${n}@teste.invalid`, n));
	const checks = await times(own.length, (n) => mayTry(own[n] as Browser));
	honest.push(
		...checks,
		...(await times(own.length, (n) => signIn(own[n] as Browser, (people[n] as Account).email))),
	);
	return { honest, spray };
};

/** The limiter's check for a browser, with status 429 if the limiter refuses. */
async function mayTry(browser: Browser): Promise<Answer> {
	const answer = await browser.ask('POST', '/functions/v1/rate-limiter', { endpoint: 'auth/login' });
	return answer.body.success === true ? answer : { ...answer, status: 429 };
}

/** Guesses before and after the end of a fixed hour. The earlier attempts are backdated. */
const anyHour: Attack = async ({ system, servers, random, address }) => {
	const { email } = await makeAccount(system);
	const from = () => openBrowser({ url: random.pick(servers) }, address());
	const account = createHash('sha256').update(email).digest('base64url');
	const dateBack = (minutes: number) =>
		sql`update sliding_limits set marks = (select jsonb_object_agg(key, value::text::float8 - ${minutes * MINUTE}::float8)
			from jsonb_each(marks)) where key = ${`login-account:${account}`}`.execute(system.db);
	const first = await times(1 + random.below(9), (n) => guess(from(), email, n));
	await dateBack(50 + random.below(9));
	return { guesses: [...first, ...(await times(GUESSES, (n) => guess(from(), email, n)))] };
};

export const ATTACKS: Record<string, Attack> = {
	addresses,
	spellings,
	behindProxy,
	ipv6,
	knownDevice,
	sharedAddress,
	anyHour,
};
