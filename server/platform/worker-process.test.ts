import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorkerProcess } from './worker-process.ts';

const SOURCE = `
	import { serveWorkerProcess } from '${new URL('./serve-worker-process.ts', import.meta.url)}';
	serveWorkerProcess(async (bytes) => {
		if (bytes[0] === 0) throw new Error('planted');
		if (bytes[0] === 1) process.exit(7);
		return { pid: process.pid, bytes: bytes.reverse() };
	});
`;
const held = { folder: '' };
beforeAll(async () => {
	held.folder = await mkdtemp(join(import.meta.dirname, '../../node_modules/.cache/aside-'));
	await writeFile(join(held.folder, 'reversing.mjs'), SOURCE);
});
afterAll(() => rm(held.folder, { recursive: true }));
const open = () =>
	createWorkerProcess<Uint8Array, { pid: number; bytes: Uint8Array }>(
		pathToFileURL(join(held.folder, 'reversing.mjs')),
	);

/** What a process made of one piece. */
async function madeBy(aside: ReturnType<typeof open>, bytes: Uint8Array) {
	const made = await aside(bytes);
	if (!made) throw new Error('the line is full');
	return made;
}

test('answers from a process of its own, the same one each time, which gives way to this one', async () => {
	const aside = open();
	const first = await madeBy(aside, new Uint8Array([3, 4]));
	expect([...first.bytes]).toEqual([4, 3]);
	expect(first.pid).not.toBe(process.pid);
	expect(getPriority(first.pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
	expect((await madeBy(aside, new Uint8Array([5]))).pid).toBe(first.pid);
});

test('one piece at a time and eleven in line: the thirteenth is not taken, those before it are', async () => {
	const aside = open();
	const made = await Promise.all(Array.from({ length: 13 }, (_, n) => aside(new Uint8Array([3, n]))));
	expect(made.map((piece) => piece?.bytes[0])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, undefined]);
});

test('megabytes go there and come back whole', async () => {
	const bytes = Buffer.alloc(8_000_000, 'abc');
	const { bytes: made } = await madeBy(open(), bytes);
	expect(Buffer.compare(Buffer.from(made).reverse(), bytes)).toBe(0);
});

test.each([
	['throws', 0, 1],
	['ends', 1, 7],
])('a process that %s fails its piece of work, and another takes its place', async (_, first, code) => {
	const aside = open();
	const { pid } = await madeBy(aside, new Uint8Array([3]));
	await expect(aside(new Uint8Array([first]))).rejects.toThrow(`the process ended with ${code}`);
	expect((await madeBy(aside, new Uint8Array([3, 4]))).pid).not.toBe(pid);
});
