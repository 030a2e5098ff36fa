import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { API } from '#contract/paths.ts';
import { type Answer, type Browser, openBrowser } from '#server/testing/browser.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { type Account, makeAccount, PASSWORD, signIn } from './password-people.ts';
import type { ProvingHouse } from './proving-house.ts';

/** A session that is about to lose something, and how that is seen. */
export interface Held {
	/** Takes it away; what is asked later than this answers must be refused. */
	end(): Promise<void>;
	/** What each credential, asked at a server, shows: whether the right is still there. */
	uses: ((url: string) => Promise<boolean>)[];
	/** Cookies whose streams of notices must end; none where the session itself goes on. */
	streams: string[];
	/** What is wrong although nothing was accepted. */
	faults: string[];
}

export type End = (site: ProvingHouse, address: () => string) => Promise<Held>;

/** Both servers are one installation: what one signs the other takes. */
export const PUBLIC_URL = 'http://martelo.invalid';

/** A browser on the installation's pages, whichever server answers it. */
function browserAt(url: string, address?: string): Browser {
	const { ask, cookies } = openBrowser({ url }, address);
	const own = { origin: PUBLIC_URL };
	return { ask: (method, path, body, headers) => ask(method, path, body, { ...own, ...headers }), cookies };
}

async function signedInAt(url: string, address: string, email: string): Promise<Browser> {
	const browser = browserAt(url, address);
	let answer = await signIn(browser, email);
	// On a machine that is too busy to connect to its database in time, a person tries again.
	for (let tries = 0; answer.status >= 500 && tries < 3; tries += 1) answer = await signIn(browser, email);
	await must(Promise.resolve(answer));
	return browser;
}

const cookiesOf = ({ cookies }: Browser) =>
	[...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** A person, the session that will end, and what it holds: the cookie and a bearer token. */
async function open(site: ProvingHouse, address: () => string, account?: Account) {
	const [server, other] = site.servers;
	const urls = [server?.url ?? '', other?.url ?? ''] as const;
	const person = account ?? (await makeAccount(site.db));
	const browser = await signedInAt(urls[0], address(), person.email);
	const { body } = await browser.ask('GET', `${API.auth}/token`);
	const cookie = cookiesOf(browser);
	const headers = [{ cookie }, { authorization: `Bearer ${body.token}` }];
	return { person, browser, cookie, headers, urls };
}

type Headers = Record<string, string>;

/** Asks at a server with one credential. */
async function ask(url: string, path: string, headers: Headers, body?: object): Promise<Answer> {
	return browserAt(url).ask(body ? 'POST' : 'GET', path, body, headers);
}

/** Whether a credential still stands for somebody, on one of the ways that ask for it. */
function stands(headers: Headers): Held['uses'] {
	return [
		async (url) => (await ask(url, API.session, headers)).body.session !== null,
		async (url) => (await ask(url, API.activity, headers, { idle_seconds: 0 })).status === 200,
		// The accounts library's own endpoints take the cookie alone.
		...(headers.cookie
			? [async (url: string) => (await ask(url, `${API.auth}/token`, headers)).status === 200]
			: []),
	];
}

async function must(answer: Promise<Answer>): Promise<void> {
	const { status, text } = await answer;
	if (status >= 300) throw new Error(`not done: ${status} ${text}`);
}

/** A session that ends by what `end` does. */
const ending =
	(
		end: (
			opened: Awaited<ReturnType<typeof open>>,
			site: ProvingHouse,
			address: () => string,
		) => Promise<void>,
	): End =>
	async (site, address) => {
		const opened = await open(site, address);
		const uses = opened.headers.flatMap(stands);
		return { end: () => end(opened, site, address), uses, streams: [opened.cookie], faults: [] };
	};

const signOut = ending(({ browser }) => must(browser.ask('POST', `${API.auth}/sign-out`, {})));

/** By another session of the same person, made beforehand. */
const byAnother =
	(act: (other: Browser) => Promise<Answer>): End =>
	async (site, address) => {
		const opened = await open(site, address);
		const other = await signedInAt(opened.urls[1], address(), opened.person.email);
		const uses = opened.headers.flatMap(stands);
		return { end: () => must(act(other)), uses, streams: [opened.cookie], faults: [] };
	};

const othersEnded = byAnother((other) => other.ask('DELETE', API.otherSessions));
const passwordChanged = byAnother((other) =>
	other.ask('POST', `${API.auth}/change-password`, {
		currentPassword: PASSWORD,
		newPassword: 'outra-frase-so-minha',
	}),
);
const accountDeleted = byAnother((other) => other.ask('DELETE', API.account, { password: PASSWORD }));

/** A recovery token, used ten times at the same moment at both servers: it works once, and ends every session. */
const passwordReset: End = async (site, address) => {
	const opened = await open(site, address);
	const token = randomBytes(24).toString('base64url');
	const identifier = createHash('sha256').update(`reset-password:${token}`).digest('base64url');
	await sql`insert into verifications (identifier, value, expires_at)
		values (${identifier}, ${opened.person.id}, now() + interval '30 minutes')`.execute(site.db);
	const faults: string[] = [];
	const reset = (n: number) =>
		browserAt(opened.urls[n % 2] ?? '', address()).ask('POST', `${API.auth}/reset-password`, {
			token,
			newPassword: `frase-nova-numero-${n}`,
		});
	const end = async () => {
		const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => reset(n)));
		const taken = answers.filter(({ status }) => status === 200).length;
		if (taken !== 1) faults.push(`a recovery token was taken ${taken} times of ten`);
		if ((await reset(11)).status === 200) faults.push('a used recovery token was taken again');
	};
	return { end, uses: opened.headers.flatMap(stands), streams: [opened.cookie], faults };
};

