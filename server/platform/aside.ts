import { isMarkedAsUntransferable, Worker } from 'node:worker_threads';

/** Heap of a thread, without the buffers it works on: far above what a picture's bookkeeping takes. */
const HEAP_MEGABYTES = 128;

/** Work done on a thread of its own: bytes go there, an answer comes back. One piece at a time: the caller queues. */
export type Aside<Given extends Uint8Array, Made> = (given: Given) => Promise<Made>;

/**
 * Opens a thread that runs `entry` when it is first needed, and another one after it died: the piece it worked on
 * then throws. It never keeps the process alive while idle. The bytes are moved where they can be, else copied.
 */
export function createAside<Given extends Uint8Array, Made>(entry: URL): Aside<Given, Made> {
	let running: Worker | null = null;
	const begin = (): Worker => {
		const worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES } });
		worker.on('error', () => {
			if (running === worker) running = null;
		});
		worker.once('exit', () => {
			if (running === worker) running = null;
		});
		return worker;
	};
	return async (given) => {
		running ??= begin();
		const worker = running;
		worker.ref();
		try {
			return await answer<Made>(worker, given);
		} finally {
			worker.unref();
		}
	};
}

async function answer<Made>(worker: Worker, given: Uint8Array): Promise<Made> {
	const { promise, resolve, reject } = Promise.withResolvers<Made>();
	const ended = (code: number) => reject(new Error(`the thread ended with ${code}`));
	worker.on('message', resolve).on('error', reject).on('exit', ended);
	const { buffer } = given;
	const movable = buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer);
	try {
		worker.postMessage(given, movable ? [buffer] : []);
		return await promise;
	} finally {
		worker.off('message', resolve).off('error', reject).off('exit', ended);
	}
}
