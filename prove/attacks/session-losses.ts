import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createEmailVerificationToken } from 'better-auth/api';
import { sql } from 'kysely';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { TestSystem } from '#prove/system/test-system.ts';
import { type Account, appCode, makeAccount, nextCode, PASSWORD, signIn } from '#server/testing/accounts.ts';
import { type Answer, type Browser, openBrowser } from '#server/testing/browser.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';

/** A prepared loss of a right, and how to observe it. */
export interface SessionLoss {
	/** Takes the right away. Requests that are sent 1 s after it has resolved or later must be refused. */
	end(): Promise<void>;
	/** For each credential and endpoint, a function that resolves to whether a server still grants the right. */
	uses: ((url: string) => Promise<boolean>)[];
	/** Cookies whose streams must end; none if the session itself continues. */
	streams: string[];
	/** Other faults that `end` has found. */
	faults: string[];
}

type PrepareLoss = (system: TestSystem, address: () => string) => Promise<SessionLoss>;

/** The PUBLIC_URL of both servers, so that each accepts the tokens that the other signs. */
export const PUBLIC_URL = 'http://martelo.invalid';

/** A browser that sends PUBLIC_URL as its origin to the server at `url`. */
function browserAt(url: string, address?: string): Browser {
	const { ask, cookies } = openBrowser({ url }, address);
	const own = { origin: PUBLIC_URL };
	return { ask: (method, path, body, headers) => ask(method, path, body, { ...own, ...headers }), cookies };
}

async function signedInAt(url: string, address: string, email: string): Promise<Browser> {
	const browser = browserAt(url, address);
	let answer = await signIn(browser, email);
	// On a busy machine, the server may not connect to the database in time.
	for (let tries = 0; answer.status >= 500 && tries < 3; tries += 1) answer = await signIn(browser, email);
	await must(Promise.resolve(answer));
	return browser;
}

const cookiesOf = ({ cookies }: Browser) =>
	[...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Signs a person in; returns the cookie and the bearer token of the session. */
async function open(system: TestSystem, address: () => string, account?: Account) {
	const [server, other] = system.servers;
	const urls = [server?.url ?? '', other?.url ?? ''] as const;
	const person = account ?? (await makeAccount(system));
	const browser = await signedInAt(urls[0], address(), person.email);
	const { body } = await browser.ask('GET', `${ACCOUNT_API.auth}/token`);
	const cookie = cookiesOf(browser);
	const headers = [{ cookie }, { authorization: `Bearer ${body.token}` }];
	return { person, browser, cookie, headers, urls };
}

type Headers = Record<string, string>;

async function ask(url: string, path: string, headers: Headers, body?: object): Promise<Answer> {
	return browserAt(url).ask(body ? 'POST' : 'GET', path, body, headers);
}

/** Functions that check whether a credential still identifies somebody, one per kind of endpoint. */
function usesOf(headers: Headers): SessionLoss['uses'] {
	return [
		async (url) => (await ask(url, ACCOUNT_API.session, headers)).body.session !== null,
		async (url) => (await ask(url, ACCOUNT_API.activity, headers, { idle_seconds: 0 })).status === 200,
		// The accounts library's endpoints accept only the cookie.
		...(headers.cookie
			? [async (url: string) => (await ask(url, `${ACCOUNT_API.auth}/token`, headers)).status === 200]
			: []),
	];
}

async function must(answer: Promise<Answer>): Promise<void> {
	const { status, text } = await answer;
	if (status >= 300) throw new Error(`failed: ${status} ${text}`);
}

/** Prepares a session that `end` ends. */
const ending =
	(
		end: (
			opened: Awaited<ReturnType<typeof open>>,
			system: TestSystem,
			address: () => string,
		) => Promise<void>,
	): PrepareLoss =>
	async (system, address) => {
		const opened = await open(system, address);
		const uses = opened.headers.flatMap(usesOf);
		return { end: () => end(opened, system, address), uses, streams: [opened.cookie], faults: [] };
	};

const signOut = ending(({ browser }) => must(browser.ask('POST', `${ACCOUNT_API.auth}/sign-out`, {})));

/** Prepares a session that is ended from another session of the same person. */
const fromAnotherSession =
	(act: (other: Browser) => Promise<Answer>): PrepareLoss =>
	async (system, address) => {
		const opened = await open(system, address);
		const other = await signedInAt(opened.urls[1], address(), opened.person.email);
		const uses = opened.headers.flatMap(usesOf);
		return { end: () => must(act(other)), uses, streams: [opened.cookie], faults: [] };
	};

const othersEnded = fromAnotherSession((other) => other.ask('DELETE', ACCOUNT_API.otherSessions));
const passwordChanged = fromAnotherSession((other) =>
	other.ask('POST', `${ACCOUNT_API.auth}/change-password`, {
		currentPassword: PASSWORD,
		newPassword: 'outra-frase-so-minha',
	}),
);
const accountDeleted = fromAnotherSession((other) =>
	other.ask('DELETE', ACCOUNT_API.account, { password: PASSWORD }),
);

/** Uses a recovery token ten times at once at both servers: it must work once and end every session. */
const passwordReset: PrepareLoss = async (system, address) => {
	const opened = await open(system, address);
	const token = randomBytes(24).toString('base64url');
	const identifier = createHash('sha256').update(`reset-password:${token}`).digest('base64url');
	await sql`insert into verifications (identifier, value, expires_at)
		values (${identifier}, ${opened.person.id}, now() + interval '30 minutes')`.execute(system.db);
	const reset = (n: number) =>
		browserAt(opened.urls[n % 2] ?? '', address()).ask('POST', `${ACCOUNT_API.auth}/reset-password`, {
			token,
			newPassword: `frase-nova-numero-${n}`,
		});
	return endingByToken('a recovery token', opened, reset);
};

/** Uses a token or code ten times at once, and once more: it must work once. */
function endingByToken(
	what: string,
	{ headers, cookie }: Pick<Awaited<ReturnType<typeof open>>, 'headers' | 'cookie'>,
	use: (n: number) => Promise<Answer>,
): SessionLoss {
	const faults: string[] = [];
	const end = async () => {
		const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => use(n)));
		const taken = answers.filter(({ status }) => status === 200).length;
		if (taken !== 1) faults.push(`${what} was accepted ${taken} times of ten`);
		if ((await use(11)).status === 200) faults.push(`${what} was accepted again after its use`);
	};
	return { end, uses: headers.flatMap(usesOf), streams: [cookie], faults };
}

