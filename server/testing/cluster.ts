import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { prepareBoss } from '#server/platform/db/boss.ts';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';

declare module 'vitest' {
	interface ProvidedContext {
		/** A migrated, empty database that nobody is connected to: the template of every test's own. */
		templateUrl: string;
	}
}

const CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache');

/** One real PostgreSQL for a test run, thrown away after it. It need not survive a power cut, so it does not sync. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	await mkdir(CACHE, { recursive: true });
	const folder = await mkdtemp(join(CACHE, 'test-postgres-'));
	const unsafe = { fsync: 'off', full_page_writes: 'off' };
	const cluster = await startEmbedded(folder, { ...unsafe, max_connections: '300' });
	const db = openDatabase(cluster.url, 1);
	await migrate(db);
	// The tables of the queue too, which every app of a test would otherwise make for itself.
	await prepareBoss(db);
	await db.destroy();
	project.provide('templateUrl', cluster.url);
	return async () => {
		await cluster.stop();
		await rm(folder, { recursive: true, force: true });
	};
}
