import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { MINUTE } from '#domain/values/time.ts';
import type { S3Target } from '#server/platform/storage/s3-calls.ts';
import { s3Driver } from '#server/platform/storage/s3-driver.ts';
import { readEnv } from '#server/start/env.ts';
import { type BucketProxy, startBucketProxy } from '#server/testing/bucket-proxy.ts';
import { NO_REDIS, startRedis } from '#server/testing/redis-server.ts';
import { SWIFT, type SwiftServer, startSwift } from '#server/testing/swift-server.ts';
import { startTestAuthority } from '#server/testing/time-stamp-authority.ts';
import { examine, examineStorage } from './examine.ts';
import type { Finding } from './finding.ts';
import { examineRedis, judgeRedis } from './redis.ts';
import { examineWitnesses } from './witness.ts';

const { all } = inject('runs');

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'doctor-stores-'));
});
afterAll(() => rm(folder, { recursive: true }));

const states = (findings: Finding[]) => findings.map(({ check, state }) => `${state} ${check}`);
const wrong = (findings: Finding[]) =>
	findings.filter(({ state }) => state !== 'ok').map(({ found }) => found);
const envOf = (variables: Record<string, string>) => readEnv({ DATA_DIR: folder, ...variables });

describe.skipIf(NO_REDIS || !all)('Redis', () => {
	/** Examines a Redis that is started with some settings. */
	async function look(settings: string[] = [], as = (url: string) => url): Promise<Finding[]> {
		const server = await startRedis(settings);
		onTestFinished(server.stop);
		return examineRedis(envOf({ REDIS_URL: as(server.url) }));
	}

	test('that is right answers, keeps a key, passes messages on, and is left as it was', async () => {
		const server = await startRedis();
		onTestFinished(server.stop);
		const findings = await examineRedis(envOf({ REDIS_URL: server.url }));
		expect(states(findings)).toEqual(['ok redis', 'ok redis', 'ok redis']);
		expect(findings[2]?.found).toMatch(/is (Redis|Valkey) \d/);
		const client = await createClient({ url: server.url }).connect();
		expect(await client.keys('*')).toEqual([]);
		client.destroy();
		server.freeze();
		const [hung] = await examineRedis(envOf({ REDIS_URL: server.url }));
		expect(hung).toMatchObject({ state: 'error', found: expect.stringContaining('no answer within') });
	});

	test('that refuses the password is named with the reason, without the password', async () => {
		const as = (url: string) => url.replace('//', '//:battery-staple@');
		const findings = await look(['--requirepass', 'correct-horse'], as);
		expect(findings).toMatchObject([{ state: 'error', found: expect.stringContaining('WRONGPASS') }]);
		expect(JSON.stringify(findings)).not.toContain('battery');
	});

	test('of which nobody answers', async () => {
		const [finding] = await examineRedis(envOf({ REDIS_URL: 'redis://127.0.0.1:1' }));
		expect(finding).toMatchObject({ state: 'error', found: expect.stringContaining('ECONNREFUSED') });
	});

	test('that is a replica, a cluster, full, or forgets what is in use', async () => {
		expect(wrong(await look(['--replicaof', '127.0.0.1 1']))).toEqual([
			expect.stringContaining('takes no counts: READONLY'),
			expect.stringContaining('is a replica'),
		]);
		const config = join(folder, 'nodes.conf');
		expect(wrong(await look(['--cluster-enabled', 'yes', '--cluster-config-file', config]))).toEqual([
			expect.stringContaining('takes no counts: CLUSTERDOWN'),
			expect.stringContaining('is a cluster'),
		]);
		expect(wrong(await look(['--maxmemory', '10kb', '--maxmemory-policy', 'noeviction']))).toEqual([
			expect.stringContaining('takes no counts: OOM'),
			expect.stringContaining('% of its memory'),
		]);
		const memory = ['--maxmemory', '100mb', '--maxmemory-policy'];
		expect(wrong(await look([...memory, 'volatile-ttl']))).toEqual([expect.stringContaining('volatile-ttl')]);
		for (const policy of ['noeviction', 'allkeys-lru'])
			expect(wrong(await look([...memory, policy]))).toEqual([]);
	});

	test('whose user may not publish, or read the settings', async () => {
		const user = (rights: string[]) => ['--user', 'martelo', 'on', '>certa', '~*', '&*', ...rights];
		const as = (url: string) => url.replace('//', '//martelo:certa@');
		expect(wrong(await look(user(['+@all', '-publish']), as))).toEqual([
			expect.stringContaining('passes no messages on: NOPERM'),
		]);
		expect(wrong(await look(user(['+@all', '-info']), as))).toEqual([
			expect.stringContaining('cannot be read: NOPERM'),
		]);
	});

	test('of an old version, or Valkey', () => {
		const info = (...lines: string[]) => `# Server\r\n${lines.join('\r\n')}\r\nmaxmemory:0\r\n`;
		expect(states(judgeRedis('a', info('redis_version:6.2.14')))).toEqual(['warning redis']);
		const [valkey] = judgeRedis(
			'a',
			info('redis_version:7.2.4', 'server_name:valkey', 'valkey_version:9.0.1'),
		);
		expect(valkey).toMatchObject({ state: 'ok', found: 'a is Valkey 9.0.1' });
	});
});

