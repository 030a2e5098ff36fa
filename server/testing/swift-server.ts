import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Target } from '#server/platform/storage/s3-calls.ts';
import { freePort } from './server-process.ts';
import { waitFor } from './wait-for.ts';

/** OpenStack Swift with its S3 interface, from Debian: a server that stores files in production elsewhere. */
export interface SwiftServer {
	/** Its first bucket. */
	target: S3Target;
	/** Makes a further bucket. */
	bucket(name: string): Promise<S3Target>;
	/** Sends a signal to the process that answers: SIGSTOP freezes it, SIGCONT ends that. */
	signal(signal: NodeJS.Signals): void;
	stop(): Promise<void>;
}

/** Whether Debian's `swift-proxy`, `swift-account`, `swift-container` and `swift-object` are installed. */
export const SWIFT = ['proxy', 'account', 'container', 'object'].every((part) =>
	existsSync(`/usr/bin/swift-${part}-server`),
);

const REGION = 'sa-east-1';
const RINGS = ['account', 'container', 'object'] as const;

/** Starts a Swift of one disk: a folder, whose file system must have extended attributes. */
export async function startSwift(): Promise<SwiftServer> {
	const root = await mkdtemp(join(import.meta.dirname, '../../node_modules/.cache/test-swift-'));
	const secret_key = randomBytes(16).toString('hex');
	const port = await configure(root, secret_key);
	const parts = ['proxy', ...RINGS].map((part) =>
		spawn(`/usr/bin/swift-${part}-server`, [join(root, `${part}-server.conf`)], { stdio: 'ignore' }),
	);
	const target = {
		endpoint: `http://127.0.0.1:${port}`,
		region: REGION,
		bucket: 'martelo-files',
		access_key: 'test:tester',
		secret_key,
	};
	const bucket = async (name: string) => {
		await createBucket({ ...target, bucket: name });
		return { ...target, bucket: name };
	};
	const made = () => bucket(target.bucket).catch(() => null);
	await waitFor('Swift to start', made, { pause: 100, tries: 600 });
	return {
		target,
		bucket,
		signal: (signal) => parts[0]?.kill(signal),
		stop: async () => {
			await Promise.all(parts.map(end));
			await rm(root, { recursive: true, force: true });
		},
	};
}

async function end(part: ChildProcess): Promise<void> {
	if (part.exitCode !== null || part.signalCode !== null) return;
	part.kill('SIGKILL');
	await once(part, 'exit');
}

async function createBucket({ endpoint, region, bucket, access_key, secret_key }: S3Target): Promise<void> {
	const credentials = { accessKeyId: access_key, secretAccessKey: secret_key };
	const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true, maxAttempts: 1 });
	await client.send(new CreateBucketCommand({ Bucket: bucket }));
	client.destroy();
}

/** Writes the files of configuration and the rings; returns the port of the S3 interface. */
async function configure(root: string, secret: string): Promise<number> {
	await mkdir(join(root, 'disks/d1'), { recursive: true });
	const write = (name: string, lines: string[]) => writeFile(join(root, name), `${lines.join('\n')}\n`);
	const common = (port: number) => [
		...['[DEFAULT]', 'bind_ip = 127.0.0.1', `bind_port = ${port}`, 'workers = 0'],
		...[`user = ${userInfo().username}`, `swift_dir = ${root}`, `devices = ${join(root, 'disks')}`],
		...['mount_check = false', 'disable_fallocate = true', 'log_level = CRITICAL'],
	];
	await write('swift.conf', [
		...['[swift-hash]', 'swift_hash_path_suffix = tests', 'swift_hash_path_prefix = tests'],
		...['[storage-policy:0]', 'name = one', 'default = yes'],
	]);
	for (const ring of RINGS) {
		const port = await freePort();
		const own = ['[pipeline:main]', `pipeline = ${ring}-server`, `[app:${ring}-server]`];
		await write(`${ring}-server.conf`, [...common(port), ...own, `use = egg:swift#${ring}`]);
		const build = (...args: string[]) =>
			execFileSync('/usr/bin/swift-ring-builder', [join(root, `${ring}.builder`), ...args]);
		const device = ['--region', '1', '--zone', '1', '--device', 'd1', '--weight', '1'];
		build('create', '4', '1', '0');
		build('add', ...device, '--ip', '127.0.0.1', '--port', String(port));
		build('rebalance');
	}
	const port = await freePort();
	await write('proxy-server.conf', [...common(port), ...proxy(secret)]);
	return port;
}

function proxy(secret: string): string[] {
	const filters = ['catch_errors', 'memcache', 's3api', 'tempauth', 'copy', 'slo', 'dlo'];
	return [
		...['[pipeline:main]', `pipeline = ${filters.join(' ')} proxy-server`],
		...['[app:proxy-server]', 'use = egg:swift#proxy', 'account_autocreate = true'],
		...filters.flatMap((name) => [`[filter:${name}]`, `use = egg:swift#${name}`, ...settings(name, secret)]),
	];
}

function settings(filter: string, secret: string): string[] {
	if (filter === 's3api') return [`location = ${REGION}`, 's3_acl = false'];
	return filter === 'tempauth' ? [`user_test_tester = ${secret} .admin`] : [];
}
