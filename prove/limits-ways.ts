import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { MINUTE } from '#domain/time.ts';
import { type Answer, type Browser, openBrowser } from '#server/testing/browser.ts';
import { COMES_FROM } from './adding-proxy.ts';
import type { Chance } from './chance.ts';
import { type Account, localAddress, makeAccount, signedIn, signIn } from './password-people.ts';
import type { ProvingHouse } from './proving-house.ts';

/** Where guesses and honest sign-ins are made: two servers, and a proxy of each manner before each. */
export interface LimitsSite {
	house: ProvingHouse;
	servers: readonly string[];
	proxies: readonly string[];
	chance: Chance;
	/** An address that nobody came from yet. */
	address(): string;
}

/** What one way of attack showed. */
export interface Shown {
	/** Answers to guesses at an account from browsers it does not know. */
	guesses?: Answer[];
	/** Answers to guesses through one browser that it knows. */
	device?: Answer[];
	/** Answers to guesses at many accounts from one network. */
	spray?: Answer[];
	/** Honest sign-ins, none of which may be refused, and what the limiter said before each. */
	honest?: Answer[];
}

export type Way = (site: LimitsSite) => Promise<Shown>;

const wrong = (n: number) => `nunca-esta-senha-${n}`;

/** How many guesses are sent at one account, and how many accounts are tried from one network: more than may be. */
const GUESSES = 25;
const SPRAYED = 25;

/** Accounts that were tried from a network before: told to the table, because each would cost a hash. */
const SPRAYED_BEFORE = 50;

function guess(browser: Browser, email: string, n: number, path = '/api/auth/sign-in/email', headers = {}) {
	return browser.ask('POST', path, { email, password: wrong(n) }, headers);
}

function sprayedBefore({ house }: LimitsSite, network: string) {
	return sql`insert into sliding_limits (key, marks, expires_at)
		select ${`login-network:${network}`}, jsonb_object_agg('before ' || n, extract(epoch from now()) * 1000), now() + interval '1 hour'
		from generate_series(1, ${SPRAYED_BEFORE}::int) n
		on conflict (key) do update set marks = sliding_limits.marks || excluded.marks`.execute(house.db);
}

const times = <T>(count: number, make: (n: number) => Promise<T>) =>
	Promise.all(Array.from({ length: count }, (_, n) => make(n)));

/** Many addresses at the same moment, two servers. */
const addresses: Way = async ({ house, servers, chance, address }) => {
	const { email } = await makeAccount(house.db);
	const from = () => openBrowser({ url: chance.pick(servers) }, address());
	return { guesses: await times(GUESSES, (n) => guess(from(), n % 2 ? email.toUpperCase() : email, n)) };
};

/** Other spellings of the path, and every header in which a client could claim another address. */
const spellings: Way = async (site) => {
	const { house, servers, chance, address } = site;
	const { email } = await makeAccount(house.db);
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
	const from = () => openBrowser({ url: chance.pick(servers) }, one);
	const guesses = await times(GUESSES, (n) => guess(from(), email, n, paths[n % paths.length], forged(n)));
	await sprayedBefore(site, one);
	// Were the claims believed, the same client could spray as many accounts as it likes.
	const spray = await times(SPRAYED, (n) =>
		guess(from(), `ninguem-${n}@teste.invalid`, n, undefined, forged(n)),
	);
	return { guesses, spray };
};

/** Behind a trusted proxy, whose clients write claims of their own in front of its word. */
const behindProxy: Way = async (site) => {
	const { house, proxies, chance, address } = site;
	const { email } = await makeAccount(house.db);
	const claims = (n: number) => ({ 'x-forwarded-for': localAddress(n), forwarded: `for=${localAddress(n)}` });
	const guesses = await times(GUESSES, (n) =>
		guess(openBrowser({ url: chance.pick(proxies) }, address()), email, n, undefined, n % 2 ? claims(n) : {}),
	);
	// One client of the proxy sprays; its others are not refused for it.
	const [loud, quiet] = [address(), address()];
	const [url = ''] = proxies;
	await sprayedBefore(site, loud);
	const spray = await times(SPRAYED, (n) =>
		guess(openBrowser({ url }, loud), `outra-${n}@teste.invalid`, n, undefined, {
			'x-forwarded-for': localAddress(n),
		}),
	);
	const honest = await times(2, async () =>
		signIn(openBrowser({ url }, quiet), (await makeAccount(house.db)).email),
	);
	return { guesses, spray, honest };
};

