import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openStorage, type Storage } from '#server/platform/storage/storage.ts';
import { startServer } from '#server/testing/server-process.ts';
import { SWIFT, type SwiftServer, startSwift } from '#server/testing/swift-server.ts';

const { all } = inject('runs');

const ROOT = join(import.meta.dirname, '../..');
let data: string;
let disk: Storage;

beforeEach(async () => {
	data = await mkdtemp(join(tmpdir(), 'storage-command-'));
	disk = openStorage({ folder: join(data, 'files') });
});
afterEach(() => rm(data, { recursive: true, force: true }));

/** Runs the command as `npm run storage` does. */
function run(args: string[], variables: Record<string, string>): Promise<{ code: number; printed: string }> {
	return new Promise((resolve) => {
		const env = { PATH: process.env.PATH ?? '', DATA_DIR: data, LOG_LEVEL: 'debug', ...variables };
		const file = join(ROOT, 'server/commands/storage.ts');
		execFile(process.execPath, [file, ...args], { cwd: ROOT, env }, (error, out, err) =>
			resolve({ code: typeof error?.code === 'number' ? error.code : 0, printed: out + err }),
		);
	});
}

test.runIf(all)('without S3_*, and with a wrong command, it says so and does nothing', async () => {
	expect(await run(['move'], {})).toEqual({ code: 2, printed: expect.stringContaining('S3_BUCKET: ') });
	for (const args of [
		[],
		['copy'],
		['move', 'all'],
		['move', '--force'],
		['verify', '--delete'],
		['create', '--dry-run'],
	])
		expect(await run(args, {})).toEqual({ code: 2, printed: expect.stringContaining('Uso: ') });
});

test.runIf(all)('a bucket that does not answer ends it with its reason', async () => {
	const away = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'files', S3_REGION: 'x' };
	await disk.put('auctions/a1/one.webp', Buffer.from('one'), 'image/webp');
	const { code, printed } = await run(['move'], {
		...away,
		S3_ACCESS_KEY: 'canary-a',
		S3_SECRET_KEY: 'canary-b',
	});
	expect({ code, printed }).toEqual({ code: 1, printed: expect.stringContaining('ECONNREFUSED') });
	expect(printed).not.toContain('canary');
});

describe.skipIf(!SWIFT || !all)('with a bucket', () => {
	let swift: SwiftServer;
	let variables: Record<string, string>;
	let bucket: Storage;

	beforeAll(async () => {
		swift = await startSwift();
		const { endpoint, region, access_key, secret_key, ...target } = swift.target;
		bucket = openStorage({ s3: swift.target });
		variables = {
			S3_ENDPOINT: endpoint,
			S3_BUCKET: target.bucket,
			S3_REGION: region,
			S3_ACCESS_KEY: access_key,
			S3_SECRET_KEY: secret_key,
		};
	});
	afterAll(() => swift?.stop());

	test('move, a file that a server adds meanwhile, move again with --delete, verify', {
		timeout: 240_000,
	}, async () => {
		const store = (key: string) => disk.put(key, Buffer.from(key.repeat(100)), 'image/webp');
		const keys = Array.from({ length: 30 }, (_, n) => `auctions/a${n % 3}/p${n}.webp`);
		for (const key of keys) await store(key);
		const dry = await run(['move', '--dry-run'], variables);
		expect(dry.printed).toContain('30 arquivos no disco (0 MB): 30 a copiar, 0 já no bucket.');
		expect(await bucket.list('auctions')).toEqual([]);
		const first = await run(['move'], variables);
		expect(first).toMatchObject({ code: 0, printed: expect.stringContaining('30 copiados') });
		await store('auctions/a9/late.webp');
		const second = await run(['move', '--delete'], variables);
		expect(second.printed).toContain('31 arquivos no disco (0 MB): 1 copiados, 30 já no bucket.');
		expect(second.printed).toContain('31 arquivos apagados do disco.');
		expect(await disk.list('auctions')).toEqual([]);
		const all = [...keys, 'auctions/a9/late.webp'];
		expect(await bucket.list('auctions')).toEqual(all.toSorted());
		expect(Buffer.from((await bucket.bytes('auctions/a9/late.webp')) ?? []).toString()).toBe(
			'auctions/a9/late.webp'.repeat(100),
		);
		const verified = await run(['verify'], variables);
		expect(verified).toMatchObject({
			code: 0,
			printed: expect.stringContaining('31 de 31 arquivos conferem'),
		});
		await bucket.put(keys[0] as string, Buffer.from('other'), 'image/webp');
		const wrong = await run(['verify'], variables);
		expect(wrong).toMatchObject({ code: 1, printed: expect.stringContaining(`  ${keys[0]}`) });
		for (const { printed } of [dry, first, second, verified, wrong])
			expect(printed).not.toContain(swift.target.secret_key);
	});

	test('create makes the bucket once, waits for a server that starts later, and names the variable that is wrong', async () => {
		const other = { ...variables, S3_BUCKET: 'created-by-command' };
		swift.signal('SIGSTOP');
		setTimeout(() => swift.signal('SIGCONT'), 3000);
		expect(await run(['create'], other)).toEqual({ code: 0, printed: 'Bucket created-by-command criado.\n' });
		expect(await openStorage({ s3: { ...swift.target, bucket: other.S3_BUCKET } }).list('auctions')).toEqual(
			[],
		);
		const again = await run(['create'], other);
		expect(again).toEqual({ code: 0, printed: 'O bucket created-by-command já existe.\n' });
		const wrong = await run(['create'], { ...other, S3_SECRET_KEY: 'canary-wrong' });
		expect(wrong).toEqual({ code: 1, printed: expect.stringContaining('S3_SECRET_KEY: bucket ') });
	});

	test('a server does not start with a wrong key or bucket, names the variable and no secret, and starts with the right ones', {
		timeout: 240_000,
	}, async () => {
		const own = { ...variables, DATA_DIR: data, DEMO: '0', LOG_LEVEL: 'debug' };
		for (const [name, value] of [
			['S3_SECRET_KEY', 'canary-wrong'],
			['S3_BUCKET', 'no-such-bucket'],
			['S3_REGION', 'eu-west-1'],
		] as const) {
			const refused = startServer({ ...own, [name]: value });
			await expect(refused, name).rejects.toThrow(`${name}: bucket `);
			await expect(refused, name).rejects.not.toThrow(/canary/);
		}
		const server = await startServer(own);
		expect((await fetch(`${server.url}/files/auctions/a1/none.webp`)).status).toBe(404);
		swift.signal('SIGSTOP');
		expect((await fetch(`${server.url}/files/auctions/a1/none.webp`)).status).toBe(503);
		swift.signal('SIGCONT');
		expect(await server.stop()).toBe(0);
		expect(server.output()).toContain('request failed');
		expect(server.output()).not.toContain(swift.target.secret_key);
		const away = await startServer({ ...own, S3_ENDPOINT: 'http://127.0.0.1:9' });
		expect((await fetch(`${away.url}/`)).status).toBe(200);
		await expect.poll(away.output, { timeout: 10_000 }).toContain('storage does not answer');
		const ready = await (await fetch(`${away.url}/readyz`)).json();
		expect(ready).toEqual({ ready: true, database: true, stopping: false, secrets: true, storage: 'down' });
		expect(await away.stop()).toBe(0);
		expect(away.output().match(/storage does not answer/g)).toHaveLength(1);
	});
});
