import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { IDEMPOTENCY_KEY } from '#contract/headers.ts';
import { SECOND } from '#domain/values/time.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { connectionId, waitsFor } from '#server/testing/lock-waits.ts';
import { startServer } from '#server/testing/server-process.ts';
import { beginSession } from '#server/testing/session-cookie.ts';

const { all } = inject('runs');

const database = useDatabase();
const secret = randomBytes(32).toString('hex');

let folder = '';
beforeAll(async () => {
	folder = await mkdtemp(join(import.meta.dirname, '../node_modules/.cache/test-stopping-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function startOnDatabase() {
	const variables = { DATABASE_URL: database.url, AUTH_SECRET: secret, IDENTITY_KEY: secret, DEMO: '0' };
	const process = await startServer({ ...variables, DATA_DIR: folder });
	onTestFinished(() => void process.stop('SIGKILL'));
	return process;
}

/** A server with an open lot and a person who bids in it. */
async function server() {
	const process = await startOnDatabase();
	const id = await makeOpenAuction(database.db);
	const cookie = await beginSession(database.db, secret, await makePerson(database.db));
	const bid = (amount: number, key = randomBytes(8).toString('hex'), { url } = process) =>
		fetch(url + BIDDER_API.bids(id), {
			method: 'POST',
			headers: {
				cookie,
				'sec-fetch-site': 'same-origin',
				'content-type': 'application/json',
				[IDEMPOTENCY_KEY]: key,
			},
			body: JSON.stringify({ amount }),
		});
	return { ...process, id, bid };
}

/**
 * Locks a lot's row until `free` is called, so that bids in it wait as on a slow database; inserts that refer to the lot do not.
 * `waiting` is how many transactions wait for it.
 */
async function lock(id: string) {
	const { promise: freed, resolve: free } = Promise.withResolvers<void>();
	// The database of a test that failed could not be dropped.
	onTestFinished(() => free());
	const { promise: locked, resolve } = Promise.withResolvers<number>();
	const holding = database.db.transaction().execute(async (trx) => {
		await sql`select from auctions where id = ${id} for no key update`.execute(trx);
		resolve(await connectionId(trx));
		await freed;
	});
	const holder = await locked;
	return {
		waiting: () => waitsFor(database.db, holder),
		free: () => {
			free();
			return holding;
		},
	};
}

const recorded = (id: string) =>
	sql<{ n: number }>`select count(*) as n from bids where auction_id = ${id}`
		.execute(database.db)
		.then(({ rows }) => rows[0]?.n);

describe('a server that is asked to stop', { timeout: 60_000 }, () => {
	test.runIf(all)(
		'commits and answers the bids it has, and refuses new ones for another server',
		async () => {
			const { id, bid, stop } = await server();
			const { waiting, free } = await lock(id);
			const taken = bid(1_000_000);
			await expect.poll(waiting).toBe(1);
			const stopped = stop();
			await expect.poll(async () => (await bid(1_000_000)).status).toBe(503);
			const refused = await vi.waitFor(() => bid(1_000_000));
			expect(refused.headers.get('retry-after')).toBe('1');
			expect(refused.headers.get('connection')).toBe('close');
			expect(await refused.json()).toMatchObject({ code: 'server.restarting' });
			await free();
			expect((await taken).status).toBe(201);
			expect(await stopped).toBe(0);
			expect(await recorded(id)).toBe(1);
		},
	);

	test.runIf(all)(
		'answers a bid whose outcome the database does not tell within 9 s, and the next server takes it once',
		async () => {
			const { id, bid, stop } = await server();
			const { waiting, free } = await lock(id);
			const key = 'a-key-that-is-sent-twice';
			const taken = bid(1_000_000, key);
			await expect.poll(waiting).toBe(1);
			const began = performance.now();
			const stopped = stop();
			const answer = await taken;
			expect(performance.now() - began).toBeLessThan(9 * SECOND);
			expect(answer.headers.get('retry-after')).toBe('1');
			expect(await answer.json()).toMatchObject({ code: 'bid.unconfirmed' });
			expect(await stopped).toBe(0);
			await free();
			const next = await startOnDatabase();
			expect((await bid(1_000_000, key, next)).status).toBe(201);
			expect((await bid(1_000_000, key, next)).status).toBe(201);
			expect(await recorded(id)).toBe(1);
		},
	);

	test.runIf(all)('ends at once at the second signal, although a bid waits', async () => {
		const { id, bid, stop, pid, output } = await server();
		const { waiting, free } = await lock(id);
		const taken = bid(1_000_000).catch(() => null);
		await expect.poll(waiting).toBe(1);
		const stopped = stop();
		// One request, at the same moment: Ctrl-C reaches the server from the terminal and from npm.
		process.kill(pid, 'SIGINT');
		// The connection of an earlier bid may be closed just now.
		await expect.poll(async () => (await bid(1_000_000)).status).toBe(503);
		await new Promise((resolve) => setTimeout(resolve, 0.6 * SECOND));
		const began = performance.now();
		process.kill(pid, 'SIGINT');
		expect(await stopped).toBe(1);
		expect(performance.now() - began).toBeLessThan(SECOND);
		expect(output()).toContain('asked to stop twice');
		expect(await taken).toBeNull();
		await free();
	});
});