/** IPv6 customers: each address of a /64 is the same one, another /64 is another. */
const ipv6: Way = async (site) => {
	const { house, proxies, chance } = site;
	const { email } = await makeAccount(house.db);
	const net = (n: number) => (1 + n + chance.below(60_000)).toString(16);
	const [own, host] = [net(0), () => net(1)];
	await sprayedBefore(site, `2001:db8:ffff:${own}::/64`);
	const from = (url: string) => openBrowser({ url });
	const guesses = await times(GUESSES, (n) =>
		guess(from(chance.pick(proxies)), email, n, undefined, {
			[COMES_FROM]: `2001:db8:${net(n)}:${net(n)}::${host()}`,
		}),
	);
	const spray = await times(SPRAYED, (n) =>
		guess(from(chance.pick(proxies)), `seis-${n}@teste.invalid`, n, undefined, {
			[COMES_FROM]: `2001:db8:ffff:${own}:${host()}::${host()}`,
		}),
	);
	return { guesses, spray };
};

/** Guesses through a browser that the account knows: its own ten, and the account's ten beside them. */
const knownDevice: Way = async ({ house, servers, chance, address }) => {
	const account = await makeAccount(house.db);
	const thief = await signedIn(chance.pick(servers), address(), account.email);
	const stolen = thief.cookies.get('martelo.device') ?? '';
	const withCookie = (email: string, n: number) => {
		const browser = openBrowser({ url: chance.pick(servers) }, address());
		browser.cookies.set('martelo.device', stolen);
		return guess(browser, email, n);
	};
	const victim = await makeAccount(house.db);
	const device = await times(GUESSES, (n) => withCookie(account.email, n));
	// At another account the cookie is worth nothing.
	return { device, guesses: await times(GUESSES, (n) => withCookie(victim.email, n)) };
};

/** One address, many people: somebody sprays and hammers there, those with known browsers sign in all the same. */
const carrier: Way = async (site) => {
	const { house, servers, chance, address } = site;
	const shared = address();
	const people = await times(4, () => makeAccount(house.db));
	const from = () => openBrowser({ url: chance.pick(servers) }, shared);
	const own = await times(people.length, (n) =>
		signedIn(chance.pick(servers), shared, (people[n] as Account).email),
	);
	await times(20, (n) => guess(from(), (people[0] as Account).email, n));
	// Newcomers are not refused for one person's wrong passwords.
	const honest = await times(2, async () => signIn(from(), (await makeAccount(house.db)).email));
	await sprayedBefore(site, shared);
	const spray = await times(SPRAYED, (n) => guess(from(), `varios-${n}@teste.invalid`, n));
	const asked = await times(own.length, (n) => mayTry(own[n] as Browser));
	honest.push(
		...asked,
		...(await times(own.length, (n) => signIn(own[n] as Browser, (people[n] as Account).email))),
	);
	return { honest, spray };
};

/** What the limiter says to a browser, as an answer: refused when it says no. */
async function mayTry(browser: Browser): Promise<Answer> {
	const answer = await browser.ask('POST', '/functions/v1/rate-limiter', { endpoint: 'auth/login' });
	return answer.body.success === true ? answer : { ...answer, status: 429 };
}

/** Guesses on both sides of what used to be the end of an hour, by moving the times of those before. */
const anyHour: Way = async ({ house, servers, chance, address }) => {
	const { email } = await makeAccount(house.db);
	const from = () => openBrowser({ url: chance.pick(servers) }, address());
	const account = createHash('sha256').update(email).digest('base64url');
	const pass = (minutes: number) =>
		sql`update sliding_limits set marks = (select jsonb_object_agg(key, value::text::float8 - ${minutes * MINUTE}::float8)
			from jsonb_each(marks)) where key = ${`login-account:${account}`}`.execute(house.db);
	const first = await times(1 + chance.below(9), (n) => guess(from(), email, n));
	await pass(50 + chance.below(9));
	return { guesses: [...first, ...(await times(GUESSES, (n) => guess(from(), email, n)))] };
};

export const WAYS: Record<string, Way> = {
	addresses,
	spellings,
	behindProxy,
	ipv6,
	knownDevice,
	carrier,
	anyHour,
};
