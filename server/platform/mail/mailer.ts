import type { Mailer } from './mail.ts';
import { outboxMailer } from './outbox.ts';
import { senderOf } from './sender.ts';
import { smtpMailer } from './smtp.ts';

export interface MailSettings {
	/** SMTP_URL; without it each mail is a file in `outbox`. */
	smtpUrl: string | null;
	outbox: string;
	brand: { name: string; url: string };
}

/** How the operator sends mail. Throws when SMTP_URL names a sender that is no address. */
export function createMailer({ smtpUrl, outbox, brand }: MailSettings): Mailer {
	const from = senderOf(brand, smtpUrl);
	return smtpUrl ? smtpMailer(smtpUrl, from) : outboxMailer(outbox, from);
}
