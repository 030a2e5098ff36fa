import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { uuid } from '#contract/amount.ts';
import { DAY, SECOND } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { AuthRequest } from './auth-request.ts';
import { readSignedCookie } from './auth-signed-cookie.ts';

/** The cookie of a browser from which an account has signed in before; signed by the accounts library. */
const DEVICE_COOKIE = 'martelo.device';
const DEVICE_COOKIE_AGE = (180 * DAY) / SECOND;

/** A browser that has signed in to an account with its current password. */
export interface KnownDevice {
	/** Distinguishes it from the account's other browsers. */
	id: string;
	email: string;
}

/** Reads from a request's cookies which account knows the browser. */
export type ReadDevice = (cookies: string | null) => Promise<KnownDevice | null>;

/**
 * The cookie contains the account, the browser and a keyed hash of the password's hash. A new password makes every
 * browser unknown, so that somebody who once knew the old one cannot guess from browsers collected before.
 */
export function createDeviceReader(db: Kysely<Database>, secret: string): ReadDevice {
	return async (cookies) => {
		const value = readSignedCookie(cookies, DEVICE_COOKIE, secret);
		const [user_id, id, mark, ...more] = value?.split('.') ?? [];
		// A cookie signed by an earlier version has another form.
		if (!isId(user_id) || !id || !mark || more.length > 0) return null;
		const account = await readAccount(db, user_id);
		if (!account) return null;
		const [actual, expected] = [Buffer.from(mark), Buffer.from(markOf(secret, user_id, account.hash))];
		return actual.length === expected.length && timingSafeEqual(actual, expected)
			? { id, email: account.email }
			: null;
	};
}

/** Makes this browser known to an account that has just signed in or changed its password. */
export async function rememberDevice(
	db: Kysely<Database>,
	ctx: AuthRequest,
	{ id: user_id, email }: { id: string; email: string },
): Promise<void> {
	const { secret, authCookies } = ctx.context;
	const known = await createDeviceReader(db, secret)(ctx.headers?.get('cookie') ?? null);
	const account = known?.email === email ? null : await readAccount(db, user_id);
	if (!account) return;
	const id = randomBytes(16).toString('base64url');
	const value = `${user_id}.${id}.${markOf(secret, user_id, account.hash)}`;
	const attributes = { ...authCookies.sessionToken.attributes, maxAge: DEVICE_COOKIE_AGE };
	await ctx.setSignedCookie(DEVICE_COOKIE, value, secret, attributes);
}

function isId(text: string | undefined): text is string {
	return uuid.safeParse(text).success;
}

function markOf(secret: string, user_id: string, hash: string): string {
	return createHmac('sha256', secret).update(`device ${user_id} ${hash}`).digest('base64url').slice(0, 22);
}

async function readAccount(
	db: Kysely<Database>,
	user_id: string,
): Promise<{ email: string; hash: string } | undefined> {
	const { rows } = await sql<{ email: string; hash: string }>`
		select u.email, a.password as hash from users u join accounts a on a.user_id = u.id
		where u.id = ${user_id} and a.provider_id = 'credential' and a.password is not null
			and u.deleted_at is null`.execute(db);
	return rows[0];
}
