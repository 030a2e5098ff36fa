import { createTransport } from 'nodemailer';
import { SECOND } from '#domain/values/time.ts';
import { type Mailer, messageOf, type Undelivered } from './mail.ts';
import type { Sender } from './sender.ts';

/** How long one delivery may take in total, whatever the server does. */
const TOTAL_LIMIT = 45 * SECOND;

/**
 * Sends email through an SMTP server: `smtp://user:password@host:587` or `smtps://…`. Beyond this machine STARTTLS is
 * required, unless the URL says `?requireTLS=false`.
 */
export function smtpMailer(url: string, from: Sender): Mailer {
	const transport = createTransport({
		url: withoutSender(url),
		requireTLS: leavesMachine(url),
		dnsTimeout: 5 * SECOND,
		connectionTimeout: 10 * SECOND,
		greetingTimeout: 10 * SECOND,
		socketTimeout: 20 * SECOND,
	});
	return {
		deliver: (mail, signal) => {
			const limit = AbortSignal.timeout(TOTAL_LIMIT);
			const until = signal ? AbortSignal.any([signal, limit]) : limit;
			return transport.sendMail({ ...messageOf(mail, from), signal: until }).then(() => null, undelivered);
		},
	};
}

/** Whether emails and the password travel to another machine. */
function leavesMachine(url: string): boolean {
	const { hostname, searchParams } = new URL(url);
	if (searchParams.get('requireTLS') === 'false') return false;
	return !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

/** Removes `?from=`, which is the product's own (sender.ts); nodemailer reads the rest of the query. */
function withoutSender(url: string): string {
	const parsed = new URL(url);
	parsed.searchParams.delete('from');
	return parsed.href;
}

/** RFC 5321 §4.2.1 and RFC 3463: 5xx is permanent, and 5.1.x means the address and not the product's settings. */
const BAD_ADDRESS = /^5\d\d[ -]5\.1\.(1|2|3|6|10)\b/;

function undelivered(error: {
	code?: string;
	command?: string;
	responseCode?: number;
	response?: string;
}): Undelivered {
	const { code = 'unknown', command, responseCode, response = '' } = error;
	return {
		reason: ['smtp', code, command, responseCode].filter((part) => part !== undefined).join(' '),
		hopeless: command === 'RCPT TO' && BAD_ADDRESS.test(response),
	};
}
