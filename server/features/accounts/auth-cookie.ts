import { createHmac, timingSafeEqual } from 'node:crypto';
import { getCookies, parseCookies } from 'better-auth/cookies';
import type { Auth } from './auth.ts';

/**
 * Reads the session's token out of a request's cookies, as the accounts library signed it; null without one, or with
 * one that the house did not sign. The library would look the session up by itself, one request at a time.
 */
export function createTokenReader(auth: Auth, secret: string): (headers: Headers) => string | null {
	const { name } = getCookies(auth.options).sessionToken;
	return (headers) => {
		const value = parseCookies(headers.get('cookie') ?? '').get(name);
		const dot = value?.lastIndexOf('.') ?? -1;
		if (!value || dot < 1) return null;
		const token = value.slice(0, dot);
		const given = Buffer.from(value.slice(dot + 1), 'base64');
		const right = createHmac('sha256', secret).update(token).digest();
		return given.length === right.length && timingSafeEqual(given, right) ? token : null;
	};
}
