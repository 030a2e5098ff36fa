import { expect, test } from 'vitest';
import { chunked } from './chunked.ts';

test('many readers are served in order, and other work runs in between', async () => {
	const served: number[] = [];
	let semaphore = 0;
	const others = setInterval(() => {
		semaphore += 1;
	}, 0);
	const crowd = Array.from({ length: 2_000 }, (_, n) => n);
	await chunked(crowd, (n) => {
		served.push(n);
		// About the time of a write to a socket.
		const until = performance.now() + 0.01;
		while (performance.now() < until);
	});
	clearInterval(others);
	expect(served).toEqual(crowd);
	expect(semaphore).toBeGreaterThan(0);
});

test('a few readers are served synchronously', () => {
	const served: string[] = [];
	void chunked(['a', 'b'], (each) => served.push(each));
	expect(served).toEqual(['a', 'b']);
});

test('a reader that joins during the work is served too, one that left is not', async () => {
	const crowd = new Set(Array.from({ length: 600 }, (_, n) => n));
	const served: number[] = [];
	const serving = chunked(crowd, (n) => served.push(n));
	crowd.add(1_000);
	crowd.delete(599);
	await serving;
	expect(served.slice(-2)).toEqual([598, 1_000]);
});
