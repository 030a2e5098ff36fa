import { createHmac, randomBytes, scryptSync } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { ProfileStatus, Role } from '#domain/auction/access.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type Answer, type Browser, openBrowser } from './browser.ts';
import { makePerson } from './factories.ts';

/** The password of every account that `makeAccount` makes. */
export const PASSWORD = 'leilao123';

/** Its hash in the accounts library's format. Computed once: a scrypt hash per account would dominate the tests. */
const HASH = hashOf(PASSWORD);

function hashOf(password: string): string {
	const salt = randomBytes(16).toString('hex');
	const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 2 ** 20 };
	return `${salt}:${scryptSync(password, salt, 64, cost).toString('hex')}`;
}

export interface Account {
	id: string;
	email: string;
}

/** An account with a password. By default it is approved and its address is confirmed. */
export async function makeAccount(
	{ db }: { db: Kysely<Database> },
	{ confirmed = true, ...person }: { confirmed?: boolean; status?: ProfileStatus; role?: Role } = {},
): Promise<Account> {
	const id = await makePerson(db, person);
	await sql`insert into accounts (user_id, account_id, provider_id, password, updated_at)
		values (${id}, ${id}, 'credential', ${HASH}, now())`.execute(db);
	const updated = db.updateTable('users').set({ email_verified: confirmed }).where('id', '=', id);
	const { email } = await updated.returning('email').executeTakeFirstOrThrow();
	return { id, email };
}

export function signIn(browser: Browser, email: string, password = PASSWORD): Promise<Answer> {
	return browser.ask('POST', '/api/auth/sign-in/email', { email, password });
}

/** A browser in which the account is signed in. */
export async function signedIn(
	app: { url: string },
	{ email }: Pick<Account, 'email'>,
	localAddress?: string,
): Promise<Browser> {
	const browser = openBrowser(app, localAddress);
	const { status, text } = await signIn(browser, email);
	if (status !== 200) throw new Error(`could not sign in: ${status} ${text}`);
	return browser;
}

/** The code that an authenticator app shows (RFC 6238: SHA-1, 30 s, 6 digits). `uri` is the otpauth link. */
export function appCode(uri: string, now = Date.now()): string {
	const secret = fromBase32(new URL(uri).searchParams.get('secret') ?? '');
	const step = Buffer.alloc(8);
	step.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
	const mac = createHmac('sha1', secret).update(step).digest();
	const at = (mac.at(-1) ?? 0) & 15;
	return String((mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

/** The app's next code, which is accepted already: each code is accepted once. */
export function nextCode(uri: string): string {
	return appCode(uri, Date.now() + 30_000);
}

function fromBase32(text: string): Buffer {
	const bits = [...text.replace(/=+$/, '')]
		.map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
		.join('');
	return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
