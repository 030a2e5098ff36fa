import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { childEnvironment } from '#server/platform/child-environment.ts';
import { copyRunning } from './copy-running.ts';

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
async function packCluster(cluster: string, folder: string): Promise<number> {
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
async function unpackCluster(folder: string, cluster: string): Promise<void> {
	await tar(['-C', cluster, '--no-same-owner', '-xzf', archiveIn(folder)]);
}

async function tar(args: readonly string[], alsoDone = 0): Promise<void> {
	const env = childEnvironment({ LC_ALL: 'C' });
	const child = spawn('tar', args, { stdio: ['ignore', 'ignore', 'pipe'], env });
	let said = '';
	child.stderr.on('data', (chunk) => {
		said += chunk;
	});
	const [code] = (await once(child, 'close')) as [number | null];
	if (code === 0 || code === alsoDone) return;
	if (said.includes('No space left on device')) throw Object.assign(new Error(said), { code: 'ENOSPC' });
	throw new Error(`tar ended with ${code}: ${said.trim().slice(-500)}`);
}

/** What a base backup says of itself. */
const manifest = z.object({
	/** The database's time when the copy was complete: the earliest that it can be restored to. */
	finished_at: z.iso.datetime(),
	timeline: z.number().int(),
	/** The positions in the WAL between which it needs everything, in bytes. */
	start: z.number().int(),
	stop: z.number().int(),
	/** The size of the copy, in bytes. */
	bytes: z.number(),
	/** PostgreSQL's major version, which must be the same to restore. */
	postgres: z.number().int(),
});

/** A complete base backup in its folder. */
export type BaseBackup = z.infer<typeof manifest> & { folder: string };

/** The name of a base backup while it is being made. */
const UNFINISHED = '.partial';

/** The advisory lock of the one backup that may be in progress. */
const LOCK = 7_907_001;

const basesOf = (backups: string) => join(backups, 'base');

/**
 * Copies a running cluster to a new folder under `backups/base`, by PostgreSQL's low-level API: the database goes on working. The
 * folder appears complete or not at all. `url` is of the owner role; `home` contains the cluster and its password. Throws,
 * with words for the operator, when another backup is in progress.
 */
export async function makeBaseBackup(url: string, home: string, backups: string): Promise<BaseBackup> {
	const lock = new pg.Client({ connectionString: url, keepAlive: true });
	await lock.connect();
	try {
		const { rows } = await lock.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [LOCK]);
		if (!rows[0]?.free) throw new Error('Another backup of this database is in progress.');
		await removeUnfinished(backups);
		return await writeBaseBackup(url, home, backups);
	} finally {
		await lock.end();
	}
}

/** Removes what a backup that was killed has left. */
async function removeUnfinished(backups: string): Promise<void> {
	await mkdir(basesOf(backups), { recursive: true, mode: 0o700 });
	for (const name of await readdir(basesOf(backups)))
		if (name.endsWith(UNFINISHED)) await rm(join(basesOf(backups), name), { recursive: true });
}

async function writeBaseBackup(url: string, home: string, backups: string): Promise<BaseBackup> {
	const name = new Date().toISOString().replaceAll(/[-:]/g, '');
	const folder = join(basesOf(backups), name);
	const unfinished = `${folder}${UNFINISHED}`;
	try {
		await mkdir(unfinished, { mode: 0o700 });
		const { label, bytes, ...copied } = await copyRunning(url, backups, () =>
			packCluster(join(home, 'cluster'), unfinished),
		);
		const written = { ...copied, finished_at: copied.finished_at.toISOString(), bytes };
		const password = await readFile(join(home, 'password'));
		for (const [file, content] of Object.entries({
			backup_label: label,
			password,
			'manifest.json': JSON.stringify(written),
		}))
			await writeFile(join(unfinished, file), content, { mode: 0o600, flush: true });
		await flushFolder(unfinished);
		await rename(unfinished, folder);
		await flushFolder(basesOf(backups));
		return { folder, ...written };
	} catch (error) {
		await rm(unfinished, { recursive: true, force: true });
		throw error;
	}
}

/** Flushes the names in a folder to the disk. */
async function flushFolder(path: string): Promise<void> {
	const folder = await open(path);
	await folder.sync().finally(() => folder.close());
}

/** Unpacks a base backup into `home`, as a cluster that PostgreSQL can recover. */
export async function unpackBaseBackup({ folder }: BaseBackup, home: string): Promise<void> {
	const cluster = join(home, 'cluster');
	await mkdir(cluster, { recursive: true, mode: 0o700 });
	await unpackCluster(folder, cluster);
	const label = await readFile(join(folder, 'backup_label'));
	await writeFile(join(cluster, 'backup_label'), label, { mode: 0o600 });
	await writeFile(join(home, 'password'), await readFile(join(folder, 'password')), { mode: 0o600 });
}

/** The complete base backups, the oldest first. */
export async function baseBackups(backups: string): Promise<BaseBackup[]> {
	const names = await readdir(basesOf(backups)).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return [];
		throw error;
	});
	const complete = names.filter((name) => !name.endsWith(UNFINISHED)).sort();
	return Promise.all(
		complete.map(async (name) => {
			const folder = join(basesOf(backups), name);
			const text = await readFile(join(folder, 'manifest.json'), 'utf8');
			return { folder, ...manifest.parse(JSON.parse(text)) };
		}),
	);
}

/** Removes the oldest base backups beyond `keep`. Returns how many. */
export async function pruneBaseBackups(backups: string, keep: number): Promise<number> {
	const old = (await baseBackups(backups)).slice(0, -keep);
	for (const { folder } of old) await rm(folder, { recursive: true });
	return old.length;
}
