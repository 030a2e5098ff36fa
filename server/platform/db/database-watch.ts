import { AsyncResource } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '#domain/values/time.ts';
import type { Log } from '#server/platform/log.ts';
import { isUnavailable } from './unavailable.ts';

/** How often a lost database is asked, and how long an answer may take, in milliseconds. */
const ASKED = { again: SECOND, within: 5 * SECOND };

/** For how long after its return queries may still fail because the database was lost: that is how long they wait for a connection. */
const SETTLES = 10 * SECOND;

const LOST = 'the database does not answer';
const FOUND = 'the database answers again';

/**
 * Says once in the log when the database is lost and once when it answers again, in place of a line for each loop, job and request that
 * fails meanwhile: those are counted. A query that fails while the database answers (a time limit, a lock) is logged as it is.
 */
export class DatabaseWatch {
	/** The log to use: an error of a query (`err`) that may be of a lost database is held until it is known whether that is so. */
	readonly log: Log;
	readonly #plain: Log;
	readonly #answers: () => Promise<boolean>;
	/** The lines that wait for the answer to whether the database is lost; null while nobody asks. */
	#held: (() => void)[] | null = null;
	#lost: { since: number; lines: number } | null = null;
	#foundAt = Number.NEGATIVE_INFINITY;
	#timer: NodeJS.Timeout | undefined;
	#stopped = false;

	/** `answers` asks the database; it need not end. */
	constructor(log: Log, answers: () => Promise<boolean>) {
		this.#plain = log;
		this.#answers = answers;
		const error = (...given: unknown[]) => {
			const [about] = given as [{ err?: unknown }];
			this.#decide(about?.err, () => Reflect.apply(log.error, log, given));
		};
		this.log = Object.assign(Object.create(log) as Log, { error });
	}

	/** Ends the questions. Lines are written as they come from then on. */
	stop(): void {
		this.#stopped = true;
		clearTimeout(this.#timer);
	}

	#decide(err: unknown, write: () => void): void {
		if (this.#stopped || !isUnavailable(err)) write();
		else if (this.#lost) this.#lost.lines += 1;
		else if (performance.now() - this.#foundAt >= SETTLES) this.#hold(err as Error, write);
	}

	#hold(error: Error, write: () => void): void {
		// Bound, because a line has the id of the request in which it is written.
		const line = AsyncResource.bind(write);
		if (this.#held) {
			this.#held.push(line);
			return;
		}
		this.#held = [line];
		void this.#judge(error);
	}

	async #judge({ message, code }: Error & { code?: string }): Promise<void> {
		const since = performance.now();
		const answered = await this.#answersInTime();
		const held = this.#held ?? [];
		this.#held = null;
		if (answered) for (const write of held) write();
		else {
			this.#lost = { since, lines: held.length };
			this.#plain.error({ reason: message || code }, LOST);
			this.#askAgain();
		}
	}

	#askAgain(): void {
		if (this.#stopped) return;
		this.#timer = setTimeout(async () => {
			if (!(await this.#answersInTime())) return this.#askAgain();
			const { since = 0, lines = 0 } = this.#lost ?? {};
			this.#lost = null;
			this.#foundAt = performance.now();
			const seconds = Math.round((this.#foundAt - since) / SECOND);
			this.#plain.info({ seconds, failures: lines }, FOUND);
		}, ASKED.again).unref();
	}

	#answersInTime(): Promise<boolean> {
		return Promise.race([this.#answers(), sleep(ASKED.within, false, { ref: false })]);
	}
}
