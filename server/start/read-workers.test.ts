import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { API } from '#contract/paths.ts';
import type { Actor, ProfileStatus } from '#domain/auction/access.ts';
import { MINUTE } from '#domain/values/time.ts';
import { READ_ROUTES } from '#server/http/pages/worker-app.ts';
import type { Reads, RequestContext } from '#server/http/read-requests.ts';
import { createLog } from '#server/platform/log.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { memoryScore, yieldedScore } from '#server/testing/memory-score.ts';
import { niceOfSession } from '#server/testing/nice-of-session.ts';
import { readEnv } from './env.ts';
import { startReadWorkers } from './read-workers.ts';
import { operatorOf } from './stated-settings.ts';

const { all } = inject('runs');

const database = useDatabase();
const HERE = new AbortController().signal;
const VISITOR: Actor = { kind: 'visitor' };
let reads: Reads;
let lot = '';

beforeAll(async () => {
	const env = readEnv({
		DATABASE_URL: database.url,
		AUTH_SECRET: 'x'.repeat(32),
		IDENTITY_KEY: 'x'.repeat(32),
		LOG_LEVEL: 'silent',
		WORKERS: '1',
	});
	vi.stubEnv('NODE_ENV', 'production');
	reads = await startReadWorkers(
		env,
		{
			log: createLog('silent'),
			operator: operatorOf({}, false),
			pix: null,
			push: { publicKey: '' },
			confirmationRequired: false,
		},
		database.url,
	);
	vi.unstubAllEnvs();
	lot = await makeOpenAuction(database.db, { title: 'Casa em Olinda' });
});
afterAll(() => reads.stop?.());

const from = (address: string): RequestContext => ({ actor: VISITOR, address, nonce: 'abc' });
const ask = (path: string, gone = HERE, address = '203.0.113.1', headers: Record<string, string> = {}) =>
	reads.answer(new Request(`http://127.0.0.1${path}`, { headers }), from(address), gone);

/** The process ids of this process's workers, as Linux lists them. */
function workerIds(): number[] {
	const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8');
	const ids = children.trim().split(' ').filter(Boolean).map(Number);
	return ids.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('read-worker.ts'));
}

/** An auction with 20,000 records, 10 MB: more than the sockets and the server keep for a slow reader. */
async function longLedger(): Promise<string> {
	const id = await makeOpenAuction(database.db);
	await sql`insert into ledger_records (auction_id, seq, at, type, record, hash)
		select ${id}, seq, now(), 'bid-accepted', repeat('x', 500), '' from generate_series(2, 20001) seq`.execute(
		database.db,
	);
	return id;
}

/** Waits until ledgers have not been read for half a second; answers when the last statement began, in milliseconds. */
async function standstill(): Promise<number> {
	const { rows } = await sql<{ at: number; quiet: boolean }>`
		select extract(epoch from max(query_start))::float8 * 1000 as at,
			max(query_start) < clock_timestamp() - interval '500 ms' as quiet
		from pg_stat_activity where datname = current_database() and query like '%string_agg(record%'
			and pid <> pg_backend_pid()`.execute(database.db);
	if (rows[0]?.quiet) return rows[0].at;
	await setTimeout(50);
	return standstill();
}

