import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { prepareBoss } from '#server/platform/db/boss.ts';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';

const run = promisify(execFile);

let template: Promise<string> | null = null;

/**
 * Puts a migrated, empty PostgreSQL into a new folder, for `startEmbedded`. It is a copy of one that this process makes
 * once, because initialising a cluster takes longer than most of its uses in a small run. The copy is not synced to disk.
 */
export async function copyCluster(folder: string): Promise<void> {
	template ??= makeTemplate();
	const made = await template;
	await mkdir(folder, { recursive: true, mode: 0o700 });
	for (const name of ['cluster', 'password']) await run('cp', ['-a', join(made, name), join(folder, name)]);
}

async function makeTemplate(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'proof-template-'));
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
	const cluster = await startEmbedded(folder, { fsync: 'off' });
	const db = openDatabase(cluster.url, 1);
	await migrate(db);
	await prepareBoss(db);
	await db.destroy();
	await cluster.stop();
	return folder;
}
