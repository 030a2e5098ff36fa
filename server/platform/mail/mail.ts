import type { Sender } from './sender.ts';

export interface Mail {
	to: string;
	subject: string;
	text: string;
	html: string;
	/** `<…@…>`; the same at every attempt, so that a mail that arrives twice can be told. */
	message_id: string;
	/** Where one request takes the reader off the list (RFC 8058), for mail that can be refused. */
	unsubscribe?: string | undefined;
}

export interface Mailer {
	/** Hands a mail over; null when it was taken, else why not. Given up when `signal` is aborted. */
	deliver(mail: Mail, signal?: AbortSignal): Promise<Undelivered | null>;
}

/** Why a mail was not taken: codes alone, since a server's own words may quote the mail. */
export interface Undelivered {
	reason: string;
	/** The address itself was refused: trying again would not help. */
	hopeless: boolean;
}

/** A mail as the library takes it. Its content can name no file and no address to be fetched. */
export function messageOf({ to, subject, text, html, message_id, unsubscribe }: Mail, from: Sender) {
	return {
		from,
		to: { name: '', address: to },
		subject,
		text,
		html,
		messageId: message_id,
		headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && unsubscribing(unsubscribe)) },
		xMailer: false as const,
		disableFileAccess: true,
		disableUrlAccess: true,
	};
}

function unsubscribing(url: string) {
	// Prepared, so that the library does not fold the address: some providers read the header's first line only.
	const prepared = (value: string) => ({ prepared: true, value });
	return {
		'List-Unsubscribe': prepared(`<${url}>`),
		'List-Unsubscribe-Post': prepared('List-Unsubscribe=One-Click'),
	};
}
