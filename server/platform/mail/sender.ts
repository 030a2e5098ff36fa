import { isIP } from 'node:net';
import { z } from 'zod';

/** The sender of an email. */
export interface Sender {
	name: string;
	address: string;
}

/**
 * The brand as sender, at the address in SMTP_URL's `?from=`, by default `nao-responda@` the public host. Throws when
 * `?from=` is no email address.
 */
export function senderOf(brand: { name: string; url: string }, smtpUrl: string | null): Sender {
	const own = smtpUrl ? new URL(smtpUrl).searchParams.get('from') : null;
	if (own === null) return { name: brand.name, address: `nao-responda@${mailHost(brand.url)}` };
	if (!z.email().safeParse(own).success) throw new Error('SMTP_URL: from must be an email address');
	return { name: brand.name, address: own };
}

/** The host as it may follow an '@', where a bare IP address may not. */
function mailHost(url: string): string {
	const { hostname } = new URL(url);
	return isIP(hostname.replace(/[[\]]/g, '')) ? 'localhost' : hostname;
}
