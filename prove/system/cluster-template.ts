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
 * Puts a migrated, empty PostgreSQL into a new folder, for `startEmbedded`. It is a copy of the template, because
 * initialising a cluster takes 2 s and a small run does it 30 times. The copy is not synced to disk.
 */
export async function copyCluster(folder: string): Promise<void> {
	template ??= makeTemplate();
	const source = await template;
	await mkdir(folder, { recursive: true, mode: 0o700 });
	for (const name of ['cluster', 'password']) await run('cp', ['-a', join(source, name), join(folder, name)]);
}

/** Uses a template that another process has made. */
export function takeTemplate(folder: string): void {
	template = Promise.resolve(folder);
}

/** Makes a template, which is removed when this process ends; returns its folder. */
export async function makeTemplate(): Promise<string> {
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
