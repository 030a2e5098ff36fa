import { expect, test } from 'vitest';
import { createAside } from './aside.ts';

/** A module that lives in its own address. */
const thread = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`);
const reversing = thread(`
	import { parentPort, threadId } from 'node:worker_threads';
	parentPort.on('message', (bytes) => {
		if (bytes[0] === 0) throw new Error('planted');
		if (bytes[0] === 1) process.exit(7);
		parentPort.postMessage({ thread: threadId, bytes: bytes.reverse() });
	});
`);
const open = () => createAside<Uint8Array, { thread: number; bytes: Uint8Array }>(reversing);

test('answers from a thread of its own, the same one each time', async () => {
	const aside = open();
	const first = await aside(new Uint8Array([3, 4]));
	expect([...first.bytes]).toEqual([4, 3]);
	expect(first.thread).toBeGreaterThan(0);
	expect((await aside(new Uint8Array([5]))).thread).toBe(first.thread);
});

test('bytes of their own are moved; a view of a pool is copied', async () => {
	const [own, pooled] = [new Uint8Array(1_000_000).fill(9), Buffer.from('abc')];
	const aside = open();
	await aside(own);
	expect(own.byteLength).toBe(0);
	expect(Buffer.from((await aside(pooled)).bytes).toString()).toBe('cba');
	expect(pooled.toString()).toBe('abc');
});

test.each([
	['throws', 0, 'planted'],
	['ends', 1, 'the thread ended with 7'],
])('a thread that %s fails its piece of work, and another takes its place', async (_, first, message) => {
	const aside = open();
	const { thread: before } = await aside(new Uint8Array([3]));
	await expect(aside(new Uint8Array([first]))).rejects.toThrow(message);
	expect((await aside(new Uint8Array([3, 4]))).thread).toBeGreaterThan(before);
});
