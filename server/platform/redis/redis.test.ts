import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SECOND } from '#domain/values/time.ts';
import { NO_REDIS, type RedisServer, startRedis } from '#server/testing/redis-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { Redis } from './redis.ts';

const patiently = { timeout: 10 * SECOND, interval: 20 };

describe.skipIf(NO_REDIS)('Redis', () => {
	let server: RedisServer;
	let redis: Redis;
	const changes: { up: boolean; reason: string | undefined }[] = [];
	const open = (url: string, prefix = 'a:') =>
		new Redis({
			url,
			prefix,
			onChange: (up, reason) => void changes.push({ up, reason: reason?.message }),
		});
	beforeAll(async () => {
		server = await startRedis();
		redis = open(server.url);
		await waitFor('Redis', async () => redis.up);
	});
	afterAll(async () => {
		await redis.close();
		await server.stop();
	});
	beforeEach(() => {
		changes.length = 0;
	});
	const took = async (call: () => Promise<unknown>) => {
		const begun = performance.now();
		await expect(call()).rejects.toThrow();
		return performance.now() - begun;
	};

	test('tells messages to whoever listens in this installation, and to no other', async () => {
		const [second, stranger] = [open(server.url), open(server.url, 'b:')];
		const heard: string[] = [];
		second.onMessage((message) => heard.push(`second ${message}`));
		stranger.onMessage((message) => heard.push(`stranger ${message}`));
		await expect.poll(() => second.up && stranger.up, patiently).toBe(true);
		await redis.publish('one');
		await expect.poll(() => heard, patiently).toEqual(['second one']);
		await Promise.all([second.close(), stranger.close()]);
	});

	test('that hangs delays a call by half a second, once, and is said to be down until it answers', async () => {
		server.freeze();
		expect(await took(() => redis.run((client) => client.get('x')))).toBeLessThan(1.5 * SECOND);
		await expect.poll(() => redis.up, patiently).toBe(false);
		expect(await took(() => redis.publish('x'))).toBeLessThan(50);
		server.thaw();
		await expect.poll(() => redis.up, { ...patiently, timeout: 5 * SECOND }).toBe(true);
		expect(changes).toEqual([
			{ up: false, reason: expect.stringContaining('no answer within') },
			{ up: true, reason: undefined },
		]);
	});

	test('that hangs is noticed without any call', async () => {
		server.freeze();
		await expect.poll(() => redis.up, { ...patiently, timeout: 3 * SECOND }).toBe(false);
		server.thaw();
		await expect.poll(() => redis.up, patiently).toBe(true);
	});

	test('that died is said to be down once, and used again within five seconds of its return', async () => {
		let returns = -1;
		redis.onUp(() => {
			returns += 1;
		});
		const before = { ...redis.counts };
		await server.kill();
		await expect.poll(() => redis.up, patiently).toBe(false);
		expect(await took(() => redis.run((client) => client.get('x')))).toBeLessThan(50);
		await server.start();
		await expect.poll(() => redis.up, { ...patiently, timeout: 5 * SECOND }).toBe(true);
		expect(await redis.run((client) => client.get('x'))).toBeNull();
		expect(changes.map(({ up }) => up)).toEqual([false, true]);
		expect(returns).toBe(1);
		expect(redis.counts.losses).toBe(before.losses + 1);
		expect(redis.counts.failures).toBe(before.failures + 1);
	});

	test('that refuses the password is down, with the reason and without the password', async () => {
		const locked = await startRedis(['--requirepass', 'correct-horse']);
		const wrong = open(locked.url.replace('//', '//:battery-staple@'));
		await expect.poll(() => changes, patiently).toHaveLength(1);
		expect(changes[0]).toEqual({ up: false, reason: expect.stringContaining('WRONGPASS') });
		expect(JSON.stringify(changes)).not.toContain('battery');
		await wrong.close();
		const right = open(locked.url.replace('//', '//:correct-horse@'));
		await expect.poll(() => right.up, patiently).toBe(true);
		await right.close();
		await locked.stop();
	});
});
