import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { ReactBuild } from '#contract/health.ts';
import { MINUTE, SECOND } from '#domain/time.ts';
import type { RequestContext } from './http/reads.ts';
import type { Log } from './platform/log.ts';
import type { FromReadWorker, ReadWorkerStart, ToReadWorker } from './read-messages.ts';

/**
 * How long a worker may take to come up, and to begin an answer: one that takes longer is ended and replaced. A statement of
 * the database ends before that (STATEMENT_TIMEOUT), and is no reason to.
 */
const START = MINUTE;
const STUCK = MINUTE;

/** How long to wait before a worker that ended is replaced, if it had not lived long. */
const AGAIN = SECOND;

/** What may wait in this process for a slow reader, in bytes, before the worker is told to wait. */
const WINDOW = 256 * 1024;

/** An answer that a worker has been asked for. */
interface PendingAnswer {
	/** The head came: the rest follows through the body. */
	begin(head: { status: number; headers: [string, string][]; empty: boolean }): void;
	chunk(bytes: Uint8Array): void;
	end(): void;
	fail(): void;
}

/** One worker process (read-worker.ts), replaced when it ends or hangs. It gives way to everybody else on the cores. */
export class ReadWorker {
	readonly #given: ReadWorkerStart['start'];
	readonly #log: Log;
	readonly #asked = new Map<number, PendingAnswer>();
	#child: ChildProcess;
	#ready = Promise.withResolvers<ReactBuild>();
	#lastId = 0;
	#stopped = false;

	constructor(given: ReadWorkerStart['start'], log: Log) {
		this.#given = given;
		this.#log = log;
		this.#child = this.#launch();
	}

	/** Answers under way; no other worker has more than one that is being replaced. */
	get load(): number {
		return this.#child.connected ? this.#asked.size : Number.POSITIVE_INFINITY;
	}

	/** React's build, once the process answers; throws when it does not come up. */
	ready(): Promise<ReactBuild> {
		return this.#ready.promise;
	}

	/**
	 * Answers a request; null when the process ended before it could. `gone` ends the work; `done` is called once the
	 * worker need not do more at once: it has made the whole answer, or waits for a slow reader.
	 */
	async answer(
		request: Request,
		from: RequestContext,
		gone: AbortSignal,
		done: () => void,
	): Promise<Response | null> {
		if (!this.#child.connected) return null;
		const id = ++this.#lastId;
		const { promise, resolve } = Promise.withResolvers<Response | null>();
		const stuck = setTimeout(() => this.#replace('a page was not begun in time'), STUCK).unref();
		const finish = () => {
			clearTimeout(stuck);
			this.#asked.delete(id);
			done();
		};
		const cancel = () => {
			if (!this.#asked.has(id)) return;
			finish();
			resolve(null);
			this.#send({ cancel: id });
		};
		const body = new AnswerBody((message) => this.#send({ [message]: id } as ToReadWorker), done, cancel);
		this.#asked.set(id, {
			begin: ({ status, headers, empty }) => {
				clearTimeout(stuck);
				resolve(new Response(empty ? null : body.stream, { status, headers }));
				if (empty) finish();
			},
			chunk: (bytes) => body.take(bytes),
			end: () => {
				finish();
				body.end();
			},
			fail: () => {
				finish();
				body.fail();
				resolve(null);
			},
		});
		gone.addEventListener('abort', cancel, { once: true });
		const { url, method, headers } = request;
		this.#send({ request: { id, url, method, headers: [...headers], from } });
		return promise;
	}

	/** Ends the process; nothing is asked of it any more. */
	stop(): void {
		this.#stopped = true;
		if (this.#child.connected) this.#child.disconnect();
	}

	#launch(): ChildProcess {
		const child = fork(new URL('./read-worker.ts', import.meta.url), { serialization: 'advanced' });
		const late = setTimeout(() => child.kill('SIGKILL'), START).unref();
		const began = performance.now();
		child.on('message', (message: FromReadWorker) => {
			if ('ready' in message) {
				clearTimeout(late);
				// From now on: nobody should wait longer for a server to come up.
				if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
				this.#ready.resolve(message.ready.react);
			} else this.#take(message);
		});
		child.once('exit', (code) => this.#ended(code, performance.now() - began));
		child.on('error', (error) => this.#log.error({ err: error }, 'worker process'));
		child.send({ start: this.#given });
		return child;
	}

	#take(message: Exclude<FromReadWorker, { ready: unknown }>): void {
		if ('head' in message) this.#asked.get(message.head.id)?.begin(message.head);
		else if ('chunk' in message) this.#asked.get(message.chunk.id)?.chunk(message.chunk.bytes);
		else if ('end' in message) this.#asked.get(message.end)?.end();
		else this.#asked.get(message.failed)?.fail();
	}

	#send(message: ToReadWorker): void {
		// To one that has just ended: its `exit` ends what was asked of it.
		if (this.#child.connected) this.#child.send(message, () => undefined);
	}

	#replace(why: string): void {
		this.#log.error(why);
		this.#child.kill('SIGKILL');
	}

	#ended(code: number | null, lived: number): void {
		if (this.#stopped) return;
		this.#ready.reject(new Error(`a worker process ended with ${code} before it was ready`));
		this.#log.error({ code }, 'a worker process ended');
		for (const asked of [...this.#asked.values()]) asked.fail();
		this.#ready = Promise.withResolvers();
		this.#ready.promise.catch(() => undefined); // Nobody waits for a replacement.
		const pause = lived < START ? AGAIN : 0;
		setTimeout(() => {
			if (!this.#stopped) this.#child = this.#launch();
		}, pause).unref();
	}
}

/** The body of an answer as it comes from a worker: what a slow reader has not taken waits here, within bounds. */
class AnswerBody {
	readonly stream: ReadableStream<Uint8Array>;
	readonly #tell: (message: 'pause' | 'resume') => void;
	readonly #onPause: () => void;
	#controller: ReadableStreamDefaultController<Uint8Array> | null = null;
	#paused = false;
	#over = false;

	constructor(tell: (message: 'pause' | 'resume') => void, onPause: () => void, onCancel: () => void) {
		this.#tell = tell;
		this.#onPause = onPause;
		this.stream = new ReadableStream(
			{
				start: (controller) => {
					this.#controller = controller;
				},
				pull: () => this.#resume(),
				cancel: () => {
					this.#over = true;
					onCancel();
				},
			},
			{ highWaterMark: WINDOW, size: (bytes) => bytes.length },
		);
	}

	take(bytes: Uint8Array): void {
		if (this.#over) return;
		this.#controller?.enqueue(bytes);
		if ((this.#controller?.desiredSize ?? 0) > 0 || this.#paused) return;
		this.#paused = true;
		this.#tell('pause');
		this.#onPause();
	}

	end(): void {
		if (!this.#over) this.#controller?.close();
		this.#over = true;
	}

	fail(): void {
		if (!this.#over) this.#controller?.error(new Error('the worker process broke off'));
		this.#over = true;
	}

	#resume(): void {
		if (!this.#paused) return;
		this.#paused = false;
		this.#tell('resume');
	}
}
