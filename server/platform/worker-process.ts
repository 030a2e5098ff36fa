import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { createSemaphore } from './semaphore.ts';

/** Heap of a process, without the buffers it works on: far above what a picture's bookkeeping takes. */
const HEAP_MEGABYTES = 128;

/**
 * For glibc: one heap for all threads, and large buffers mapped each by itself, so that they go back to the system once
 * freed. By default it keeps in fragments what libvips frees, 40 to 200 MB in a process (docs/benchmarks.md).
 */
const MALLOC = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: String(128 * 1024) };

/** A piece takes about a second and holds ten megabytes in line: the ten pictures of an auction fit, more come back. */
const WAITING = 11;

/** Work done in a process of its own, one piece at a time: bytes go there, an answer comes back; null when a dozen are before it. */
export type WorkerProcess<Given extends Uint8Array, Made> = (given: Given) => Promise<Made | null>;

/**
 * Opens a process that runs `entry` when it is first needed, and another one after it died: the piece it worked on then
 * throws. It gives way to everybody else on the cores (nice 10), never keeps this process alive while idle, and ends with it.
 */
export function createWorkerProcess<Given extends Uint8Array, Made>(entry: URL): WorkerProcess<Given, Made> {
	const withSlot = createSemaphore(1, WAITING);
	let running: ChildProcess | null = null;
	const begin = (): ChildProcess => {
		const child = fork(entry, {
			serialization: 'advanced',
			env: { ...process.env, ...MALLOC },
			execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
			stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
		});
		setPriority(child.pid as number, constants.priority.PRIORITY_BELOW_NORMAL);
		const gone = () => {
			if (running === child) running = null;
		};
		child.once('error', gone).once('exit', gone);
		return child;
	};
	const work = async (given: Given) => {
		running ??= begin();
		const child = running;
		const handles = [child, child.channel, child.stdin as Socket];
		for (const handle of handles) handle?.ref();
		try {
			return await answer<Made>(child, given);
		} finally {
			for (const handle of handles) handle?.unref();
		}
	};
	return (given) => withSlot(() => work(given));
}

async function answer<Made>(child: ChildProcess, given: Uint8Array): Promise<Made> {
	const { promise, resolve, reject } = Promise.withResolvers<Made>();
	const ended = (code: number | null) => reject(new Error(`the process ended with ${code}`));
	const take = (made: unknown) => resolve(made as Made);
	child.on('message', take).on('error', reject).on('exit', ended);
	child.stdin?.on('error', reject);
	try {
		child.send({ length: given.length }, (error) => error && reject(error));
		// The bytes go by themselves: within the message they would be copied twice.
		child.stdin?.write(given);
		return await promise;
	} finally {
		child.off('message', take).off('error', reject).off('exit', ended);
		child.stdin?.off('error', reject);
	}
}
