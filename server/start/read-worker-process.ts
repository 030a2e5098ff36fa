import { type ChildProcess, fork } from 'node:child_process';
import { type Dispatcher, errors, Pool } from 'undici';
import type { ReactBuild } from '#contract/health.ts';
import type { Operator } from '#contract/operator.ts';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import type { ReceivingAccount } from '#server/features/settlement/pix/receiving-account.ts';
import { toCaller, toWorker } from '#server/http/pages/worker-headers.ts';
import type { RequestContext } from '#server/http/read-requests.ts';
import { childEnvironment } from '#server/platform/child-environment.ts';
import type { Log } from '#server/platform/log.ts';
import { lowerPriority, yieldMemory } from '#server/platform/lower-priority.ts';
import { READ_WORKER_HEAP } from '#server/platform/memory.ts';
import type { SocketFolder } from '#server/platform/socket-folder.ts';
import type { StorageTarget } from '#server/platform/storage/storage.ts';
import type { TracingSettings } from '#server/platform/tracing/span.ts';
import type { Env, SECRETS } from './env.ts';

/**
 * How long a worker may take to start, and to begin an answer. One that takes longer is killed and replaced. A database
 * statement times out earlier (STATEMENT_TIMEOUT), so it does not cause a replacement.
 */
const START_TIMEOUT = MINUTE;
const ANSWER_TIMEOUT = MINUTE;

/** How long to wait before replacing a worker that ended soon after its start. */
const RESTART_DELAY = SECOND;

/** How many bytes may wait in this process for a slow reader before nothing more is read from the worker. */
const WINDOW = 256 * 1024;

/**
 * The environment of a worker process. TRUSTED_PROXIES cannot be sent as a message, and the secrets stay with the
 * server.
 */
export type ReadEnv = Omit<Env, (typeof SECRETS)[number] | 'TRUSTED_PROXIES'>;

/** What a worker process is started with: the only message to it. */
export interface ReadWorkerStart {
	env: ReadEnv;
	/** The path of the socket that it listens on. */
	socket: string;
	/** The database to read from. A worker migrates nothing and starts no database. */
	databaseUrl: string;
	/** The storage of the installation, with the key that opens it, for the page that lists files. */
	files: StorageTarget;
	/** The public key of push messages, which pages give to browsers. */
	pushKey: string;
	operator: Operator;
	pix: ReceivingAccount | null;
	confirmationRequired: boolean;
	/** Where traces go; null where none are recorded. */
	tracing: TracingSettings | null;
}

/** The only message from a worker process: it listens. */
export interface ReadWorkerReady {
	react: ReactBuild;
}

/** One worker process (read-worker.ts), replaced when it ends or hangs. It runs at a lower priority than the server. */
export class ReadWorker {
	readonly #start: ReadWorkerStart;
	readonly #sockets: SocketFolder;
	readonly #log: Log;
	readonly #pool: Pool;
	#child: ChildProcess;
	#ready = Promise.withResolvers<ReactBuild>();
	#active = 0;
	#listens = false;
	#restarts = 0;
	#stopped = false;

	constructor(start: ReadWorkerStart, sockets: SocketFolder, log: Log) {
		this.#start = start;
		this.#sockets = sockets;
		this.#log = log;
		// A slow reader may leave a body unread for as long as it keeps its connection.
		const times = { headersTimeout: ANSWER_TIMEOUT, bodyTimeout: 0 };
		this.#pool = new Pool('http://worker', { socketPath: start.socket, ...times });
		this.#child = this.#launch();
	}

	/** Answers in progress; infinite until the process listens, so that other workers are chosen first. */
	get load(): number {
		return this.#listens && this.#child.connected ? this.#active : Number.POSITIVE_INFINITY;
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
		this.#active += 1;
		let active = true;
		const finish = () => {
			if (active) this.#active -= 1;
			active = false;
			done();
		};
		gone.addEventListener('abort', finish, { once: true });
		try {
			await this.#ready.promise;
			const { pathname, search } = new URL(request.url);
			const { statusCode, headers, body } = await this.#pool.request({
				path: pathname + search,
				method: request.method as Dispatcher.HttpMethod,
				headers: toWorker(request, from),
				signal: gone,
			});
			const head = { status: statusCode, headers: toCaller(headers) };
			if ('transfer-encoding' in headers) return new Response(passedOn(body, done, finish), head);
			const bytes = await body.bytes();
			finish();
			return new Response(bytes.length > 0 ? bytes : null, head);
		} catch (error) {
			finish();
			if (error instanceof errors.HeadersTimeoutError) this.#replace('a page was not begun in time');
			return null;
		}
	}

	/** Ends the process. Nothing may be requested from it afterwards. */
	stop(): void {
		this.#stopped = true;
		if (this.#child.connected) this.#child.disconnect();
		void this.#pool.destroy();
	}

	#launch(): ChildProcess {
		const execArgv = [...process.execArgv, ...READ_WORKER_HEAP];
		const entry = new URL('./read-worker.ts', import.meta.url);
		// Detached, so that it leads a session, whose priority can be lowered.
		const child = fork(entry, {
			serialization: 'advanced',
			execArgv,
			env: childEnvironment(),
			detached: true,
		});
		if (child.pid) yieldMemory(child.pid);
		const late = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT).unref();
		const began = performance.now();
		child.once('message', ({ react }: ReadWorkerReady) => {
			clearTimeout(late);
			this.#listens = true;
			// The priority is lowered only now, so that startup is not slowed down.
			if (child.pid) lowerPriority(child.pid);
			this.#ready.resolve(react);
		});
		child.once('exit', (code) => this.#ended(code, performance.now() - began));
		child.on('error', (error) => this.#log.error({ err: error }, 'worker process'));
		child.send(this.#start);
		return child;
	}

	#replace(why: string): void {
		this.#log.error(why);
		this.#child.kill('SIGKILL');
	}

	#ended(code: number | null, lived: number): void {
		if (this.#stopped) return;
		this.#restarts += 1;
		this.#listens = false;
		this.#ready.reject(new Error(`a worker process ended with ${code} before it was ready`));
		this.#log.error({ code }, 'a worker process ended');
		this.#sockets.clear(this.#start.socket);
		this.#ready = Promise.withResolvers();
		this.#ready.promise.catch(() => undefined); // Nobody waits for a replacement.
		const pause = lived < START_TIMEOUT ? RESTART_DELAY : 0;
		setTimeout(() => {
			if (!this.#stopped) this.#child = this.#launch();
		}, pause).unref();
	}
}

/** The body of an answer in parts. `onSlow` is called when a slow reader has left `WINDOW` of it, `onEnd` at its end. */
function passedOn(
	body: AsyncIterable<Uint8Array>,
	onSlow: () => void,
	onEnd: () => void,
): ReadableStream<Uint8Array> {
	const parts = body[Symbol.asyncIterator]();
	return new ReadableStream(
		{
			pull: async (controller) => {
				try {
					const { value, done } = await parts.next();
					if (done) {
						onEnd();
						controller.close();
					} else controller.enqueue(value);
				} catch (error) {
					onEnd();
					throw error;
				}
				if ((controller.desiredSize ?? 1) <= 0) onSlow();
			},
			cancel: async () => {
				onEnd();
				await parts.return?.();
			},
		},
		{ highWaterMark: WINDOW, size: ({ length }) => length },
	);
}
