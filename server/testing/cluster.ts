import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { prepareBoss } from '#server/platform/db/boss.ts';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { openServingRole } from '#server/platform/db/serving-role.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
	interface ProvidedContext {
		/** A migrated, empty database without connections: the template of the tests' databases. */
		templateUrl: string;
		/** The template's address for the serving role, which has its rights there. */
		servingUrl: string;
	}
}

/** Starts one PostgreSQL for a test run. Its data is temporary, so it does not sync. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const folder = await temporaryFolder('test-postgres');
	const unsafe = { fsync: 'off', full_page_writes: 'off' };
	const cluster = await startEmbedded(folder, { ...unsafe, max_connections: '300' });
	const db = openDatabase(cluster.url, 1);
	await migrate(db);
	// Includes the job queue's tables, which every app would otherwise create.
	await prepareBoss(db);
	// Granting is half a second's work, which every app would otherwise repeat.
	const login = { secret: randomBytes(32).toString('hex'), appUrl: undefined };
	project.provide('servingUrl', await openServingRole(db, cluster.url, login));
	await db.destroy();
	project.provide('templateUrl', cluster.url);
	return async () => {
		await cluster.stop();
		await rm(folder, { recursive: true, force: true });
	};
}
