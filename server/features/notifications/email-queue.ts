import type { Kysely } from 'kysely';
import { HOUR, MINUTE, SECOND } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Job, Jobs, Retries, Setback } from '#server/platform/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { traced } from '#server/platform/tracing/tracing.ts';
import type { Brand, EmailSender, EmailSignature, EmailWriters, QueuedEmail } from './email.ts';
import { htmlOf, textOf } from './email-layout.ts';

/** A queue of emails: any server writes and sends them shortly after they are queued, and retries when that fails. */
export interface EmailQueue<E extends QueuedEmail> extends EmailSender<E> {
	/** Starts to deliver on this server; to be called after the jobs have started. */
	start(): Promise<void>;
}

interface EmailQueueDeps<E extends QueuedEmail> {
	db: Kysely<Database>;
	brand: Brand;
	writers: EmailWriters<E>;
	jobs: Jobs;
	mailer: Mailer;
	log: Log;
	/** The kinds of emails that an address gets before it is confirmed; null where addresses need not be confirmed. */
	beforeConfirmation: ReadonlySet<string> | null;
	retries?: Retries;
	/** The lines that sign an email about a lot, or about none. */
	signature?: EmailSignature;
}

/** Twelve more attempts in about three hours. */
const RETRIES: Retries = { limit: 12, first: 5 * SECOND, longest: HOUR };

/** Opens the queue; to be called before `jobs.start()`. */
export function createEmailQueue<E extends QueuedEmail>({
	db,
	brand,
	writers,
	jobs,
	mailer,
	log,
	beforeConfirmation,
	retries = RETRIES,
	signature,
}: EmailQueueDeps<E>): EmailQueue<E> {
	// The queue's name in released versions: emails that wait in it are sent by the next version.
	const queue = jobs.define<E>('letters', {
		retries,
		timeout: 2 * MINUTE,
		concurrency: 2,
		kind: ({ kind }) => kind,
	});
	const host = new URL(brand.url).hostname;

	async function deliver({ id, data, created_at, signal }: Job<E>): Promise<Setback | null> {
		const written = await writeEmail(
			{ db, brand, writers, beforeConfirmation, ...(signature && { signature }) },
			data,
			created_at.getTime(),
		);
		if (!written) return null;
		const setback = await traced('send email', { kind: 'client' }, () =>
			mailer.deliver({ ...written, message_id: `<${id}@${host}>` }, signal),
		);
		if (!setback) log.info({ kind: data.kind, job: id }, 'email sent');
		return setback;
	}

	return { send: queue.add, start: () => queue.work(deliver) };
}

/**
 * Reads the reader and writes the email; `requested_at` is when it was queued, epoch milliseconds. Null when the
 * reader's account was deleted, its address is not confirmed and must be for this kind, or the writer returns no content.
 */
export async function writeEmail<E extends QueuedEmail>(
	{ db, brand, writers, beforeConfirmation, signature }: WriteDeps<E>,
	email: E,
	requested_at: number,
) {
	const reader = await readReader(db, email);
	if (reader && !reader.email_verified && beforeConfirmation?.has(email.kind) === false) return null;
	const content = reader && (await writers[email.kind as E['kind']](email as never, requested_at));
	if (!content) return null;
	const greeting = greetingOf(reader.name);
	const { unsubscribe, attachments, lot, subject, ...rest } = content;
	const page = { ...rest, brand, greeting, signature: (await signature?.(lot)) ?? [] };
	return {
		...(unsubscribe && { unsubscribe }),
		...(attachments && { attachments }),
		to: reader.email,
		subject: subject ?? `${brand.name}: ${content.title}`,
		text: textOf(page),
		html: htmlOf(page),
	};
}

type WriteDeps<E extends QueuedEmail> = Pick<
	EmailQueueDeps<E>,
	'db' | 'brand' | 'writers' | 'beforeConfirmation' | 'signature'
>;

interface Reader {
	email: string;
	name: string;
	email_verified: boolean;
}

/**
 * The email's reader with current name and address, unless the email contains them; undefined once the account is
 * deleted.
 */
async function readReader(db: Kysely<Database>, email: QueuedEmail): Promise<Reader | undefined> {
	if ('name' in email && 'email' in email) {
		const { name, email: address } = email as { name: string; email: string };
		return { name, email: address, email_verified: true };
	}
	const existing = db
		.selectFrom('users')
		.select(['email', 'name', 'email_verified'])
		.where('deleted_at', 'is', null);
	const found =
		'user_id' in email
			? existing.where('id', '=', email.user_id)
			: existing.where('email', '=', email.email.toLowerCase());
	return found.executeTakeFirst();
}

const LONGEST_NAME = 30;
const NAME = /^\p{L}[\p{L}\p{M}'’-]*$/u;

/**
 * 'Olá, Ana.' Anybody can sign up with another person's address and any name. Only a first word that can be a name is
 * used, so that no text or link of a stranger reaches the reader (spam through the product's mail).
 */
export function greetingOf(name: string): string {
	const first = name.trim().split(/\s+/u)[0] ?? '';
	return first.length <= LONGEST_NAME && NAME.test(first) ? `Olá, ${first}.` : 'Olá.';
}
