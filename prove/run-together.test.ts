import { expect, test } from 'vitest';
import { type Run, takeTurns } from './run-together.ts';

/** Two runners in which some items fail; what was run is listed. */
async function run(failing: string[], alone: string[] = []) {
	const seen: string[] = [];
	let running = 0;
	const each: Run<string> = async (item) => {
		running += 1;
		if (running > 1 && alone.includes(item)) seen.push(`${item} is not alone`);
		await new Promise(setImmediate);
		seen.push(item);
		running -= 1;
		return !failing.includes(item);
	};
	const complete = await takeTurns([each, each], { shared: ['a', 'b', 'c', 'd'], alone });
	return { complete, seen: seen.toSorted() };
}

const ONCE = ['a', 'b', 'c', 'd'];

test('runs every item once', async () => {
	expect(await run([])).toEqual({ complete: true, seen: ONCE });
});

test('runs items that need it alone', async () => {
	expect(await run([], ['e', 'f'])).toEqual({ complete: true, seen: [...ONCE, 'e', 'f'] });
});

test('runs the others when an item came to no end, and says so', async () => {
	expect(await run(['b'], ['e'])).toEqual({ complete: false, seen: [...ONCE, 'e'] });
	expect(await run(['e'], ['e'])).toEqual({ complete: false, seen: [...ONCE, 'e'] });
});
