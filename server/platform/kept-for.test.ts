import { expect, it } from 'vitest';
import { keptFor } from './kept-for.ts';

it('reads once in its lifetime, and again after it or after a failure', async () => {
	let time = 0;
	let reads = 0;
	const answer = keptFor(
		100,
		async () => {
			reads += 1;
			if (reads === 2) throw new Error('away');
			return reads;
		},
		() => time,
	);
	expect(await Promise.all([answer(), answer()])).toEqual([1, 1]);
	time = 99;
	expect(await answer()).toBe(1);
	time = 100;
	await expect(answer()).rejects.toThrow('away');
	expect(await answer()).toBe(3);
});
