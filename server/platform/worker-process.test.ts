import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { memoryScore, yieldedScore } from '#server/testing/memory-score.ts';
import { niceOfSession } from '#server/testing/nice-of-session.ts';
import { createWorkerProcess, WorkerEnded, type WorkerLimits } from './worker-process.ts';

const { all } = inject('runs');

const SOURCE = `
	import { serveWorkerProcess } from '${new URL('./serve-worker-process.ts', import.meta.url)}';
	serveWorkerProcess(async (bytes) => {
		if (bytes[0] === 0) throw new Error('planted');
		if (bytes[0] === 1) process.exit(7);
		if (bytes[0] === 2) for (;;);
		if (bytes[0] === 6) {
			const grown = Array.from({ length: 300 }, () => Buffer.alloc(2 ** 20, 1));
			await new Promise((done) => setTimeout(done, 5_000, grown));
		}
		return { pid: process.pid, bytes: bytes.reverse() };
	});
`;
const held = { folder: '' };
beforeAll(async () => {
	held.folder = await mkdtemp(join(import.meta.dirname, '../../node_modules/.cache/aside-'));
	await writeFile(join(held.folder, 'reversing.mjs'), SOURCE);
});
afterAll(() => rm(held.folder, { recursive: true }));
const open = (limits?: WorkerLimits) =>
	createWorkerProcess<Uint8Array, { pid: number; bytes: Uint8Array }>(
		pathToFileURL(join(held.folder, 'reversing.mjs')),
		limits,
	);

/** What the process returns for one input. */
async function madeBy(run: ReturnType<typeof open>, bytes: Uint8Array) {
	const made = await run(bytes);
	if (!made) throw new Error('the line is full');
	return made;
}

test('answers from a separate process, the same one each time, at a lower priority', async () => {
	const run = open();
	const first = await madeBy(run, new Uint8Array([3, 4]));
	expect([...first.bytes]).toEqual([4, 3]);
	expect(first.pid).not.toBe(process.pid);
	expect(getPriority(first.pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
	expect(niceOfSession(first.pid) ?? 10).toBe(10);
	if (process.platform === 'linux') expect(memoryScore(first.pid)).toBe(yieldedScore());
	expect((await madeBy(run, new Uint8Array([5]))).pid).toBe(first.pid);
});

test('works on one input at a time with eleven in the queue: the thirteenth is refused, those before it are done', async () => {
	const run = open();
	const made = await Promise.all(Array.from({ length: 13 }, (_, n) => run(new Uint8Array([3, n]))));
	expect(made.map((piece) => piece?.bytes[0])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, undefined]);
});

test.runIf(all)('megabytes are transferred completely in both directions', async () => {
	const bytes = Buffer.alloc(8_000_000, 'abc');
	const { bytes: made } = await madeBy(open(), bytes);
	expect(Buffer.compare(Buffer.from(made).reverse(), bytes)).toBe(0);
});

test.each([
	['throws', 0, 1],
	['ends', 1, 7],
])('a process that %s fails its input, and another process replaces it', async (_, first, code) => {
	const run = open();
	const { pid } = await madeBy(run, new Uint8Array([3]));
	await expect(run(new Uint8Array([first]))).rejects.toThrow(`the process ended with ${code}`);
	expect((await madeBy(run, new Uint8Array([3, 4]))).pid).not.toBe(pid);
});

test.each([
	['takes too long', 2, { longest: 300, most: Number.POSITIVE_INFINITY }],
	['grows too large', 6, { longest: 60_000, most: 200 * 1024 * 1024 }],
])('a process that %s is ended, and another one replaces it', async (_, first, limits) => {
	const run = open(limits);
	await expect(run(new Uint8Array([first]))).rejects.toThrow(WorkerEnded);
	expect(await run(new Uint8Array([1])).catch((error: unknown) => error)).toBeInstanceOf(WorkerEnded);
});
