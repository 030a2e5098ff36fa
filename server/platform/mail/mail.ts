import type { Sender } from './sender.ts';

export interface Mail {
	to: string;
	subject: string;
	text: string;
	html: string;
	/** `<…@…>`. The same at every attempt, so that an email that arrives twice can be recognised. */
	message_id: string;
	/** The URL where one request unsubscribes the reader (RFC 8058), for email that can be refused. */
	unsubscribe?: string | undefined;
	attachments?: readonly Attachment[] | undefined;
}

/** A file within an email. */
export interface Attachment {
	filename: string;
	content: string;
	contentType: string;
}

export interface Mailer {
	/** Delivers an email; null when the server accepted it, otherwise why not. Aborting `signal` gives up. */
	deliver(mail: Mail, signal?: AbortSignal): Promise<Undelivered | null>;
}

/** Why an email was not accepted. Only codes: a server's own text may quote the email. */
export interface Undelivered {
	reason: string;
	/** The address itself was refused: a retry would not help. */
	hopeless: boolean;
}

/** An email in the form that nodemailer takes. Its content cannot make the library read a file or a URL. */
export function messageOf(mail: Mail, from: Sender) {
	const { to, subject, text, html, message_id, unsubscribe, attachments = [] } = mail;
	return {
		from,
		to: { name: '', address: to },
		subject,
		text,
		html,
		attachments: [...attachments],
		messageId: message_id,
		headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && unsubscribeHeaders(unsubscribe)) },
		xMailer: false as const,
		disableFileAccess: true,
		disableUrlAccess: true,
	};
}

function unsubscribeHeaders(url: string) {
	// Prepared, so that the library does not fold the URL: some providers read only the header's first line.
	const prepared = (value: string) => ({ prepared: true, value });
	return {
		'List-Unsubscribe': prepared(`<${url}>`),
		'List-Unsubscribe-Post': prepared('List-Unsubscribe=One-Click'),
	};
}
