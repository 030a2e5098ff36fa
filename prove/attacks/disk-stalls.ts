import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** A write that takes longer than this, in milliseconds, is a stall. Others take less than one. */
const LONG = 20;

/** The pause between two writes in milliseconds. */
const PAUSE = 5;

const CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache');

/** When the disk answered no write: epoch milliseconds. */
export interface Stall {
	from: number;
	to: number;
}

/**
 * Writes to the disk of the databases of tests, in a thread of its own, while `measured` runs, and answers when it stood still. A bid is on
 * disk before it is confirmed, so that no server could confirm one then.
 */
export async function withStalls<T>(measured: () => Promise<T>): Promise<{ done: T; stalls: Stall[] }> {
	const stalls: Stall[] = [];
	const ended = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
	const worker = new Worker(new URL(import.meta.url), { workerData: ended });
	worker.on('message', (stall: Stall) => stalls.push(stall));
	const exited = new Promise((resolve, reject) => worker.once('exit', resolve).once('error', reject));
	try {
		return { done: await measured(), stalls };
	} finally {
		Atomics.store(ended, 0, 1);
		await exited;
	}
}

function watchDisk(ended: Int32Array): void {
	const folder = mkdtempSync(join(CACHE, 'disk-stalls-'));
	const file = openSync(join(folder, 'written'), 'w');
	const block = new Uint8Array(8_192);
	while (Atomics.wait(ended, 0, 0, PAUSE) === 'timed-out') {
		const from = Date.now();
		writeSync(file, block, 0, block.length, 0);
		fdatasyncSync(file);
		const to = Date.now();
		if (to - from >= LONG) parentPort?.postMessage({ from, to } satisfies Stall);
	}
	closeSync(file);
	rmSync(folder, { recursive: true });
}

if (!isMainThread) watchDisk(workerData);
