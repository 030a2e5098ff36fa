import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { createSlidingLimiter } from './sliding-limits.ts';

const database = useDatabase();
const HOUR = 3_600_000;

/** Moves every attempt into the past by so many milliseconds. */
const pass = (milliseconds: number) =>
	sql`update sliding_limits set marks = (select coalesce(jsonb_object_agg(key, value::text::float8 - ${milliseconds}::float8), '{}')
		from jsonb_each(marks))`.execute(database.db);

test('no hour holds more attempts than the limit, wherever it begins', async () => {
	const limit = createSlidingLimiter(database.db, { name: 'hour', points: 3, duration: HOUR });
	expect(await limit.take('a')).toBeNull();
	await pass(50 * 60_000);
	expect(await limit.take('a')).toBeNull();
	expect(await limit.take('a')).toBeNull();
	const wait = await limit.take('a');
	expect(wait).toBeGreaterThan(9 * 60_000);
	expect(wait).toBeLessThanOrEqual(10 * 60_000);
	expect(await limit.wait('a')).toBeLessThanOrEqual(10 * 60_000);
	await pass(11 * 60_000);
	expect(await limit.wait('a')).toBeNull();
	expect(await limit.take('a')).toBeNull();
	// Two of the three are eleven minutes old: a fixed window that began again would now accept three.
	expect(await limit.take('a')).toBeGreaterThan(48 * 60_000);
	expect(await limit.take('b')).toBeNull();
});

test('of a hundred attempts at the same moment, over two limiters, no more than the limit are accepted', async () => {
	const limits = [0, 1].map(() =>
		createSlidingLimiter(database.db, { name: 'race', points: 10, duration: HOUR }),
	);
	const waits = await Promise.all(Array.from({ length: 100 }, (_, n) => limits[n % 2]?.take('a')));
	expect(waits.filter((wait) => wait === null)).toHaveLength(10);
});

test('the same mark counts once, and giving it back leaves the others', async () => {
	const limit = createSlidingLimiter(database.db, { name: 'marks', points: 2, duration: HOUR });
	for (let n = 0; n < 5; n += 1) expect(await limit.take('a', 'ana')).toBeNull();
	expect(await limit.take('a', 'bia')).toBeNull();
	expect(await limit.take('a', 'caio')).toBeGreaterThan(0);
	expect(await limit.take('a', 'ana')).toBeNull();
	await limit.giveBack('a', 'bia');
	await limit.giveBack('a', 'never-taken');
	expect(await limit.take('a', 'caio')).toBeNull();
	expect(await limit.take('a', 'davi')).toBeGreaterThan(0);
});

test('without a mark the newest attempt is given back, and never below zero', async () => {
	const limit = createSlidingLimiter(database.db, { name: 'newest', points: 2, duration: HOUR });
	await limit.giveBack('a');
	expect(await limit.take('a')).toBeNull();
	await limit.giveBack('a');
	await limit.giveBack('a');
	expect(await limit.take('a')).toBeNull();
	expect(await limit.take('a')).toBeNull();
	expect(await limit.take('a')).toBeGreaterThan(0);
});

test('a refused attempt does not prolong the wait', async () => {
	const limit = createSlidingLimiter(database.db, { name: 'refused', points: 1, duration: HOUR });
	await limit.take('a');
	await pass(HOUR - 1_000);
	expect(await limit.take('a')).toBeLessThanOrEqual(1_000);
	await pass(1_000);
	expect(await limit.take('a')).toBeNull();
});
