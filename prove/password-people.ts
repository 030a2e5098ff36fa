import { randomBytes, randomUUID, scryptSync } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { type Answer, type Browser, openBrowser } from '#server/testing/browser.ts';

/** The password of every account made here. */
export const PASSWORD = 'uma-frase-so-minha';

export interface Account {
	id: string;
	email: string;
}

/** The password's hash as the accounts library writes it (scrypt): made once, and given to all. */
const HASH = hashOf(PASSWORD);

function hashOf(password: string): string {
	const salt = randomBytes(16).toString('hex');
	const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 2 ** 20 };
	return `${salt}:${scryptSync(password, salt, 64, cost).toString('hex')}`;
}

/** An account with a password, approved, its address confirmed unless told otherwise. */
export async function makeAccount(
	db: Kysely<Database>,
	{ confirmed = true }: { confirmed?: boolean } = {},
): Promise<Account> {
	const id = randomUUID();
	const email = `${id}@teste.invalid`;
	const name = 'Pessoa de Teste';
	await db.insertInto('users').values({ id, name, email, email_verified: confirmed }).execute();
	await db.insertInto('profiles').values({ id, name, email, status: 'approved' }).execute();
	await sql`insert into accounts (user_id, account_id, provider_id, password, updated_at)
		values (${id}, ${id}, 'credential', ${HASH}, now())`.execute(db);
	return { id, email };
}

/** An address of this machine (127.0.0.0/8) for each number; 127.0.0.x is left to others. */
export function localAddress(n: number): string {
	const host = n + 1;
	return `127.${1 + (Math.floor(host / 65_025) % 250)}.${(Math.floor(host / 255) % 255) + 1}.${(host % 255) + 1}`;
}

export function signIn(browser: Browser, email: string, password = PASSWORD): Promise<Answer> {
	return browser.ask('POST', '/api/auth/sign-in/email', { email, password });
}

/** A browser at an address of its own in which the account is signed in. */
export async function signedIn(url: string, address: string, email: string): Promise<Browser> {
	const browser = openBrowser({ url }, address);
	const { status, text } = await signIn(browser, email);
	if (status !== 200) throw new Error(`could not sign in: ${status} ${text}`);
	return browser;
}
