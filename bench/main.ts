import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { prepareBoss } from '#server/platform/db/boss.ts';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { benchAudit } from './audit.ts';
import { benchBackOffice } from './back-office.ts';
import { benchBids } from './bids.ts';
import { benchDashboard } from './dashboard.ts';
import { benchDay } from './day.ts';
import { benchImages } from './images.ts';
import { benchListing, benchLiveControl, benchManagement } from './lists.ts';
import { benchPages } from './pages.ts';
import { benchProfile } from './profile.ts';
import { benchRendering } from './rendering.ts';
import { benchRequests } from './requests.ts';
import { benchRunningLots } from './running-lots.ts';
import { benchScheduler } from './scheduler.ts';
import { benchSteady } from './steady.ts';
import { benchStream } from './stream.ts';
import { benchWakeups } from './wakeups.ts';

const BENCHES: Record<string, (db: Kysely<Database>, url: string) => Promise<object>> = {
	bids: benchBids,
	requests: benchRequests,
	stream: benchStream,
	'ao-vivo': benchRunningLots,
	listing: benchListing,
	scheduler: benchScheduler,
	images: benchImages,
	profile: benchProfile,
	dashboard: benchDashboard,
	management: benchManagement,
	audit: benchAudit,
	'back-office': benchBackOffice,
	pages: benchPages,
	'live-control': benchLiveControl,
	rendering: benchRendering,
	day: benchDay,
	wakeups: benchWakeups,
	steady: benchSteady,
};

/** The benchmark that takes longer than an hour: it runs only when it is named. */
const BY_NAME = 'steady';

const CACHE = join(import.meta.dirname, '..', 'node_modules', '.cache');

/** Keeps the databases in this folder and uses them again: filling a million lots takes minutes. */
const { BENCH_FOLDER: KEPT } = process.env;

/** Runs a benchmark on a new database that syncs commits as in production, and prints one JSON line. */
async function run(name: string): Promise<void> {
	await mkdir(CACHE, { recursive: true });
	const folder = KEPT ?? (await mkdtemp(join(CACHE, 'bench-')));
	const cluster = await startEmbedded(folder);
	const db = openDatabase(cluster.url, 64);
	try {
		await migrate(db);
		await prepareBoss(db);
		const figures = await BENCHES[name]?.(db, cluster.url);
		process.stdout.write(`${JSON.stringify({ bench: name, node: process.version, ...figures })}\n`);
	} finally {
		await db.destroy();
		await cluster.stop();
		if (!KEPT) await rm(folder, { recursive: true, force: true });
	}
}

const [, , ...chosen] = process.argv;
const unknown = chosen.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
	process.stderr.write(`No benchmark ${unknown.join(', ')}; there are: ${Object.keys(BENCHES).join(', ')}\n`);
	process.exit(2);
}
for (const name of chosen.length > 0 ? chosen : Object.keys(BENCHES).filter((each) => each !== BY_NAME))
	await run(name);
