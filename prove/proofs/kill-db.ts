import { setTimeout as sleep } from 'node:timers/promises';
import { CrashTest } from '#prove/attacks/crash-test.ts';
import type { Crowd } from '#prove/attacks/crowd.ts';
import { Findings, type Proof, type RunResult, type Trial } from '#prove/system/proof.ts';
import { waitFor } from '#server/testing/wait-for.ts';

/** The planted fault: commits are answered long before they are on disk. */
const UNSYNCED = { synchronous_commit: 'off', wal_writer_delay: '10s' };

/** The minimum number of answered bids that the control can lose. */
const LOSABLE = 20;

/** The ranges of time for which the crowd bids before the kill and after the recovery, in milliseconds. */
const BEFORE = { least: 60, spread: 450 };
const AFTER = { least: 20, spread: 100 };

async function run({ n, seed, control, progress }: Trial): Promise<RunResult> {
	const findings = new Findings();
	await CrashTest.with({ seed, rounds: n, ...(control && { settings: UNSYNCED }) }, async (test) => {
		for (let kill = 1; kill <= n; kill += 1) {
			await test.round(findings, async (crowd) => {
				if (control) await makeLosable(test, crowd);
				await sleep(BEFORE.least + test.random.below(BEFORE.spread));
				await test.postgres.kill();
				test.proxy.cutAll();
				await test.startDatabase();
				await sleep(AFTER.least + test.random.below(AFTER.spread));
			});
			progress(kill);
		}
	});
	return findings.result(n, control ? ['lost'] : undefined);
}

/** Waits for answers after a checkpoint: the planted fault can lose these bids, but not their auctions. */
async function makeLosable(test: CrashTest, crowd: Crowd): Promise<void> {
	await test.execute('checkpoint');
	const { acknowledged } = crowd.answers;
	const before = acknowledged.size;
	await waitFor('answers after the checkpoint', async () => acknowledged.size >= before + LOSABLE);
}

export const killDb: Proof = {
	id: 'kill-db',
	promise: 'No acknowledged bid is lost or changed when PostgreSQL is killed at any moment.',
	control: 'synchronous_commit=off: commits are answered before they are on disk',
	n: { small: 3, usual: 100, control: 1 },
	run,
};