/** Fifteen minutes without a sign of life, told to the row. */
const idle = ending(async ({ person }, { db }) => {
	await sql`update sessions set active_at = active_at - interval '15 minutes 1 second',
		expires_at = expires_at - interval '15 minutes 1 second' where user_id = ${person.id}`.execute(db);
});

/** A day after it began, whatever was done meanwhile. */
const absolute = ending(async ({ person }, { db }) => {
	await sql`update sessions set created_at = now() - interval '24 hours', expires_at = least(expires_at, now())
		where user_id = ${person.id}`.execute(db);
});

/** An administrator who is none any more: the session goes on, the right does not. */
const demoted: End = async (site, address) => {
	const account = await makeAccount(site.db);
	const { db } = site;
	const opened = await open(site, address, account);
	await sql`insert into user_roles (user_id, role) values (${account.id}, 'admin')`.execute(db);
	await sql`update users set two_factor_enabled = true where id = ${account.id}`.execute(db);
	const uses = opened.headers.map(
		(headers) => async (url: string) => (await ask(url, '/api/admin/dashboard', headers)).status === 200,
	);
	const end = async () => void (await sql`delete from user_roles where user_id = ${account.id}`.execute(db));
	return { end, uses, streams: [], faults: [] };
};

/** A bidder whose approval is taken back. */
const disapproved: End = async (site, address) => {
	const { db } = site;
	const opened = await open(site, address);
	const auction = await makeOpenAuction(db);
	const bid = (headers: Headers) => async (url: string) => {
		const key = { ...headers, 'idempotency-key': randomUUID() };
		const { body } = await ask(url, API.bids(auction), key, { amount: 1 });
		return body.code !== 'bid.not-approved';
	};
	const end = async () =>
		void (await sql`update profiles set status = 'rejected' where id = ${opened.person.id}`.execute(db));
	return { end, uses: opened.headers.map(bid), streams: [], faults: [] };
};

export const ENDS: Record<string, End> = {
	signOut,
	othersEnded,
	passwordChanged,
	passwordReset,
	accountDeleted,
	idle,
	absolute,
	demoted,
	disapproved,
};
