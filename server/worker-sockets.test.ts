import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'undici';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { API, PAGES } from '#contract/paths.ts';
import type { Actor } from '#domain/auction/access.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { sendRaw } from '#server/testing/raw-request.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { toWorker } from './http/pages/worker-headers.ts';

const { all } = inject('runs');

const ADMIN: Actor = {
	kind: 'user',
	id: '00000000-0000-4000-8000-000000000001',
	session_id: '00000000-0000-4000-8000-000000000002',
	name: 'Forged',
	email: 'forged@example.com',
	status: 'approved',
	role: 'admin',
	two_factor_enabled: true,
	two_factor_due: false,
};

/** The header in which the server tells a worker who asks, as a stranger would send it. */
const FORGED = Object.entries(
	toWorker(new Request('http://127.0.0.1'), { actor: ADMIN, address: '203.0.113.9', nonce: 'forged' }),
).filter(([name]) => name !== 'host');

const database = useDatabase();
const folders = { data: '', sockets: '' };
let server: ServerProcess;
beforeAll(async () => {
	folders.data = await mkdtemp(join(import.meta.dirname, '../node_modules/.cache/test-sockets-'));
	folders.sockets = await mkdtemp(join(tmpdir(), 'workers-'));
	await makeOpenAuction(database.db, { title: 'Casa em Olinda' });
	server = await startServer({
		DATABASE_URL: database.url,
		AUTH_SECRET: 'x'.repeat(32),
		IDENTITY_KEY: 'x'.repeat(32),
		DATA_DIR: folders.data,
		TMPDIR: folders.sockets,
		WORKERS: '2',
	});
});
afterAll(async () => {
	// The last test has killed the server.
	for (const folder of Object.values(folders)) await rm(folder, { recursive: true, force: true });
});

async function get(path: string, headers: Record<string, string> = {}) {
	const sent = { method: 'GET', path, headers };
	const { status, body } = await sendRaw(server.url, sent, '127.0.0.1');
	return { status, text: body.toString() };
}

/** The folder of the sockets and what it contains. */
async function sockets(): Promise<string[]> {
	const names = await readdir(folders.sockets, { recursive: true });
	return names.filter((name) => name.startsWith('martelo-')).sort();
}

describe.skipIf(!all || process.platform === 'win32')('the sockets of worker processes', () => {
	test('are in a folder that is closed to other users', async () => {
		const [folder = '', ...inside] = await sockets();
		expect(inside).toEqual([join(folder, '0'), join(folder, '1')]);
		expect((await stat(join(folders.sockets, folder))).mode & 0o777).toBe(0o700);
	});

	test('a stranger cannot send what the server tells a worker', async () => {
		const [name, value] = FORGED[0] ?? ['', ''];
		const { status: honest } = await get(PAGES.admin);
		expect(honest).toBe(401);
		for (const headers of [
			{ [name]: value },
			{ [name.toUpperCase()]: value },
			{ [name]: value, connection: name },
		]) {
			const forged = await get(PAGES.admin, headers);
			expect(forged.status).toBe(honest);
			expect(forged.text).not.toContain('Forged');
		}
	});

	test('a worker believes it: the control', async () => {
		const [, one = ''] = await sockets();
		const client = new Client('http://worker', { socketPath: join(folders.sockets, one) });
		const headers = { ...Object.fromEntries(FORGED), host: '127.0.0.1' };
		const { statusCode } = await client.request({ method: 'GET', path: PAGES.admin, headers });
		await client.destroy();
		expect(statusCode).toBe(200);
	});

	test('take a head as large as the server takes', async () => {
		const cookie = `some=${'x'.repeat(15_000)}`;
		expect((await get(API.auctions, { cookie })).status).toBe(200);
	});

	test('are gone when the server was killed', async () => {
		expect(await sockets()).toHaveLength(3);
		await server.stop('SIGKILL');
		await expect.poll(sockets, { timeout: 20_000 }).toEqual([]);
	});
});
