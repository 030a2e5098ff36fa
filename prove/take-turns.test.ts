import { expect, test } from 'vitest';
import { type Run, takeTurns } from './take-turns.ts';

/** Two runners in which an item fails as often as `failures` says; each attempt is listed. */
async function run(failures: Record<string, number>, alone: string[] = []) {
	const attempts: string[] = [];
	let running = 0;
	const each: Run<string> = async (item, attempt) => {
		running += 1;
		if (running > 1 && alone.includes(item)) attempts.push(`${item} is not alone`);
		await new Promise(setImmediate);
		attempts.push(`${item} ${attempt}`);
		running -= 1;
		return attempt > (failures[item] ?? 0);
	};
	const complete = await takeTurns([each, each], { shared: ['a', 'b', 'c', 'd'], alone });
	return { complete, attempts: attempts.toSorted() };
}

const ONCE = ['a 1', 'b 1', 'c 1', 'd 1'];

test('runs every item once', async () => {
	expect(await run({})).toEqual({ complete: true, attempts: ONCE });
});

test('runs items that need it alone', async () => {
	expect(await run({}, ['e', 'f'])).toEqual({ complete: true, attempts: [...ONCE, 'e 1', 'f 1'] });
});

test('runs an item that did not come to an end once more', async () => {
	expect(await run({ b: 1, e: 1 }, ['e'])).toEqual({
		complete: true,
		attempts: ['a 1', 'b 1', 'b 2', 'c 1', 'd 1', 'e 1', 'e 2'],
	});
});

test('fails when an item comes to no end at the second attempt', async () => {
	expect(await run({ c: 2 })).toEqual({ complete: false, attempts: ['a 1', 'b 1', 'c 1', 'c 2', 'd 1'] });
});

test('has no second attempts when four items came to no end', async () => {
	expect(await run({ a: 1, b: 1, c: 1, d: 1 })).toEqual({ complete: false, attempts: ONCE });
});
