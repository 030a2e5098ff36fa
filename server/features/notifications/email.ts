import type { Transaction } from 'kysely';
import { formatDateTime } from '#domain/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * An email as the queue keeps it: its kind, its reader and what it is about, never a link or a token. The text is
 * written when it is sent. Each context has its own kinds, and a writer for each.
 */
export type QueuedEmail = { kind: string } & ({ user_id: string } | { email: string });

/** What an email says, before it has a form. */
export interface EmailContent {
	/** What it is about: the title, and with the brand before it the subject. */
	title: string;
	paragraphs: string[];
	action: { label: string; url: string };
	/** What to do if it was not the reader. */
	caution: string;
	/** Where the reader decides what else is sent. */
	choices?: { label: string; url: string };
	/** Ends emails of this kind with one request, for those that the reader may refuse (RFC 8058). */
	unsubscribe?: string;
}

/**
 * Writes the emails of each kind; `requested_at` is when the email was queued, epoch milliseconds. A writer answers null
 * when there is nothing to say any more: then nothing is sent.
 */
export type EmailWriters<E extends QueuedEmail> = {
	[K in E['kind']]: (email: Extract<E, { kind: K }>, requested_at: number) => Promise<EmailContent | null>;
};

/** What a context needs of the queue: to put emails of its own kinds into it. */
export interface EmailSender<E extends QueuedEmail> {
	/** Queues an email; with a transaction, only if that commits. Does not say whether the reader exists. */
	send: (email: E, trx?: Transaction<Database>) => Promise<void>;
}

/** The operator's name, and the address of the site. */
export interface Brand {
	name: string;
	url: string;
}

/** A time of day in an email, which may be read anywhere. */
export function momentWords(at: string | number): string {
	return `${formatDateTime(at)} (horário de Brasília)`;
}

/** The paragraph of a reason, where one was given. */
export function reasonParagraphs(reason: string | null): string[] {
	return reason === null ? [] : [`Motivo: ${reason}`];
}
