import { type ChildProcess, fork } from 'node:child_process';
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

/**
 * A worker process that runs `entry`. It starts when it is first needed, and again after it died; the input it worked
 * on then rejects. It runs at a lower priority, is what the kernel ends first when memory runs out, never keeps this process alive while idle, and ends with it.
 */
export function createWorkerProcess<Input extends Uint8Array, Output>(
	entry: URL,
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
		try {
			return await answer<Output>(child, input);
		} finally {
			for (const handle of handles) handle?.unref();
		}
	};
	return (input) => withSlot(() => work(input));
}

async function answer<Output>(child: ChildProcess, input: Uint8Array): Promise<Output> {
	const { promise, resolve, reject } = Promise.withResolvers<Output>();
	const ended = (code: number | null) => reject(new Error(`the process ended with ${code}`));
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
