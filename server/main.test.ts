import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { sendRaw } from '#server/testing/raw-request.ts';
import { freePort, startServer } from '#server/testing/server-process.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { openDatabase } from './platform/db/open.ts';
import { COMMIT, VERSION } from './platform/version.ts';

const { all } = inject('runs');

let folder = '';
beforeAll(async () => {
	folder = await mkdtemp(join(import.meta.dirname, '../node_modules/.cache/test-main-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = () => startServer({ DATA_DIR: folder, DEMO: '0' });
const pidFile = () => join(folder, 'postgres', 'cluster', 'postmaster.pid');

async function databaseRuns(): Promise<boolean> {
	if (!existsSync(pidFile())) return false;
	const pid = Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
		throw error;
	}
}

describe('the server with its embedded database', () => {
	test.runIf(all).each(['SIGTERM', 'SIGINT'] as const)(
		'%s stops it cleanly, database included',
		async (signal) => {
			const server = await start();
			expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
			expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({
				status: 'ok',
				version: VERSION,
				commit: COMMIT,
				react: 'production',
			});
			expect(COMMIT).toMatch(/^[0-9a-f]{40}(-dirty)?$/);
			expect(await databaseRuns()).toBe(true);
			expect(await server.stop(signal)).toBe(0);
			expect(await databaseRuns()).toBe(false);
		},
	);

	test.runIf(all)(
		'keeps what was committed when it is killed, leaves no database process behind, and starts again',
		async () => {
			const first = await start();
			const { url } = await startEmbedded(join(folder, 'postgres'));
			const db = openDatabase(url, 2);
			const id = await makeOpenAuction(db);
			await db.destroy();
			await first.stop('SIGKILL');
			await expect.poll(databaseRuns, { timeout: 10_000 }).toBe(false);
			const second = await start();
			const answer = await fetch(`${second.url}/api/auctions/${id}`);
			expect(await answer.json()).toMatchObject({ id, status: 'active' });
			await second.stop();
		},
	);

	test.runIf(all)(
		'serves with a role that can change neither ledger nor schema, on every connection',
		async () => {
			const server = await start();
			const { url } = await startEmbedded(join(folder, 'postgres'));
			const db = openDatabase(url, 1);
			await Promise.all(['/', '/api/auctions', '/readyz'].map((path) => fetch(`${server.url}${path}`)));
			const { rows } = await sql<{ role: string }>`
			select distinct usename as role from pg_stat_activity
			where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
				db,
			);
			expect(rows).toEqual([{ role: 'martelo_app' }]);
			await db.destroy();
			await server.stop();
		},
	);

	test.runIf(all)('has all connections of bids and sessions open before the first of them', async () => {
		const server = await start();
		const metrics = await (await fetch(`${server.url}/metrics`)).text();
		const sum = (pattern: string) =>
			[...metrics.matchAll(new RegExp(`^${pattern} (\\d+)$`, 'gm'))].reduce(
				(all, [, n]) => all + Number(n),
				0,
			);
		for (const pool of ['engine', 'urgent']) {
			const most = sum(`martelo_db_connections_max\\{pool="${pool}"\\}`);
			expect(most).toBeGreaterThan(1);
			expect(sum(`martelo_db_connections\\{pool="${pool}",state="\\w+"\\}`)).toBe(most);
		}
		await server.stop();
	});

	test.runIf(all)('ends open streams instead of waiting for them', async () => {
		const server = await start();
		const { url } = await startEmbedded(join(folder, 'postgres'));
		const db = openDatabase(url, 2);
		const id = await makeOpenAuction(db);
		await db.destroy();
		const stream = await fetch(`${server.url}/api/auctions/${id}/events`);
		const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
		const decoder = new TextDecoder();
		let text = '';
		while (!text.includes('event: snapshot')) {
			const { done, value } = await reader.read();
			expect(done).toBe(false);
			text += decoder.decode(value, { stream: true });
		}
		expect(await server.stop()).toBe(0);
		for (;;) if ((await reader.read()).done) break;
	});

	test.runIf(all)(
		'that was asked to stop says so on /readyz first, and still serves for DRAIN_DELAY seconds',
		async () => {
			const server = await startServer({ DATA_DIR: folder, DEMO: '0', DRAIN_DELAY: '3' });
			const at = (path: string) => fetch(`${server.url}${path}`);
			expect(await (await at('/readyz')).json()).toEqual({
				ready: true,
				database: true,
				stopping: false,
				secrets: true,
			});
			const stopped = server.stop();
			await expect.poll(async () => (await at('/readyz')).status).toBe(503);
			expect(await (await at('/readyz')).json()).toMatchObject({
				ready: false,
				database: true,
				stopping: true,
			});
			const listing = await at('/api/auctions');
			expect([listing.status, listing.headers.get('connection')]).toEqual([200, 'close']);
			expect(await stopped).toBe(0);
		},
	);

	test.runIf(all)('refuses to start on a bad variable or a taken port, and names it', async () => {
		await expect(startServer({ DATA_DIR: folder, DEMO: 'yes' })).rejects.toThrow('DEMO: must be 0 or 1');
		const server = await start();
		const taken = { DATA_DIR: folder, DEMO: '0', PORT: new URL(server.url).port };
		await expect(startServer(taken)).rejects.toThrow(/PORT: \d+ is already in use/);
		expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
		await server.stop();
	});

	test.runIf(all)(
		'serves metrics on a port of their own, on loopback only, and refuses to start when it is taken',
		async () => {
			const [port, other] = [await freePort(), await freePort()];
			const measured = { DATA_DIR: folder, DEMO: '0', HOST: '0.0.0.0', METRICS_PORT: String(port) };
			const server = await startServer(measured);
			const at = (where: string) => fetch(where).then(({ status }) => status);
			expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain(
				'martelo_event_streams',
			);
			expect(await at(`http://127.0.0.1:${port}/healthz`)).toBe(404);
			const rebound = { method: 'GET', path: '/metrics', headers: { host: 'pagina.example' } };
			expect((await sendRaw(`http://127.0.0.1:${port}`, rebound, '127.0.0.1')).status).toBe(404);
			await expect(at(`http://127.9.9.9:${port}/metrics`)).rejects.toThrow();
			expect(await at(`${server.url}/metrics`)).toBe(404);
			await expect(startServer(measured)).rejects.toThrow(
				`METRICS_PORT: ${port} is already in use on 127.0.0.1`,
			);
			await server.stop();
			await expect(at(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
			const elsewhere = await startServer({
				...measured,
				METRICS_PORT: String(other),
				METRICS_HOST: '127.9.9.9',
			});
			expect(await at(`http://127.9.9.9:${other}/metrics`)).toBe(200);
			await elsewhere.stop();
		},
	);
});
