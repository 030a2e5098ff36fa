import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { acceptedSecrets, type Secrets } from './secrets.ts';

/**
 * A signed text that carries `content` until `expires_at` (epoch milliseconds). The content is readable by everybody;
 * only the holder of the secret can create or change one. `purpose` keeps links of one kind from being accepted as
 * another.
 */
export function signLink(secret: string, purpose: string, content: string, expires_at: number): string {
	const payload = Buffer.from(`${expires_at} ${content}`).toString('base64url');
	return `${payload}.${sign(secret, purpose, payload)}`;
}

/**
 * The content of a genuine link; null when the link was signed with neither secret, was changed, or has expired at
 * `now` (epoch milliseconds).
 */
export function openLink(secrets: Secrets, purpose: string, link: string, now: number): string | null {
	const [payload = '', signature = '', ...rest] = link.split('.');
	const genuine = acceptedSecrets(secrets).some((secret) => equal(signature, sign(secret, purpose, payload)));
	if (rest.length > 0 || !genuine) return null;
	const text = Buffer.from(payload, 'base64url').toString();
	const space = text.indexOf(' ');
	return now < Number(text.slice(0, space)) ? text.slice(space + 1) : null;
}

function sign(secret: string, purpose: string, payload: string): string {
	const key = hkdfSync('sha256', secret, '', `signed link: ${purpose}`, 32);
	return createHmac('sha256', Buffer.from(key)).update(payload).digest('base64url');
}

/** Compares in constant time. */
function equal(actual: string, expected: string): boolean {
	const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
	return a.length === b.length && timingSafeEqual(a, b);
}
