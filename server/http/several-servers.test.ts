import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { LiveFrame } from '#contract/live.ts';
import { API, PAGES } from '#contract/paths.ts';
import { SECOND } from '#domain/values/time.ts';
import { makeAdmin, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { type PageServer, usePageServers } from '#server/testing/page-servers.ts';
import { NO_REDIS, type RedisServer, startRedis } from '#server/testing/redis-server.ts';
import { useApp } from '#server/testing/test-app.ts';

const { all } = inject('runs');

const patiently = { timeout: 10 * SECOND, interval: 20 };

/** What a stream that is read in the background has sent so far. */
interface Stream {
	text(): string;
	/** The id of its last event. */
	last(): string;
	leave(): void;
}

async function watch(server: PageServer, id: string, after?: string): Promise<Stream> {
	const abort = new AbortController();
	const headers = after === undefined ? {} : { 'last-event-id': after };
	const response = await fetch(server.url + API.events(id), { headers, signal: abort.signal });
	expect(response.status).toBe(200);
	let text = '';
	const decoder = new TextDecoder();
	void (async () => {
		for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
	})().catch(() => undefined);
	const last = () => [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? '';
	await expect.poll(last, patiently).not.toBe('');
	return { text: () => text, last, leave: () => abort.abort() };
}

describe.skipIf(NO_REDIS)('two servers with Redis', () => {
	const app = useApp();
	let redis: RedisServer;
	const variables = { REDIS_URL: '' };
	beforeAll(async () => {
		redis = await startRedis();
		variables.REDIS_URL = redis.url;
	});
	const servers = usePageServers(app, 2, { variables });
	afterAll(() => redis.stop());
	const [a, b] = [() => servers[0] as PageServer, () => servers[1] as PageServer];

	const ready = async (server: PageServer) => {
		const response = await fetch(server.url + API.ready);
		return { status: response.status, ...((await response.json()) as object) };
	};
	const say = (state: 'up' | 'down') =>
		expect
			.poll(() => Promise.all(servers.map(ready)), patiently)
			.toEqual(
				servers.map(() => ({
					status: 200,
					ready: true,
					database: true,
					stopping: false,
					secrets: true,
					redis: state,
				})),
			);
	/** The one who leads may not outbid themselves: each bid is another person's unless one is named. */
	const bid = async (server: PageServer, id: string, reais: number, person?: string) => {
		const cookie = person ?? (await app.session(await makePerson(app.db)));
		const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
		const response = await fetch(server.url + BIDDER_API.bids(id), {
			method: 'POST',
			headers: { ...headers, 'idempotency-key': randomUUID() },
			body: JSON.stringify({ amount: reais }),
		});
		return response.status;
	};
	const shown = async (server: PageServer, id: string) =>
		(await fetch(server.url + PAGES.auction(id))).text();
	const amount = (reais: number) => new RegExp(`${reais / 1_000}\\.000,00`);

	/** Bids at A and waits until the stream and the cached page of B show it; returns the milliseconds for each. */
	const follow = async (id: string, reais: number, stream: Stream) => {
		await shown(b(), id);
		expect(await bid(a(), id, reais)).toBe(201);
		const answered = performance.now();
		const read = `"amount":${reais}`;
		await expect.poll(stream.text, { ...patiently, interval: 5 }).toContain(read);
		const stream_ms = performance.now() - answered;
		await expect.poll(() => shown(b(), id), { ...patiently, interval: 5 }).toMatch(amount(reais));
		return { stream_ms, page_ms: performance.now() - answered };
	};

	test('a bid at one is on the streams and pages of the other, whatever happens to Redis', async () => {
		await say('up');
		const id = await makeOpenAuction(app.db);
		const stream = await watch(b(), id);
		// The sweep, which finds what no wakeup announced, comes every five seconds.
		const soon = { stream_ms: expect.toSatisfy(below(2.5)), page_ms: expect.toSatisfy(below(2.5)) };
		expect(await follow(id, 101_000, stream)).toEqual(soon);
		await redis.kill();
		expect(await follow(id, 102_000, stream)).toEqual(soon);
		await say('down');
		expect(await follow(id, 103_000, stream)).toEqual(soon);
		await redis.start();
		await say('up');
		expect(await follow(id, 104_000, stream)).toEqual(soon);
		redis.freeze();
		expect(await follow(id, 105_000, stream)).toEqual(soon);
		await say('down');
		expect(await follow(id, 106_000, stream)).toEqual(soon);
		redis.thaw();
		await say('up');
		expect(await follow(id, 107_000, stream)).toEqual(soon);
		stream.leave();
	}, 60_000);

	test('a stream that ends at one continues at the other without a gap', async () => {
		const id = await makeOpenAuction(app.db);
		const first = await watch(a(), id);
		await bid(b(), id, 101_000);
		await expect.poll(first.text, patiently).toContain('"amount":101000');
		const seen = first.last();
		first.leave();
		for (const [n, server] of [a(), b(), a()].entries())
			expect(await bid(server, id, 102_000 + n * 1_000)).toBe(201);
		const second = await watch(b(), id, seen);
		await expect.poll(second.text, patiently).toContain('"amount":104000');
		expect(second.text()).not.toContain('event: snapshot');
		const frames = [...second.text().matchAll(/^event: frame\nid: \d+\ndata: (.*)$/gm)];
		const seqs = frames.flatMap(([, data = '']) =>
			(JSON.parse(data) as LiveFrame).records.map(({ seq }) => seq),
		);
		expect(seqs).toEqual([1, 2, 3].map((n) => Number(seen) + n));
		second.leave();
	});

	test.runIf(all)(
		'bids of a person are limited for both together, and for each alone while Redis is down',
		async () => {
			await say('up');
			const id = await makeOpenAuction(app.db);
			const tries = async () => {
				const cookie = await app.session(await makePerson(app.db));
				const statuses = await Promise.all(
					Array.from({ length: 300 }, (_, n) => bid(servers[n % 2] as PageServer, id, 1, cookie)),
				);
				return statuses.filter((status) => status !== 429).length;
			};
			// On a busy machine some are counted in memory. Each alone would admit 240.
			expect(await tries()).toBeLessThan(180);
			redis.freeze();
			expect(await tries()).toBe(240);
			await say('down');
			redis.thaw();
			await say('up');
			expect(await tries()).toBeLessThan(180);
		},
		60_000,
	);

	test.runIf(all)(
		'who follows a lot is counted at both; at least so many while Redis is down',
		async () => {
			await say('up');
			const id = await makeOpenAuction(app.db);
			const token = await app.session(await makeAdmin(app.db));
			const audience = async (server: PageServer) => {
				const response = await fetch(server.url + ADMIN_API.audience(id), { headers: { cookie: token } });
				return response.json();
			};
			expect(await audience(a())).toEqual({ screens: 0, complete: true });
			const streams = [await watch(a(), id), await watch(b(), id), await watch(b(), id)];
			for (const server of servers)
				await expect.poll(() => audience(server), patiently).toEqual({ screens: 3, complete: true });
			await redis.kill();
			await expect.poll(() => audience(a()), patiently).toEqual({ screens: 1, complete: false });
			expect(await audience(b())).toEqual({ screens: 2, complete: false });
			await redis.start();
			for (const server of servers)
				await expect.poll(() => audience(server), patiently).toEqual({ screens: 3, complete: true });
			for (const stream of streams) stream.leave();
			await expect.poll(() => audience(a()), patiently).toEqual({ screens: 0, complete: true });
		},
		30_000,
	);

	test.runIf(all)(
		'streams of a person are limited for both together',
		async () => {
			await say('up');
			const id = await makeOpenAuction(app.db);
			const cookie = await app.session(await makePerson(app.db));
			const abort = new AbortController();
			// An answer that nobody holds would be collected, and its stream would end.
			const answers: Response[] = [];
			const open = async (n: number) => {
				const { url } = servers[n % 2] as PageServer;
				answers.push(await fetch(url + API.events(id), { headers: { cookie }, signal: abort.signal }));
			};
			for (let n = 0; n < 103; n += 1) await open(n);
			const statuses = answers.map(({ status }) => status);
			expect(statuses.filter((status) => status === 200)).toHaveLength(100);
			expect(statuses.slice(-3)).toEqual([429, 429, 429]);
			abort.abort();
			const again = new AbortController();
			const reopen = async () =>
				(await fetch(a().url + API.events(id), { headers: { cookie }, signal: again.signal })).status;
			await expect.poll(reopen, patiently).toBe(200);
			again.abort();
		},
		30_000,
	);
});

const below = (seconds: number) => (ms: number) => ms < seconds * SECOND;
