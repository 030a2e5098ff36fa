import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';

/** The value of a cookie signed by the accounts library; null without it, or with a wrong signature. */
export function readSignedCookie(cookies: string | null, name: string, secret: string): string | null {
	const value = parseCookies(cookies ?? '').get(name);
	const dot = value?.lastIndexOf('.') ?? -1;
	if (!value || dot < 1) return null;
	const text = value.slice(0, dot);
	const actual = Buffer.from(value.slice(dot + 1), 'base64');
	const expected = createHmac('sha256', secret).update(text).digest();
	return actual.length === expected.length && timingSafeEqual(actual, expected) ? text : null;
}
