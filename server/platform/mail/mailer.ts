import type { Mailer } from './mail.ts';
import { outboxMailer } from './outbox.ts';
import { senderOf } from './sender.ts';
import { smtpMailer } from './smtp.ts';

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
