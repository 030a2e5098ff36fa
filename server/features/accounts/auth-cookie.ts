import { getCookies } from 'better-auth/cookies';
import type { Auth } from './auth.ts';
import { readSignedCookie } from './auth-signed-cookie.ts';

/**
 * Reads the session's token from a request's cookies, as the accounts library signed it; null without one, or with a
 * wrong signature. The library itself would read the session from the database, one request at a time.
 */
export function createTokenReader(auth: Auth, secret: string): (headers: Headers) => string | null {
	const name = sessionCookieName(auth);
	return (headers) => readSignedCookie(headers.get('cookie'), name, secret);
}

/** The name of the cookie that contains a session. */
export function sessionCookieName(auth: Auth): string {
	return getCookies(auth.options).sessionToken.name;
}