describe('worker processes', () => {
	test('render pages with React’s production build and the nonce of the server', async () => {
		expect(reads.react).toBe('production');
		const page = await ask(`/auctions/${lot}`);
		expect(page?.status).toBe(200);
		expect(page?.headers.get('content-type')).toContain('text/html');
		const text = await page?.text();
		expect(text).toContain('Casa em Olinda');
		expect(text).toContain('nonce="abc"');
	});

	test('render a page for all visitors: compressed, with an ETag, and with hashes instead of a nonce', async () => {
		const request = new Request(`http://127.0.0.1/auctions/${lot}`, { headers: { 'accept-encoding': 'br' } });
		const page = await reads.answer(request, { ...from('203.0.113.1'), forVisitors: true }, HERE);
		expect(page?.headers.get('etag')).toMatch(/^"[\w-]{27}\.br"$/);
		expect(page?.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
		const text = brotliDecompressSync((await page?.arrayBuffer()) ?? '').toString();
		expect(text).toContain('Casa em Olinda');
		expect(text).not.toMatch(/nonce="[^"]/);
	});

	test('answer the public catalogue and ledgers, with the same refusals as the API', async () => {
		const list = await ask('/api/auctions');
		expect(await list?.json()).toMatchObject({ auctions: [{ id: lot }] });
		expect((await ask('/api/auctions/none'))?.status).toBe(400);
		const ledger = await ask(`/api/auctions/${lot}/ledger`);
		expect((await ledger?.text())?.split('\n').length).toBe(2);
	});

	test('compress their answers, so that the server need not', async () => {
		const page = await ask('/', HERE, '203.0.113.1', { 'accept-encoding': 'gzip' });
		expect(page?.headers.get('content-encoding')).toBe('gzip');
		const bytes = await page?.arrayBuffer();
		expect(page?.headers.get('content-length')).toBe(String(bytes?.byteLength));
		expect(gunzipSync(bytes ?? '').toString()).toMatch(/^<!DOCTYPE html>.*<\/html>$/s);
	});

	test('answer without a body where there is none', async () => {
		const redirect = await ask('/?cursor=none');
		expect(redirect?.status).toBe(302);
		expect(await redirect?.text()).toBe('');
	});

	test.runIf(process.platform === 'linux')('yield the processor and memory to the server', () => {
		const workers = workerIds();
		expect(workers).toHaveLength(1);
		expect(getPriority(workers[0])).toBe(10);
		expect(niceOfSession(workers[0] as number) ?? 10).toBe(10);
		expect(memoryScore(workers[0] as number)).toBe(yieldedScore());
	});

	test('turn away the requests of a client that exceed its places, whatever was answered before, and answer others', async () => {
		const gone = new AbortController();
		// A small answer: all of them are ready before any has waited too long.
		const small = `/api/auctions/${lot}/ledger`;
		const flood = Array.from({ length: 60 }, () => ask(small, gone.signal, '203.0.113.2'));
		const other = ask(small, HERE, '203.0.113.3');
		const answers = await Promise.all(flood);
		expect(answers.filter((answer) => answer === null)).toHaveLength(12);
		expect((await other)?.status).toBe(200);
		// A place ends with the work, and not when its answer is read.
		expect((await ask(small, HERE, '203.0.113.2'))?.status).toBe(200);
		gone.abort();
	});

	test('cut the oldest of the answers that a client does not read', async () => {
		const cut: number[] = [];
		const small = new Request(`http://127.0.0.1/api/auctions/${lot}/ledger`);
		for (let n = 0; n < 50; n += 1)
			await reads.answer(small, from('203.0.113.10'), new AbortController().signal, () => cut.push(n));
		await expect.poll(() => cut).toEqual([0, 1]);
	});

	test('cut no answer because of those whose connections are gone', async () => {
		const cut: number[] = [];
		const small = new Request(`http://127.0.0.1/api/auctions/${lot}/ledger`);
		for (const connection of [new AbortController(), new AbortController()]) {
			for (let n = 0; n < 48; n += 1)
				await reads.answer(small, from('203.0.113.15'), connection.signal, () => cut.push(n));
			connection.abort();
		}
		expect(cut).toEqual([]);
	});

	test('take turns by class: what others ask for does not exclude a visitor', async () => {
		const pending = { kind: 'user', id: randomUUID(), role: null, status: 'pending' } as Actor;
		const request = (n: number) => new Request(`http://127.0.0.1/api/auctions?search=${n}`);
		const asked = (actor: Actor, address: string) =>
			Array.from({ length: 48 }, (_, n) =>
				reads.answer(request(n), { actor, address, nonce: 'abc' }, HERE).then((answer) => answer?.status),
			);
		const another = { ...pending, id: randomUUID() } as Actor;
		let answered = 0;
		// Two accounts of one network have the places of one network.
		const flood = [pending, another].flatMap((actor) => asked(actor, '203.0.113.11'));
		for (const answer of flood)
			void answer.then((status) => {
				answered += status ? 1 : 0;
			});
		expect((await ask('/api/auctions?search=99', HERE, '203.0.113.12'))?.status).toBe(200);
		expect(answered).toBeLessThan(40);
		const statuses = await Promise.all(flood);
		expect(statuses.filter((status) => status === undefined)).toHaveLength(48);
		expect(answered).toBe(48);
	});

	/** A person with an account that is approved, or is not yet. */
	const personOf = (status: ProfileStatus) =>
		({ kind: 'user', id: randomUUID(), role: null, status }) as Actor;

	test('share their work by classes: a half for approved people, a third for visitors, a sixth for other accounts', async () => {
		const callers = { approved: personOf('approved'), visitor: VISITOR, unapproved: personOf('pending') };
		const order: string[] = [];
		const asked = Object.entries(callers).flatMap(([name, actor], at) =>
			Array.from({ length: 48 }, async (_, n) => {
				const request = new Request(`http://127.0.0.1/api/auctions?search=${n}`);
				await reads.answer(request, { actor, address: `203.0.113.${at + 20}`, nonce: 'abc' }, HERE);
				order.push(name);
			}),
		);
		await Promise.all(asked);
		const share = (name: string) => order.slice(0, 48).filter((each) => each === name).length;
		for (const [name, expected] of Object.entries({ approved: 24, visitor: 16, unapproved: 8 }))
			expect(Math.abs(share(name) - expected), `${name}: ${share(name)}`).toBeLessThanOrEqual(4);
	});

	test.each<[string, Partial<RequestContext>, string]>([
		['/', { forVisitors: true }, 'shared'],
		['/?search=casa', { forVisitors: true }, 'visitor'],
		['/', {}, 'visitor'],
		['/', { actor: personOf('approved') }, 'approved'],
		['/', { actor: personOf('pending') }, 'unapproved'],
		['/', { actor: personOf('rejected') }, 'unapproved'],
		[`/api/auctions/${randomUUID()}/ledger?x`, { actor: personOf('approved'), line: 'ledgers' }, 'ledgers'],
	])('count %s, %o, in the line %s', async (path, caller, expected) => {
		const answered = () => reads.load?.().lines.map(({ line, answered }) => [line, answered] as const) ?? [];
		const before = new Map(answered());
		await reads.answer(new Request(`http://127.0.0.1${path}`), { ...from('203.0.113.30'), ...caller }, HERE);
		const grown = answered().filter(([line, count]) => count > (before.get(line) ?? 0));
		expect(grown.map(([line]) => line)).toEqual([expected]);
	});

	test('answer a page of an address whose ledgers have taken all its places', async () => {
		const path = `/api/auctions/${randomUUID()}/ledger`;
		const request = new Request(`http://127.0.0.1${path}`);
		const line = READ_ROUTES.find((route) => route.path === API.ledger(':id'))?.line;
		const ledgers = Array.from({ length: 60 }, () =>
			reads.answer(request, { ...from('203.0.113.14'), line }, HERE),
		);
		expect((await ask('/api/auctions?search=98', HERE, '203.0.113.14'))?.status).toBe(200);
		expect((await Promise.all(ledgers)).filter((answer) => answer === null)).toHaveLength(12);
	});

	test.runIf(all)('wait for slow readers, who keep no place, and read no further for them', async () => {
		const long = await longLedger();
		const gone = new AbortController();
		const path = `/api/auctions/${long}/ledger`;
		const answers = await Promise.all([1, 2, 3, 4].map(() => ask(path, gone.signal, '203.0.113.6')));
		const [first, ...others] = answers.map((answer) => answer?.body?.getReader());
		await Promise.all([first, ...others].map((reader) => reader?.read()));
		const stopped = await standstill();
		expect((await ask('/', HERE, '203.0.113.7'))?.status).toBe(200);
		let bytes = 0;
		for (let part = await first?.read(); part?.value; part = await first?.read()) bytes += part.value.length;
		expect(bytes).toBeGreaterThan(8_000_000);
		expect(await standstill()).toBeGreaterThan(stopped);
		gone.abort();
		const cut = others.map(async (reader) => {
			for (let part = await reader?.read(); !part?.done; ) part = await reader?.read();
		});
		expect((await Promise.allSettled(cut)).map(({ status }) => status)).toEqual(cut.map(() => 'rejected'));
		expect(reads.load?.().active).toBe(0);
	});

	test.runIf(all)('that hang are replaced; the requests that they were sent are turned away', async () => {
		const [hung = 0] = workerIds();
		process.kill(hung, 'SIGSTOP');
		expect(await ask('/', HERE, '203.0.113.8')).toBeNull();
		await expect
			.poll(async () => (await ask('/', HERE, '203.0.113.9'))?.status, { timeout: MINUTE })
			.toBe(200);
		expect(workerIds()).not.toContain(hung);
	});

	test.runIf(all)('are replaced when they end; requests they worked on are turned away', async () => {
		const answers = Array.from({ length: 3 }, () => ask('/', HERE, '203.0.113.4'));
		const killed = workerIds();
		for (const pid of killed) process.kill(pid, 'SIGKILL');
		await Promise.allSettled(answers);
		await expect.poll(() => workerIds().some((pid) => !killed.includes(pid)), { timeout: MINUTE }).toBe(true);
		// The new process starts, and does not listen yet.
		expect(reads.load?.().ready).toBe(0);
		await expect
			.poll(async () => (await ask('/', HERE, '203.0.113.5'))?.status, { timeout: MINUTE })
			.toBe(200);
		expect(reads.load?.().ready).toBe(1);
	});

	test('that have ended keep nobody waiting: what they cannot answer holds no place', async () => {
		reads.stop?.();
		const began = performance.now();
		const answers = await Promise.all(Array.from({ length: 4 }, () => ask('/', HERE, '203.0.113.16')));
		expect(answers).toEqual([null, null, null, null]);
		expect(performance.now() - began).toBeLessThan(5_000);
	});
});
