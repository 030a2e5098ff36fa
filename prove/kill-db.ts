import { setTimeout as sleep } from 'node:timers/promises';
import { CrashSite } from './crash-site.ts';
import type { Finding, Proof, Trial } from './proof.ts';
import { Verdicts } from './verdicts.ts';

/** A commit that is answered before it is on disk, and reaches it a long time later. */
const UNSYNCED = { synchronous_commit: 'off', wal_writer_delay: '10s' };

/** How long the crowd bids before the kill, and after the database is back. */
const BEFORE = { least: 60, spread: 450 };
const AFTER = { least: 20, spread: 100 };

export const killDb: Proof = {
	id: 'kill-db',
	promise: 'No acknowledged bid is lost or changed when PostgreSQL is killed at any moment.',
	control: 'synchronous_commit=off: commits are answered before they are on disk',
	n: { small: 3, usual: 100, control: 1 },
	run,
};

async function run({ n, seed, control, progress }: Trial): Promise<Finding> {
	const verdicts = new Verdicts();
	await CrashSite.with({ seed, ...(control && { settings: UNSYNCED }) }, async (site) => {
		for (let kill = 1; kill <= n; kill += 1) {
			await site.round(verdicts, async () => {
				// Only bids may be lost, not the auctions that they are for.
				if (control) await site.execute('checkpoint');
				await sleep(BEFORE.least + site.chance.below(BEFORE.spread));
				await site.cluster.kill();
				site.proxy.cutAll();
				await site.startDatabase();
				await sleep(AFTER.least + site.chance.below(AFTER.spread));
			});
			progress(kill);
		}
	});
	return verdicts.finding(n, control ? ['lost'] : undefined);
}
