import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { SECOND } from '#domain/values/time.ts';
import { type Mailer, messageOf, type Undelivered } from './mail.ts';
import { type Sender, senderOf } from './sender.ts';

/** How long one delivery may take in total, whatever the server does. */
const TOTAL_LIMIT = 45 * SECOND;

/**
 * Sends email through an SMTP server: `smtp://user:password@host:587` or `smtps://…`. Beyond this machine STARTTLS is
 * required, unless the URL says `?requireTLS=false`.
 */
function smtpMailer(url: string, from: Sender): Mailer {
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

export interface MailSettings {
	/** SMTP_URL. Without it each email becomes a file in `outbox`. */
	smtpUrl: string | null;
	outbox: string;
	brand: { name: string; url: string };
}

/** Creates the mailer for these settings. Throws when the sender in SMTP_URL is no email address. */
export function createMailer({ smtpUrl, outbox, brand }: MailSettings): Mailer {
	const from = senderOf(brand, smtpUrl);
	return smtpUrl ? smtpMailer(smtpUrl, from) : outboxMailer(outbox, from);
}

/**
 * Stores email where there is no mail server: each one is a file `<time>-<random>.eml` in `folder`, which mail programs
 * can open. Only the server's user can read it, and it appears complete or not at all.
 */
function outboxMailer(folder: string, from: Sender): Mailer {
	const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
	return {
		deliver: async (mail) => {
			const { message } = await transport.sendMail(messageOf(mail, from));
			await mkdir(folder, { recursive: true, mode: 0o700 });
			await chmod(folder, 0o700);
			const name = `${new Date().toISOString().replaceAll(':', '')}-${randomBytes(4).toString('hex')}`;
			const unfinished = join(folder, `.${name}.tmp`);
			try {
				await writeFile(unfinished, message, { mode: 0o600, flag: 'wx', flush: true });
				await rename(unfinished, join(folder, `${name}.eml`));
			} catch (error) {
				await rm(unfinished, { force: true });
				throw error;
			}
			return null;
		},
	};
}