/** The owner of an address confirms an account that a stranger created and uses. */
const addressConfirmed: PrepareLoss = async (system, address) => {
	const account = await makeAccount(system, { confirmed: false });
	const opened = await open(system, address, account);
	const token = await createEmailVerificationToken(system.secret, account.email);
	const confirm = (n: number) =>
		browserAt(opened.urls[n % 2] ?? '', address()).ask('POST', ACCOUNT_API.confirmAddress, {
			token,
			password: `frase-nova-numero-${n}`,
		});
	return endingByToken('a confirmation token', opened, confirm);
};

/** Uses one code of an authenticator app at ten sign-ins at once, at both servers, and at one more: it must work once. */
const oneAppCode: PrepareLoss = async (system, address) => {
	const { person, browser, urls } = await open(system, address);
	const verify = `${ACCOUNT_API.auth}/two-factor/verify-totp`;
	const { body } = await browser.ask('POST', `${ACCOUNT_API.auth}/two-factor/enable`, { password: PASSWORD });
	const uri = String(body.totpURI);
	await must(browser.ask('POST', verify, { code: appCode(uri) }));
	const code = nextCode(uri);
	const waiting = await Promise.all(
		Array.from({ length: 12 }, (_, n) => signedInAt(urls[n % 2] ?? '', address(), person.email)),
	);
	const use = (n: number) => (waiting[n] as Browser).ask('POST', verify, { code });
	const { end, faults } = endingByToken('a code of an app', { headers: [], cookie: '' }, use);
	return { end, uses: [], streams: [], faults };
};

/** Simulates fifteen minutes without activity by changing the stored times. */
const idle = ending(async ({ person }, { db }) => {
	await sql`update sessions set active_at = active_at - interval '15 minutes 1 second',
		expires_at = expires_at - interval '15 minutes 1 second' where user_id = ${person.id}`.execute(db);
});

/** Simulates a session that is a day old, which ends even if it was active. */
const absolute = ending(async ({ person }, { db }) => {
	await sql`update sessions set created_at = now() - interval '24 hours', expires_at = least(expires_at, now())
		where user_id = ${person.id}`.execute(db);
});

/** An administrator loses the role; the session continues without the right. */
const demoted: PrepareLoss = async (system, address) => {
	const account = await makeAccount(system);
	const { db } = system;
	const opened = await open(system, address, account);
	await sql`insert into user_roles (user_id, role) values (${account.id}, 'admin')`.execute(db);
	await sql`update users set two_factor_enabled = true where id = ${account.id}`.execute(db);
	const uses = opened.headers.map(
		(headers) => async (url: string) => (await ask(url, '/api/admin/dashboard', headers)).status === 200,
	);
	const end = async () => void (await sql`delete from user_roles where user_id = ${account.id}`.execute(db));
	return { end, uses, streams: [], faults: [] };
};

/** A bidder loses their approval. */
const disapproved: PrepareLoss = async (system, address) => {
	const { db } = system;
	const opened = await open(system, address);
	const auction = await makeOpenAuction(db);
	const bid = (headers: Headers) => async (url: string) => {
		const key = { ...headers, 'idempotency-key': randomUUID() };
		const { body } = await ask(url, BIDDER_API.bids(auction), key, { amount: 1 });
		return body.code !== 'bid.not-approved';
	};
	const end = async () =>
		void (await sql`update profiles set status = 'rejected' where id = ${opened.person.id}`.execute(db));
	return { end, uses: opened.headers.map(bid), streams: [], faults: [] };
};

export const LOSSES: Record<string, PrepareLoss> = {
	signOut,
	othersEnded,
	passwordChanged,
	passwordReset,
	addressConfirmed,
	oneAppCode,
	accountDeleted,
	idle,
	absolute,
	demoted,
	disapproved,
};
