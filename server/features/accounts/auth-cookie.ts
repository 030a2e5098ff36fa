import { getCookies } from 'better-auth/cookies';
import { LRUCache } from 'lru-cache';
import type { Auth } from './auth.ts';
import { readSignedCookie } from './auth-signed-cookie.ts';

/** The most Cookie headers whose signature is remembered as valid, and the longest of them, which bounds the memory. */
const REMEMBERED = { headers: 10_000, characters: 1_000 };

/** The tokens of sessions. The server signs other texts too, which somebody may send under the session's name. */
const TOKEN = /^[\w-]{16,}$/;

/**
 * Reads the session's token from a request's Cookie header, as the accounts library signed it; null without one, or
 * with a wrong signature. The library itself would read the session from the database, one request at a time. A
 * signature is computed once per header; whether the session still exists is for the caller to read.
 */
export function createTokenReader(auth: Auth, secret: string): (cookies: string) => string | null {
	const name = sessionCookieName(auth);
	const valid = new LRUCache<string, string>({
		max: REMEMBERED.headers,
		maxEntrySize: REMEMBERED.characters,
		sizeCalculation: (_token, cookies) => cookies.length,
	});
	return (cookies) => {
		const known = valid.get(cookies);
		if (known !== undefined) return known;
		const token = readSignedCookie(cookies, name, secret);
		if (token === null || !TOKEN.test(token)) return null;
		valid.set(cookies, token);
		return token;
	};
}

/** The name of the cookie that contains a session. */
export function sessionCookieName(auth: Auth): string {
	return getCookies(auth.options).sessionToken.name;
}