describe.skipIf(!SWIFT || !all)('buckets', () => {
	let swift: SwiftServer;
	let proxy: BucketProxy;
	beforeAll(async () => {
		swift = await startSwift();
		proxy = await startBucketProxy(swift.target);
	});
	afterAll(async () => {
		proxy.stop();
		await swift.stop();
	});
	afterEach(() => proxy.interfere());

	const variablesOf = (prefix: string, { endpoint, bucket, region, access_key, secret_key }: S3Target) => ({
		[`${prefix}_ENDPOINT`]: endpoint,
		[`${prefix}_BUCKET`]: bucket,
		[`${prefix}_REGION`]: region,
		[`${prefix}_ACCESS_KEY`]: access_key,
		[`${prefix}_SECRET_KEY`]: secret_key,
	});
	const files = (target = proxy.target) => examineStorage(envOf(variablesOf('S3', target)), undefined);
	const witness = (target = proxy.target, variables = {}) =>
		examineWitnesses(envOf({ ...variablesOf('WITNESS_S3', target), ...variables }), undefined);
	const stored = async () => {
		const names: string[] = [];
		for (const key of ['martelo-doctor.txt']) if (await s3Driver(swift.target).read(key)) names.push(key);
		return names;
	};
	/** Answers requests of a method with a status, signed ones or those of strangers. */
	const answer = (method: string, status: number, { signed = true, body = '' } = {}) =>
		proxy.interfere((incoming, outgoing) => {
			if (incoming.method !== method || Boolean(incoming.headers.authorization) !== signed) return false;
			outgoing.writeHead(status, { date: new Date().toUTCString() }).end(body);
			return true;
		});

	test('of files: right, and empty again', async () => {
		const deleted: string[] = [];
		proxy.interfere(({ method, url = '' }) => {
			if (method === 'DELETE') deleted.push(url);
			return false;
		});
		expect(states(await files())).toEqual(['ok storage', 'ok clock', 'ok storage']);
		expect(deleted).toEqual([expect.stringMatching(/^\/martelo-files\/doctor-[0-9a-f-]{36}\.txt/)]);
		expect(await s3Driver(swift.target).read(deleted[0]?.split(/[/?]/)[2] ?? '')).toBeNull();
	});

	test('of files: what is wrong is named with its variable', async () => {
		for (const [variable, changed] of [
			['S3_SECRET_KEY', { secret_key: 'canary' }],
			['S3_BUCKET', { bucket: 'no-such-bucket' }],
			['S3_REGION', { region: 'eu-west-1' }],
			['S3_ENDPOINT', { endpoint: 'http://127.0.0.1:1' }],
		] as const) {
			const findings = await files({ ...proxy.target, ...changed });
			expect(findings).toMatchObject([{ state: 'error', remedy: expect.stringContaining(variable) }]);
			expect(JSON.stringify(findings)).not.toContain('canary');
		}
	});

	test('of files: a key that may not write, or not delete; an object that is another one', async () => {
		answer('PUT', 403);
		expect(await files()).toMatchObject([{ state: 'error', remedy: expect.stringContaining('write') }]);
		answer('DELETE', 403);
		expect(wrong(await files())).toEqual([expect.stringContaining('cannot be deleted')]);
		proxy.interfere(({ method, url = '' }, outgoing) => {
			if (method !== 'GET' || !url.includes('.txt')) return false;
			outgoing.writeHead(200, { etag: '"x"', date: new Date().toUTCString() }).end('another');
			return true;
		});
		expect(wrong(await files())).toContain('bucket martelo-files does not return what was written');
	});

	test('of files: open to everybody, or with another clock', async () => {
		answer('GET', 200, { signed: false });
		expect(wrong(await files())).toEqual([expect.stringContaining('can be read and listed by anybody')]);
		proxy.interfere((_incoming, outgoing) => {
			outgoing.setHeader('date', new Date(Date.now() + MINUTE).toUTCString());
			return false;
		});
		expect(wrong(await files())).toEqual([
			expect.stringMatching(/^the clock of bucket martelo-files .* differ by (59|60|61)\./),
		]);
	});

	test('of a witness: whose key can delete, cannot, or leaves versions', async () => {
		expect(wrong(await witness())).toEqual([expect.stringContaining('its key can delete objects for good')]);
		expect(await stored()).toEqual([]);
		proxy.interfere(({ method }, outgoing) => {
			if (method === 'DELETE') outgoing.setHeader('x-amz-delete-marker', 'true');
			return false;
		});
		expect(wrong(await witness())).toEqual([]);
		answer('DELETE', 403);
		for (const _again of [1, 2])
			expect(states(await witness())).toEqual(['ok witness', 'ok clock', 'ok witness']);
		expect(await stored()).toEqual(['martelo-doctor.txt']);
		answer('DELETE', 400);
		expect(wrong(await witness())).toEqual([expect.stringContaining('is not known')]);
		// Anybody may read checkpoints.
		answer('GET', 200, { signed: false });
		expect(wrong(await witness())).toEqual([expect.stringContaining('its key can delete')]);
	});

	test('of a witness: refused, or opened by the key of the files', async () => {
		const findings = await witness({ ...proxy.target, secret_key: 'canary' });
		expect(findings).toMatchObject([
			{ state: 'error', remedy: expect.stringContaining('WITNESS_S3_SECRET_KEY') },
		]);
		const other = await swift.bucket('files');
		expect(wrong(await witness(proxy.target, variablesOf('S3', other)))).toContainEqual(
			expect.stringContaining('is the key of S3_ACCESS_KEY'),
		);
	});

	test('are examined with everything else', async () => {
		const variables = {
			...variablesOf('S3', proxy.target),
			WITNESS_DIR: folder,
			REDIS_URL: 'redis://127.0.0.1:1',
		};
		const machine = { node: '26.10.0', openFiles: async () => 65_536, freeBytes: async () => 50 * 1024 ** 3 };
		const findings = await examine(
			{ DATA_DIR: folder, DEMO: '0', ...variables },
			{ servers: 1, sendTest: null, now: Date.now(), machine },
		);
		for (const each of ['ok storage', 'error redis', 'warning witness'])
			expect(states(findings)).toContain(each);
		expect(findings.map(({ found }) => found).join()).not.toContain('no witness keeps');
	});
});

