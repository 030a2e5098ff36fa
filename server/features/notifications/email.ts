import type { Transaction } from 'kysely';
import { formatDateTime } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Attachment } from '#server/platform/mail/mail.ts';

/**
 * An email as it is queued: its kind, its reader and its subject's ids, never a link or a token. The text is written
 * when it is sent. Each context has its own kinds, and a writer for each.
 */
export type QueuedEmail = { kind: string } & ({ user_id: string } | { email: string });

/** The content of an email, without its layout. */
export interface EmailContent {
	/** The title; with the brand before it, also the subject. Contains nothing that somebody has typed. */
	title: string;
	/** The subject, where it names the lot, whose title the desk has typed. */
	subject?: string;
	paragraphs: string[];
	/** Lists of links after the paragraphs, each under its title. */
	lists?: { title: string; links: { label: string; url: string }[] }[];
	action: { label: string; url: string };
	/** The lot that it is about, whose auctioneer signs it (rules §26); null where it concerns none, or lots of several. */
	lot: string | null;
	/** What to do if the reader did not cause it. */
	caution: string;
	/** A link to the reader's notification settings. */
	choices?: { label: string; url: string };
	/** The URL that ends emails of this kind with one request, for those that the reader may refuse (RFC 8058). */
	unsubscribe?: string;
	attachments?: readonly Attachment[];
}

/**
 * Writes the emails of each kind; `requested_at` is when the email was queued, epoch milliseconds. A writer returns
 * null when the email is no longer needed; then nothing is sent.
 */
export type EmailWriters<E extends QueuedEmail> = {
	[K in E['kind']]: (email: Extract<E, { kind: K }>, requested_at: number) => Promise<EmailContent | null>;
};

/** The part of the queue that a context uses: to queue emails of its own kinds. */
export interface EmailSender<E extends QueuedEmail> {
	/** Queues an email; with a transaction, only if that commits. Does not reveal whether the reader exists. */
	send: (email: E, trx?: Transaction<Database>) => Promise<void>;
}

/** The lines that sign an email about a lot, or about none: the auctioneer, and how they are reached. */
export type EmailSignature = (lot: string | null) => Promise<readonly string[]>;

/** The installation's name and public address. */
export interface Brand {
	name: string;
	url: string;
}

/** Date and time for an email, with the time zone: the reader may be anywhere. */
export function momentWords(at: string | number): string {
	return `${formatDateTime(at)} (horário de Brasília)`;
}

/** The paragraph for a reason; none without one. */
export function reasonParagraphs(reason: string | null): string[] {
	return reason === null ? [] : [`Motivo: ${reason}`];
}
