import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

test('runs a limited number at once, queues the rest in order, and refuses what exceeds the queue', async () => {
	const take = createSemaphore(2, 2);
	const log: string[] = [];
	const doors = ['a', 'b', 'c', 'd', 'e'].map((name) => {
		const { promise, resolve } = Promise.withResolvers<void>();
		const done = take(async () => {
			log.push(`${name} in`);
			await promise;
			log.push(`${name} out`);
			return name;
		});
		return { done, open: resolve };
	});
	expect(await doors[4]?.done).toBeNull();
	expect(log).toEqual(['a in', 'b in']);
	doors[1]?.open();
	await doors[1]?.done;
	for (const door of doors) door.open();
	expect(await Promise.all(doors.map(({ done }) => done))).toEqual(['a', 'b', 'c', 'd', null]);
	expect(log.filter((line) => line.endsWith('in'))).toEqual(['a in', 'b in', 'c in', 'd in']);
});

test('work that fails frees its slot, and its error reaches the caller', async () => {
	const take = createSemaphore(1, 0);
	await expect(take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
	expect(await take(async () => 'again')).toBe('again');
});
