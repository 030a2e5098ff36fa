import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CrashSite } from './crash-site.ts';
import type { Crowd } from './crowd.ts';
import { CuttableDisk } from './cuttable-disk.ts';
import type { Finding, Proof, Trial } from './proof.ts';
import { Verdicts } from './verdicts.ts';

/** So that the database fits on the disk. */
const SMALL = { max_wal_size: '128MB', min_wal_size: '64MB' };

/** How long the crowd bids before the cut, and after the database is back, in ms. */
const BEFORE = { least: 100, spread: 500 };
const AFTER = { least: 20, spread: 100 };

export const powerCut: Proof = {
	id: 'power-cut',
	promise:
		'No acknowledged bid is lost or changed when the power of the database’s disk is cut at any moment.',
	control: 'fsync=off: commits are answered before the disk has them',
	n: { small: 2, usual: 20, control: 1 },
	skipped: CuttableDisk.missing,
	run,
};

/** What the power cut left cannot be started any more. */
class BeyondRecovery extends Error {}

async function run({ n, seed, control, progress }: Trial): Promise<Finding> {
	const verdicts = new Verdicts();
	await CuttableDisk.with(async (disk) => {
		const settings = { ...SMALL, ...(control && { fsync: 'off' }) };
		await CrashSite.with({ seed, folder: join(disk.path, 'postgres'), settings }, async (site) => {
			for (let cut = 1; cut <= n; cut += 1) {
				await site.round(verdicts, async (crowd) => {
					if (control) await keepAllSoFar(site, disk);
					await sleep(BEFORE.least + site.chance.below(BEFORE.spread));
					await cutPower(site, disk, crowd);
					await sleep(AFTER.least + site.chance.below(AFTER.spread));
				});
				progress(cut);
			}
		});
	}).catch((error: unknown) => {
		if (!(error instanceof BeyondRecovery)) throw error;
		verdicts.find('lost', error.message);
	});
	return verdicts.finding(n, control ? ['lost'] : undefined);
}

/** The cut falls while everybody writes: what is answered from then on is of a world that will not have been. */
async function cutPower(site: CrashSite, disk: CuttableDisk, crowd: Crowd): Promise<void> {
	crowd.turnAway();
	await disk.cut();
	await site.cluster.kill();
	site.proxy.cutAll();
	crowd.turnBack();
	await disk.restore();
	await site.startDatabase().catch((cause: unknown) => {
		throw new BeyondRecovery('the database does not start again', { cause });
	});
}

/** For the planted fault: only bids may be lost, not the auctions that they are for. */
async function keepAllSoFar(site: CrashSite, disk: CuttableDisk): Promise<void> {
	await site.execute('checkpoint');
	await disk.sync();
}
