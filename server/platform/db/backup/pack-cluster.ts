import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** What a base backup need not contain (PostgreSQL: Making a Base Backup Using the Low Level API). */
const FILES_LEFT_OUT = ['postmaster.pid', 'postmaster.opts', 'pg_internal.init', 'pgsql_tmp*'];
const FOLDERS_LEFT_EMPTY = [
	'pg_wal',
	'pg_replslot',
	'pg_dynshmem',
	'pg_notify',
	'pg_serial',
	'pg_snapshots',
	'pg_stat_tmp',
	'pg_subtrans',
];

/** tar says 1 when a file changed or went away while it was read, which WAL mends. */
const CHANGED_MEANWHILE = 1;

const archiveIn = (folder: string) => join(folder, 'cluster.tar.gz');

/** Packs a cluster into `folder`, without what a base backup leaves out, and flushes it. Returns its size in bytes. */
export async function packCluster(cluster: string, folder: string): Promise<number> {
	const excluded = [...FILES_LEFT_OUT, ...FOLDERS_LEFT_EMPTY.map((each) => `./${each}/*`)];
	const options = excluded.map((pattern) => `--exclude=${pattern}`);
	await tar(['-C', cluster, ...options, '-I', 'gzip -1', '-cf', archiveIn(folder), '.'], CHANGED_MEANWHILE);
	const file = await open(archiveIn(folder), 'r+');
	try {
		await file.chmod(0o600);
		await file.sync();
		return (await file.stat()).size;
	} finally {
		await file.close();
	}
}

/** Unpacks a cluster, whose files belong to whoever unpacks it. */
export async function unpackCluster(folder: string, cluster: string): Promise<void> {
	await tar(['-C', cluster, '--no-same-owner', '-xzf', archiveIn(folder)]);
}

async function tar(args: readonly string[], alsoDone = 0): Promise<void> {
	const { LC_ALL: _locale, ...env } = process.env;
	const child = spawn('tar', args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...env, LC_ALL: 'C' } });
	let said = '';
	child.stderr.on('data', (chunk) => {
		said += chunk;
	});
	const [code] = (await once(child, 'close')) as [number | null];
	if (code === 0 || code === alsoDone) return;
	if (said.includes('No space left on device')) throw Object.assign(new Error(said), { code: 'ENOSPC' });
	throw new Error(`tar ended with ${code}: ${said.trim().slice(-500)}`);
}
