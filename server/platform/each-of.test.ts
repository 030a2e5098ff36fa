import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eachOf } from './each-of.ts';

const ITEMS = Array.from({ length: 20 }, (_, n) => n);

test('works on every item once, at most so many at a time', async () => {
	const seen: number[] = [];
	let [now, most] = [0, 0];
	await eachOf(ITEMS, 3, async (item, index) => {
		expect(index).toBe(item);
		now += 1;
		most = Math.max(most, now);
		await sleep(1);
		now -= 1;
		seen.push(item);
	});
	expect(seen.toSorted((a, b) => a - b)).toEqual(ITEMS);
	expect(most).toBe(3);
});

test('begins nothing more after a failure', async () => {
	const begun: number[] = [];
	const work = async (item: number) => {
		begun.push(item);
		await sleep(1);
		if (item === 4) throw new Error('away');
	};
	await expect(eachOf(ITEMS, 2, work)).rejects.toThrow('away');
	await sleep(10);
	expect(begun.length).toBeLessThan(8);
});
