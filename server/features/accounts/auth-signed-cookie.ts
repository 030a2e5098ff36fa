import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';

/** The value of a cookie that the accounts library signed; null without it, or with one that this server did not sign. */
export function readSignedCookie(cookies: string | null, name: string, secret: string): string | null {
	const value = parseCookies(cookies ?? '').get(name);
	const dot = value?.lastIndexOf('.') ?? -1;
	if (!value || dot < 1) return null;
	const text = value.slice(0, dot);
	const given = Buffer.from(value.slice(dot + 1), 'base64');
	const right = createHmac('sha256', secret).update(text).digest();
	return given.length === right.length && timingSafeEqual(given, right) ? text : null;
}
