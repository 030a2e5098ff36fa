import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { childEnvironment } from './child-environment.ts';
import { lowerPriority, yieldMemory } from './lower-priority.ts';
import { FILE_WORKER_HEAP, FILE_WORKER_MALLOC } from './memory.ts';
import { createSemaphore } from './semaphore.ts';

/**
 * An input takes about a second and holds up to ten megabytes while it waits. The ten pictures of an auction fit; what
 * exceeds them is refused.
 */
const WAITING = 11;

/**
 * Work done in a separate process, one input at a time: takes bytes and answers the result. Null when a dozen are
 * queued before it.
 */
export type WorkerProcess<Input extends Uint8Array, Output> = (input: Input) => Promise<Output | null>;

/** How long one input may take, in milliseconds, and how much memory the process may hold then, in bytes (on Linux). */
export interface WorkerLimits {
	longest: number;
	most: number;
}

/** The process ended before it answered, or was ended because it passed its limits. */
export class WorkerEnded extends Error {}

/**
 * A worker process that runs `entry`. It starts when it is first needed, and again after it died or was ended because it
 * passed its limits; the input it worked on then rejects with `WorkerEnded`. It runs at a lower priority, is what the kernel ends
 * first when memory runs out, never keeps this process alive while idle, and ends with it.
 */
export function createWorkerProcess<Input extends Uint8Array, Output>(
	entry: URL,
	limits: WorkerLimits | null = null,
): WorkerProcess<Input, Output> {
	const withSlot = createSemaphore(1, WAITING);
	let current: ChildProcess | null = null;
	const startProcess = (): ChildProcess => {
		const child = fork(entry, {
			serialization: 'advanced',
			env: childEnvironment(FILE_WORKER_MALLOC),
			execArgv: FILE_WORKER_HEAP,
			stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
			// It leads a session, whose priority can be lowered.
			detached: true,
		});
		lowerPriority(child.pid as number);
		yieldMemory(child.pid as number);
		const forget = () => {
			if (current === child) current = null;
		};
		child.once('error', forget).once('exit', forget);
		return child;
	};
	const work = async (input: Input) => {
		current ??= startProcess();
		const child = current;
		const handles = [child, child.channel, child.stdin as Socket];
		for (const handle of handles) handle?.ref();
		const stopWatching = limits && endBeyond(child, limits);
		try {
			return await answer<Output>(child, input);
		} finally {
			stopWatching?.();
			for (const handle of handles) handle?.unref();
		}
	};
	return (input) => withSlot(() => work(input));
}

/** How often the memory of a process is read while it works, in milliseconds. */
const LOOK = 100;

/** Ends a process that passes its limits. Returns a function that stops watching it. */
function endBeyond(child: ChildProcess, { longest, most }: WorkerLimits): () => void {
	const end = () => child.kill('SIGKILL');
	const late = setTimeout(end, longest);
	const looks = setInterval(async () => {
		if ((await residentBytes(child.pid)) > most) end();
	}, LOOK);
	return () => {
		clearTimeout(late);
		clearInterval(looks);
	};
}

/** The memory that a process holds; 0 where the system does not say. */
async function residentBytes(pid: number | undefined): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
	return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}

async function answer<Output>(child: ChildProcess, input: Uint8Array): Promise<Output> {
	const { promise, resolve, reject } = Promise.withResolvers<Output>();
	const ended = (code: number | null) => reject(new WorkerEnded(`the process ended with ${code}`));
	const take = (result: unknown) => resolve(result as Output);
	child.on('message', take).on('error', reject).on('exit', ended);
	child.stdin?.on('error', reject);
	try {
		child.send({ length: input.length }, (error) => error && reject(error));
		// The bytes go through standard input: within the message they would be copied twice.
		child.stdin?.write(input);
		return await promise;
	} finally {
		child.off('message', take).off('error', reject).off('exit', ended);
		child.stdin?.off('error', reject);
	}
}
