import type { Transaction } from 'kysely';
import { HOUR, MINUTE, SECOND } from '#domain/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Job, Jobs, Retries, Setback } from '#server/platform/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { compose, type Writing } from './compose-email.ts';
import type { Letter } from './email.ts';

/** The house's letters: asked for now, written and sent a moment later by any server, tried again when that fails. */
export interface Post {
	/** Asks for a letter; with a transaction, only if that commits. Says nothing of whether the reader exists. */
	send(letter: Letter, trx?: Transaction<Database>): Promise<void>;
	/** Begins to deliver on this server, once the jobs have started. */
	start(): Promise<void>;
}

export interface PostSettings extends Writing {
	jobs: Jobs;
	mailer: Mailer;
	log: Log;
	retries?: Retries;
}

/** Twelve more attempts in about three hours. */
const RETRIES: Retries = { limit: 12, first: 5 * SECOND, longest: HOUR };

/** Opens the post; before `jobs.start()`. */
export function createPost({ jobs, mailer, log, retries = RETRIES, ...writing }: PostSettings): Post {
	const queue = jobs.define<Letter>('letters', {
		retries,
		timeout: 2 * MINUTE,
		concurrency: 2,
		kind: ({ kind }) => kind,
	});
	const host = new URL(writing.brand.url).hostname;

	async function deliver({ id, data: letter, created_at, signal }: Job<Letter>): Promise<Setback | null> {
		const composition = await compose(writing, letter, created_at.getTime());
		if (!composition) return null;
		const setback = await mailer.deliver({ ...composition, message_id: `<${id}@${host}>` }, signal);
		if (!setback) log.info({ kind: letter.kind, job: id }, 'letter sent');
		return setback;
	}

	return { send: queue.add, start: () => queue.work(deliver) };
}
