import { isIP } from 'node:net';
import { z } from 'zod';

/** Whom a mail comes from. */
export interface Sender {
	name: string;
	address: string;
}

/** The brand at `nao-responda@` the host it stands on, or at the address in SMTP_URL's own `?from=`. */
export function senderOf(brand: { name: string; url: string }, smtpUrl: string | null): Sender {
	const own = smtpUrl ? new URL(smtpUrl).searchParams.get('from') : null;
	if (own === null) return { name: brand.name, address: `nao-responda@${mailHost(brand.url)}` };
	if (!z.email().safeParse(own).success) throw new Error('SMTP_URL: from must be an email address');
	return { name: brand.name, address: own };
}

/** The host as it may stand behind an '@', where a bare number may not. */
function mailHost(url: string): string {
	const { hostname } = new URL(url);
	return isIP(hostname.replace(/[[\]]/g, '')) ? 'localhost' : hostname;
}
