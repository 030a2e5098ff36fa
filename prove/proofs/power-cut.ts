import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CrashTest } from '#prove/attacks/crash-test.ts';
import type { Crowd } from '#prove/attacks/crowd.ts';
import { CuttableDisk } from '#prove/system/cuttable-disk.ts';
import { Findings, type Proof, type RunResult, type Trial } from '#prove/system/proof.ts';

/** Settings that make the database fit on the disk. */
const SMALL = { max_wal_size: '128MB', min_wal_size: '64MB' };

/** The ranges of time for which the crowd bids before the cut and after the recovery, in milliseconds. */
const BEFORE = { least: 100, spread: 500 };
const AFTER = { least: 20, spread: 100 };

/** Thrown if the database does not start after the cut. */
class RecoveryFailed extends Error {}

async function run({ n, seed, control, progress }: Trial): Promise<RunResult> {
	const findings = new Findings();
	await CuttableDisk.with(async (disk) => {
		const settings = { ...SMALL, ...(control && { fsync: 'off' }) };
		const databaseFolder = join(disk.path, 'postgres');
		await CrashTest.with({ seed, rounds: n, databaseFolder, settings }, async (test) => {
			for (let cut = 1; cut <= n; cut += 1) {
				await test.round(findings, async (crowd) => {
					if (control) await syncEverything(test, disk);
					await sleep(BEFORE.least + test.random.below(BEFORE.spread));
					await cutPower(test, disk, crowd);
					await sleep(AFTER.least + test.random.below(AFTER.spread));
				});
				progress(cut);
			}
		});
	}).catch((error: unknown) => {
		if (!(error instanceof RecoveryFailed)) throw error;
		findings.add('lost', error.message);
	});
	return findings.result(n, control ? ['lost'] : undefined);
}

/** Cuts the power while bids are written. Later answers are ignored, because they describe a state that is lost. */
async function cutPower(test: CrashTest, disk: CuttableDisk, crowd: Crowd): Promise<void> {
	crowd.ignoreAnswers();
	await disk.cut();
	await test.postgres.kill();
	test.proxy.cutAll();
	crowd.keepAnswers();
	await disk.restore();
	await test.startDatabase().catch((cause: unknown) => {
		throw new RecoveryFailed('the database does not start again', { cause });
	});
}

/** Syncs everything, so that the control can lose bids but not their auctions. */
async function syncEverything(test: CrashTest, disk: CuttableDisk): Promise<void> {
	await test.execute('checkpoint');
	await disk.sync();
}

export const powerCut: Proof = {
	id: 'power-cut',
	promise:
		'No acknowledged bid is lost or changed when the power of the database’s disk is cut at any moment.',
	control: 'fsync=off: commits are answered before the disk has them',
	n: { small: 2, usual: 20, control: 1 },
	skipped: CuttableDisk.missing,
	run,
};
