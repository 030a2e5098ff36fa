import { createHmac, randomUUID } from 'node:crypto';
import type { ProfileStatus, Role } from '#domain/access.ts';
import { createAccount } from '#server/features/accounts/create-account.ts';
import { type Answer, type Browser, openBrowser } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** The password of every account that `makeAccount` makes. */
export const PASSWORD = 'leilao123';

export interface Account {
	id: string;
	email: string;
}

/** An account with a password. */
export async function makeAccount(
	app: TestApp,
	{ status = 'approved', role }: { status?: ProfileStatus; role?: Role } = {},
): Promise<Account> {
	const email = `${randomUUID()}@teste.invalid`;
	const id = await createAccount(
		app.context,
		{ email, name: 'Ana Teste', password: PASSWORD },
		{ status, ...(role && { role }) },
	);
	return { id: id as string, email };
}

export function signIn(browser: Browser, email: string, password = PASSWORD): Promise<Answer> {
	return browser.ask('POST', '/api/auth/sign-in/email', { email, password });
}

/** A browser in which the account is signed in. */
export async function signedIn(app: TestApp, { email }: Account): Promise<Browser> {
	const browser = openBrowser(app);
	const { status, text } = await signIn(browser, email);
	if (status !== 200) throw new Error(`could not sign in: ${status} ${text}`);
	return browser;
}

/** What an authenticator app shows for a secret (RFC 6238: SHA-1, 30 s, 6 digits). `uri` is the otpauth link. */
export function appCode(uri: string, now = Date.now()): string {
	const secret = fromBase32(new URL(uri).searchParams.get('secret') ?? '');
	const step = Buffer.alloc(8);
	step.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
	const mac = createHmac('sha1', secret).update(step).digest();
	const at = (mac.at(-1) ?? 0) & 15;
	return String((mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
	const bits = [...text.replace(/=+$/, '')]
		.map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
		.join('');
	return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
