import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { SECOND } from '#domain/values/time.ts';
import { createQuickLimiter } from '#server/platform/limits.ts';
import { NO_REDIS, type RedisServer, startRedis } from '#server/testing/redis-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { Redis } from './redis.ts';
import { SharedCounts } from './shared-counts.ts';

const { all } = inject('runs');

const patiently = { timeout: 10 * SECOND, interval: 50 };
let server: RedisServer;
const opened: Redis[] = [];

async function open(): Promise<Redis> {
	const redis = new Redis({ url: server.url, prefix: 'a:', onChange: () => undefined });
	opened.push(redis);
	await waitFor('Redis', async () => redis.up);
	return redis;
}

/** A server's counts, which a test changes. */
async function counting() {
	const redis = await open();
	const own = new Map<string, number>();
	const shared = new SharedCounts(redis, 'streams', own);
	const set = (key: string, count: number) => {
		if (count > 0) own.set(key, count);
		else own.delete(key);
		return shared.report(key);
	};
	// The lease follows the start.
	await waitFor('the lease', async () => (await redis.run((client) => client.keys('a:lease:*'))).length > 0);
	return { redis, own, shared, set };
}

describe.skipIf(NO_REDIS)('with Redis', () => {
	beforeAll(async () => {
		server = await startRedis();
	});
	afterAll(async () => {
		await Promise.all(opened.map((each) => each.close()));
		await server.stop();
	});

	test.runIf(all)(
		'servers add up their counts, until one stops, dies, or Redis loses all',
		async () => {
			const [a, b] = [await counting(), await counting()];
			await a.set('one', 3);
			expect(await b.set('one', 2)).toBe(3);
			expect(await a.set('one', 4)).toBe(2);
			expect(await b.shared.report('one')).toBe(4);
			await b.set('one', 0);
			expect(await a.shared.report('one')).toBe(0);
			await b.set('one', 5);

			await server.kill();
			await expect.poll(() => a.redis.up || b.redis.up, patiently).toBe(false);
			expect(await a.shared.report('one')).toBeNull();
			a.own.set('one', 6);
			await server.start();
			await expect.poll(() => b.shared.report('one'), patiently).toBe(6);
			await expect.poll(() => a.shared.report('one'), patiently).toBe(5);

			await a.shared.stop();
			expect(await b.shared.report('one')).toBe(0);
			// A server that dies without a word is forgotten with its lease.
			const c = await counting();
			await c.set('one', 7);
			expect(await b.shared.report('one')).toBe(7);
			await c.redis.close();
			await expect.poll(() => b.shared.report('one'), patiently).toBe(0);
			await b.shared.stop();
		},
		30_000,
	);

	test.runIf(all)('a server that was silent for too long writes its counts again', async () => {
		const [a, b] = [await counting(), await counting()];
		await a.set('two', 3);
		await a.redis.run(async (client) => client.del(await client.keys('a:lease:*')));
		// Read before the renewal, so that the count is dropped.
		expect(await b.shared.report('two')).toBe(0);
		await expect.poll(() => b.shared.report('two'), patiently).toBe(3);
		await Promise.all([a.shared.stop(), b.shared.stop()]);
	});

	test('a wait that is longer than the limit is not believed: the server counts itself', async () => {
		const limit = { name: 'bid', points: 2, duration: 60 * SECOND };
		const redis = await open();
		const key = `${redis.name('bid')}:lia`;
		await redis.run((client) => client.sendCommand(['SET', key, '99', 'PX', '315360000000']));
		const limiter = createQuickLimiter(redis, limit);
		expect([await limiter.take('lia'), await limiter.take('lia')]).toEqual([null, null]);
		const wait = await limiter.take('lia');
		expect(wait).toBeGreaterThan(0);
		expect(wait).toBeLessThanOrEqual(limit.duration);
	});

	test.runIf(all)(
		'a limit holds for all servers together; each counts for itself while Redis is down',
		async () => {
			const limit = { name: 'bid', points: 3, duration: 60 * SECOND };
			const redis = [await open(), await open()];
			const limiters = redis.map((each) => createQuickLimiter(each, limit));
			const takes = async (key: string, times: number) => {
				const taken = [];
				for (let n = 0; n < times; n += 1) taken.push(await limiters[n % 2]?.take(key));
				return taken.map((wait) => wait === null);
			};
			expect(await takes('ana', 5)).toEqual([true, true, true, false, false]);
			expect(await takes('rui', 1)).toEqual([true]);
			await server.kill();
			expect(await takes('eva', 9)).toEqual([true, true, true, true, true, true, false, false, false]);
			await server.start();
			await expect.poll(() => redis.every(({ up }) => up), patiently).toBe(true);
			expect(await takes('zoe', 4)).toEqual([true, true, true, false]);
		},
	);
});
