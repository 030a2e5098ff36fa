import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { startServer } from '#server/testing/server-process.ts';

const CACHE = join(import.meta.dirname, '..', 'node_modules', '.cache');

/** The environment variable with the demo's folder; the workers inherit it. */
export const DEMO_COPY = 'E2E_DEMO_COPY';

/** Creates the demo once; every worker's server starts from a copy, which is faster. Returns the cleanup. */
export default async function makeDemoCopy(): Promise<() => Promise<void>> {
	await mkdir(CACHE, { recursive: true });
	const folder = await mkdtemp(join(CACHE, 'e2e-demo-copy-'));
	const server = await startServer({ DATA_DIR: folder });
	await server.stop();
	await deleteHeartbeat(join(folder, 'postgres'));
	process.env[DEMO_COPY] = folder;
	return () => rm(folder, { recursive: true, force: true });
}

/** Otherwise a server that starts later would treat the time in between as an outage and extend its lots. */
async function deleteHeartbeat(folder: string): Promise<void> {
	const cluster = await startEmbedded(folder);
	const db = openDatabase(cluster.url, 1);
	await db.deleteFrom('bidding_heartbeats').execute();
	await db.destroy();
	await cluster.stop();
}
