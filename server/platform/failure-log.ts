import { MINUTE, SECOND } from '#domain/values/time.ts';
import type { Log } from './log.ts';

/** What the log says when a failure begins, while it goes on, and when it is over. */
export interface FailureWords {
	fails: string;
	over: string;
}

/**
 * Logs a failure that repeats: at once when it begins, then at most one line a minute with how often it was seen since the last line,
 * and one when it is over.
 */
export class FailureLog {
	readonly #log: Pick<Log, 'error' | 'info'>;
	readonly #words: FailureWords;
	readonly #clock: () => number;
	#begun: number | null = null;
	#logged = 0;
	#times = 0;

	/** `clock` is monotonic, in milliseconds. */
	constructor(log: Pick<Log, 'error' | 'info'>, words: FailureWords, clock = () => performance.now()) {
		this.#log = log;
		this.#words = words;
		this.#clock = clock;
	}

	/** The failure was seen, so many times. `fields` are added to the line, if there is one. */
	failed(err: unknown, fields: object = {}, times = 1): void {
		const now = this.#clock();
		this.#times += times;
		if (this.#begun !== null && now - this.#logged < MINUTE) return;
		this.#begun ??= now;
		this.#logged = now;
		this.#log.error({ err, ...fields, times: this.#times }, this.#words.fails);
		this.#times = 0;
	}

	/** The failure is over, if there was one. */
	over(): void {
		if (this.#begun === null) return;
		const seconds = Math.round((this.#clock() - this.#begun) / SECOND);
		this.#log.info({ seconds, times: this.#times }, this.#words.over);
		this.#begun = null;
		this.#times = 0;
	}
}
