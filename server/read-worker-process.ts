import { type ChildProcess, fork } from 'node:child_process';
import type { ReactBuild } from '#contract/health.ts';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import type { RequestContext } from './http/reads.ts';
import type { Log } from './platform/log.ts';
import { lowerPriority } from './platform/lower-priority.ts';
import type { FromReadWorker, ReadWorkerStart, ToReadWorker } from './read-messages.ts';

/**
 * How long a worker may take to start, and to begin an answer. One that takes longer is killed and replaced. A database
 * statement times out earlier (STATEMENT_TIMEOUT), so it does not cause a replacement.
 */
const START_TIMEOUT = MINUTE;
const ANSWER_TIMEOUT = MINUTE;

/** How long to wait before replacing a worker that ended soon after its start. */
const RESTART_DELAY = SECOND;

/** How many bytes may wait in this process for a slow reader before the worker is paused. */
const WINDOW = 256 * 1024;

/**
 * V8's heap in a worker. The young generation has a fixed size, in megabytes: by default it grows and shrinks with the load, by a hundred
 * megabytes, and keeps the size that the server was started with. The old one is collected when it has grown by half: by default it may grow to
 * three times its size, and with the buffers that it holds until then the process grows for hours (decision 038).
 */
const HEAP = ['--min-semi-space-size=32', '--max-semi-space-size=32', '--heap-growing-percent=50'];

/** An answer requested from a worker and not finished yet. */
interface PendingAnswer {
	/** The whole answer arrived. */
	complete(head: ResponseInit, bytes: Uint8Array<ArrayBuffer> | null): void;
	/** The head arrived; the rest follows through the body. */
	begin(head: ResponseInit): void;
	chunk(bytes: Uint8Array): void;
	end(): void;
	fail(): void;
}

/** One worker process (read-worker.ts), replaced when it ends or hangs. It runs at a lower priority than the server. */
export class ReadWorker {
	readonly #start: ReadWorkerStart['start'];
	readonly #log: Log;
	readonly #pending = new Map<number, PendingAnswer>();
	#child: ChildProcess;
	#ready = Promise.withResolvers<ReactBuild>();
	#lastId = 0;
	#restarts = 0;
	#stopped = false;

	constructor(start: ReadWorkerStart['start'], log: Log) {
		this.#start = start;
		this.#log = log;
		this.#child = this.#launch();
	}

	/** Answers in progress; infinite while the process is being replaced, so that other workers are chosen first. */
	get load(): number {
		return this.#child.connected ? this.#pending.size : Number.POSITIVE_INFINITY;
	}

	/** How often the process ended or hung, and was replaced. */
	get restarts(): number {
		return this.#restarts;
	}

	/** Resolves with React's build once the process is ready; rejects when it does not start. */
	ready(): Promise<ReactBuild> {
		return this.#ready.promise;
	}

	/**
	 * Answers a request; null when the process ended before it could. Aborting `gone` cancels the work. `done` is called
	 * when the worker is free for other work: it has produced the whole answer, or it waits for a slow reader.
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
		const stuck = setTimeout(() => this.#replace('a page was not begun in time'), ANSWER_TIMEOUT).unref();
		const finish = () => {
			clearTimeout(stuck);
			this.#pending.delete(id);
			done();
		};
		const cancel = () => {
			if (!this.#pending.has(id)) return;
			finish();
			resolve(null);
			this.#send({ cancel: id });
		};
		let body: AnswerBody | null = null;
		this.#pending.set(id, {
			complete: (head, bytes) => {
				finish();
				resolve(new Response(bytes, head));
			},
			begin: (head) => {
				clearTimeout(stuck);
				body = new AnswerBody((message) => this.#send({ [message]: id } as ToReadWorker), done, cancel);
				resolve(new Response(body.stream, head));
			},
			chunk: (bytes) => body?.take(bytes),
			end: () => {
				finish();
				body?.end();
			},
			fail: () => {
				finish();
				body?.fail();
				resolve(null);
			},
		});
		gone.addEventListener('abort', cancel, { once: true });
		const { url, method, headers } = request;
		this.#send({ request: { id, url, method, headers: [...headers], from } });
		return promise;
	}

	/** Ends the process. Nothing may be requested from it afterwards. */
	stop(): void {
		this.#stopped = true;
		if (this.#child.connected) this.#child.disconnect();
	}

	#launch(): ChildProcess {
		const execArgv = [...process.execArgv, ...HEAP];
		const entry = new URL('./read-worker.ts', import.meta.url);
		// Detached, so that it leads a session, whose priority can be lowered.
		const child = fork(entry, { serialization: 'advanced', execArgv, detached: true });
		const late = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT).unref();
		const began = performance.now();
		child.on('message', (message: FromReadWorker) => {
			if ('ready' in message) {
				clearTimeout(late);
				// The priority is lowered only now, so that startup is not slowed down.
				if (child.pid) lowerPriority(child.pid);
				this.#ready.resolve(message.ready.react);
			} else this.#take(message);
		});
		child.once('exit', (code) => this.#ended(code, performance.now() - began));
		child.on('error', (error) => this.#log.error({ err: error }, 'worker process'));
		child.send({ start: this.#start });
		return child;
	}

	#take(message: Exclude<FromReadWorker, { ready: unknown }>): void {
		if ('answer' in message) {
			const { id, status, headers, bytes } = message.answer;
			this.#pending.get(id)?.complete({ status, headers }, bytes);
		} else if ('head' in message) {
			const { id, status, headers } = message.head;
			this.#pending.get(id)?.begin({ status, headers });
		} else if ('chunk' in message) this.#pending.get(message.chunk.id)?.chunk(message.chunk.bytes);
		else if ('end' in message) this.#pending.get(message.end)?.end();
		else this.#pending.get(message.failed)?.fail();
	}

	#send(message: ToReadWorker): void {
		// When the process has just ended, its `exit` event fails the answers in progress.
		if (this.#child.connected) this.#child.send(message, () => undefined);
	}

	#replace(why: string): void {
		this.#log.error(why);
		this.#child.kill('SIGKILL');
	}

	#ended(code: number | null, lived: number): void {
		if (this.#stopped) return;
		this.#restarts += 1;
		this.#ready.reject(new Error(`a worker process ended with ${code} before it was ready`));
		this.#log.error({ code }, 'a worker process ended');
		for (const answer of [...this.#pending.values()]) answer.fail();
		this.#ready = Promise.withResolvers();
		this.#ready.promise.catch(() => undefined); // Nobody waits for a replacement.
		const pause = lived < START_TIMEOUT ? RESTART_DELAY : 0;
		setTimeout(() => {
			if (!this.#stopped) this.#child = this.#launch();
		}, pause).unref();
	}
}

/** The body of an answer from a worker. It buffers what a slow reader has not taken, up to `WINDOW`. */
class AnswerBody {
	readonly stream: ReadableStream<Uint8Array>;
	readonly #signal: (message: 'pause' | 'resume') => void;
	readonly #onPause: () => void;
	#controller: ReadableStreamDefaultController<Uint8Array> | null = null;
	#paused = false;
	#over = false;

	constructor(signal: (message: 'pause' | 'resume') => void, onPause: () => void, onCancel: () => void) {
		this.#signal = signal;
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
		this.#signal('pause');
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
		this.#signal('resume');
	}
}
