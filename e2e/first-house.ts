import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { startServer } from '#server/testing/server-process.ts';

const CACHE = join(import.meta.dirname, '..', 'node_modules', '.cache');

/** Names the folder of the first house to the workers, which inherit it. */
export const FIRST_HOUSE = 'E2E_FIRST_HOUSE';

/** Makes the demo once: every worker's house begins as a copy of it, which is quicker than a first start. */
export default async function makeFirstHouse(): Promise<() => Promise<void>> {
	await mkdir(CACHE, { recursive: true });
	const folder = await mkdtemp(join(CACHE, 'e2e-first-house-'));
	const server = await startServer({ DATA_DIR: folder });
	await server.stop();
	await forgetThePulse(join(folder, 'postgres'));
	process.env[FIRST_HOUSE] = folder;
	return () => rm(folder, { recursive: true, force: true });
}

/** A house that starts later must not take the time in between for an outage, and put off the ends of its lots. */
async function forgetThePulse(folder: string): Promise<void> {
	const cluster = await startEmbedded(folder);
	const db = openDatabase(cluster.url, 1);
	await db.deleteFrom('bidding_pulse').execute();
	await db.destroy();
	await cluster.stop();
}
