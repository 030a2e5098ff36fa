import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { API } from '#contract/paths.ts';
import { GAP, LAST_MINUTES } from '#domain/auction/outage.ts';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#server/testing/database-proxy.ts';
import { makeAuction, makePerson } from '#server/testing/factories.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { beginSession } from '#server/testing/session-cookie.ts';

const { all } = inject('runs');

/** A server on a database that is really stopped and started again. */
const secret = randomBytes(32).toString('hex');
let folder = '';
let proxy: DatabaseProxy;
let cluster: Awaited<ReturnType<typeof startEmbedded>>;
let server: ServerProcess;

const startCluster = async () => {
	cluster = await startEmbedded(join(folder, 'postgres'), { fsync: 'off' });
	proxy.lead(cluster.url);
};

beforeAll(async () => {
	folder = await mkdtemp(join(import.meta.dirname, '../../node_modules/.cache/test-away-'));
	proxy = await startDatabaseProxy();
	await startCluster();
	server = await startServer({
		DATA_DIR: folder,
		DATABASE_URL: proxy.url(cluster.url),
		AUTH_SECRET: secret,
		IDENTITY_KEY: secret,
		LOG_LEVEL: 'silent',
	});
});
afterAll(async () => {
	await server.stop();
	await cluster.stop();
	await proxy.close();
	await rm(folder, { recursive: true, force: true });
});

/** Queries the database itself, not through the proxy. */
async function onDatabase<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
	const db = openDatabase(cluster.url, 4);
	try {
		return await work(db);
	} finally {
		await db.destroy();
	}
}

interface Sent {
	auction_id: string;
	key: string;
}

interface Answer {
	status: number;
	again: string | null;
	code: string | undefined;
	took: number;
}

async function bid({ auction_id, key }: Sent, cookie: string): Promise<Answer> {
	const begun = performance.now();
	const response = await fetch(`${server.url}${BIDDER_API.bids(auction_id)}`, {
		method: 'POST',
		headers: {
			cookie,
			'sec-fetch-site': 'same-origin',
			'content-type': 'application/json',
			'idempotency-key': key,
		},
		body: JSON.stringify({ amount: 100_000 }),
	});
	const { code } = (await response.json()) as { code?: string };
	const again = response.headers.get('retry-after');
	return { status: response.status, again, code, took: performance.now() - begun };
}

/** Reads a stream in the background; returns what arrived so far. */
function listen(body: ReadableStream<Uint8Array> | null): () => string {
	let received = '';
	const decoder = new TextDecoder();
	void (async () => {
		for await (const chunk of body ?? []) received += decoder.decode(chunk, { stream: true });
	})().catch(() => undefined);
	return () => received;
}

const patiently = { timeout: 15 * SECOND, interval: 100 };

test.runIf(all)(
	'without its database the server says so in time, and continues by itself when it is back',
	async () => {
		const end_time = new Date(Date.now() + 2 * MINUTE);
		const { lots, ending, opening, cookie } = await onDatabase(async (db) => ({
			lots: await Promise.all(Array.from({ length: 30 }, () => makeAuction(db))),
			ending: await makeAuction(db, { end_time, scheduled_end_time: end_time }),
			opening: await makeAuction(db, { start_time: new Date(Date.now() + 8 * SECOND) }),
			cookie: await beginSession(db, secret, await makePerson(db)),
		}));
		const sent = lots.map((auction_id) => ({ auction_id, key: randomUUID() }));
		const statusOf = async (id: string) => {
			const response = await fetch(`${server.url}${API.auction(id)}`);
			return ((await response.json()) as { status: string }).status;
		};
		await expect.poll(() => statusOf(ending), patiently).toBe('active');
		await expect.poll(() => statusOf(lots.at(-1) as string), patiently).toBe('active');
		const stream = await fetch(`${server.url}${API.events(ending)}`);
		const received = listen(stream.body);
		await expect.poll(received, patiently).toContain('event: snapshot');

		const gone = performance.now();
		const stopping = cluster.stop();
		proxy.lead(null);
		// Bids before, during and after the outage: each is answered, and none with a 500.
		const answers: Answer[] = [];
		await Promise.all(
			sent.map(async (each, n) => {
				await sleep(n * 10);
				answers.push(await bid(each, cookie));
			}),
		);
		await stopping;
		answers.push(await bid(sent[0] as Sent, cookie));
		const refused = answers.filter(({ status }) => status !== 201);
		expect(refused.length).toBeGreaterThan(0);
		for (const { status, again, code, took } of answers) {
			expect(took).toBeLessThan(10 * SECOND);
			if (status === 201) continue;
			expect({ status, code }).toEqual({
				status: 503,
				code: expect.stringMatching(/^(server\.unavailable|bid\.unconfirmed)$/),
			});
			expect(Number(again)).toBeGreaterThan(0);
		}
		for (const headers of [{ accept: 'text/html' }, { accept: 'text/html', cookie }]) {
			const page = await fetch(server.url, { headers });
			expect(page.status).toBe(503);
			expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
			expect(page.headers.get('content-type')).toContain('text/html');
			expect(await page.text()).toContain('Ops! Algo deu errado');
		}
		const login = { email: 'ana@example.com', password: 'uma senha longa' };
		const signIn = await fetch(`${server.url}${ACCOUNT_API.auth}/sign-in/email`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', origin: server.url },
			body: JSON.stringify(login),
		});
		expect(signIn.status).toBe(503);
		expect(await signIn.json()).toMatchObject({ code: 'server.unavailable' });
		expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
		expect((await fetch(`${server.url}/readyz`)).status).toBe(503);

		await sleep(Math.max(0, GAP + SECOND - (performance.now() - gone)));
		await startCluster();
		// The server was not restarted: the same keys now get their answers, each once.
		await expect.poll(() => bid(sent[0] as Sent, cookie), patiently).toMatchObject({ status: 201 });
		for (const each of sent) expect(await bid(each, cookie)).toMatchObject({ status: 201 });
		const counts = await onDatabase(async (db) => {
			const { rows } = await sql<{ bids: number }>`
			select count(*)::int as bids from bids group by auction_id`.execute(db);
			return rows.map(({ bids }) => bids);
		});
		expect(counts).toEqual(lots.map(() => 1));
		await expect.poll(() => statusOf(opening), patiently).toBe('active');
		await expect.poll(received, patiently).toContain('"type":"extended"');
		const { rows } = await onDatabase((db) =>
			sql<{ data: { cause: string; from: number; to: number } }>`
			select record::jsonb -> 'data' as data from ledger_records
			where auction_id = ${ending} and type = 'extended'`.execute(db),
		);
		expect(rows).toMatchObject([{ data: { cause: 'outage' } }]);
		expect((rows[0]?.data.to ?? 0) - (rows[0]?.data.from ?? 0)).toBe(LAST_MINUTES * 1_000);
	},
	90_000,
);
