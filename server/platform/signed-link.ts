import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * A text that carries `content` until `expires_at` (epoch milliseconds). Everybody can read what it carries; only
 * who holds the secret can make one or change one. `purpose` keeps links of one kind from opening another.
 */
export function signLink(secret: string, purpose: string, content: string, expires_at: number): string {
	const carried = Buffer.from(`${expires_at} ${content}`).toString('base64url');
	return `${carried}.${sealOf(secret, purpose, carried)}`;
}

/** What a genuine link carries; null when it is not one of ours, was changed, or expired by `now`. */
export function openLink(secret: string, purpose: string, link: string, now: number): string | null {
	const [carried = '', seal = '', ...rest] = link.split('.');
	if (rest.length > 0 || !equal(seal, sealOf(secret, purpose, carried))) return null;
	const text = Buffer.from(carried, 'base64url').toString();
	const space = text.indexOf(' ');
	return now < Number(text.slice(0, space)) ? text.slice(space + 1) : null;
}

function sealOf(secret: string, purpose: string, carried: string): string {
	const key = hkdfSync('sha256', secret, '', `signed link: ${purpose}`, 32);
	return createHmac('sha256', Buffer.from(key)).update(carried).digest('base64url');
}

/** In the same time wherever the two differ. */
function equal(given: string, right: string): boolean {
	const [a, b] = [Buffer.from(given), Buffer.from(right)];
	return a.length === b.length && timingSafeEqual(a, b);
}