describe('a witness', () => {
	test.skipIf(!existsSync('/dev/shm'))(
		'of a folder: missing, beside DATA_DIR, or on another file system',
		async () => {
			const look = async (path: string) => examineWitnesses(envOf({ WITNESS_DIR: path }), undefined);
			expect(states(await look(join(folder, 'away')))).toEqual(['error witness']);
			await mkdir(join(folder, 'near'));
			expect(states(await look(join(folder, 'near')))).toEqual(['warning witness']);
			const far = await mkdtemp('/dev/shm/doctor-');
			onTestFinished(() => rm(far, { recursive: true }));
			expect(states(await look(far))).toEqual(['ok witness']);
			expect(await readdir(far)).toEqual([]);
		},
	);

	test.runIf(all)('of a time-stamping authority: valid, of a stranger, unknown, or away', async () => {
		const tsa = await startTestAuthority();
		onTestFinished(tsa.stop);
		const look = async (ca?: string) =>
			examineWitnesses(envOf({ TSA_URL: tsa.url, ...(ca && { TSA_CA: ca }) }), undefined);
		expect(new X509Certificate(tsa.ca).subject).toBe(new X509Certificate(tsa.stranger).subject);
		expect(states(await look(tsa.ca))).toEqual(['ok witness']);
		expect(states(await look(tsa.stranger))).toEqual(['error witness']);
		expect(states(await look())).toEqual(['warning witness']);
		tsa.answer = () => 503;
		expect(states(await look(tsa.ca))).toEqual(['error witness']);
	});
});
